// The auth backend: the same accounts and the same rules as those of the product API, with tokens in place of a session.

import type { Context } from '#platform/context.ts';
import { isUniqueViolation, transaction } from '#platform/db/database.ts';
import { refuse } from '#kernel/refusals.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { identityByToken } from './adapters/identity-providers.ts';
import { newAuthToken } from './auth-tokens.ts';
import { findByLogin } from './find-by-login.ts';
import type { Evidence } from './log-in-guard.ts';
import { hashPassword } from './password-hash.ts';
import { requirePassword } from './passwords.ts';
import { isFault, readContact } from './rules/contact.ts';
import { offeredServices, registrationRules } from './settings.ts';
import { findContact, isContactTaken } from './store/contacts.ts';
import { findIdentity } from './store/identities.ts';
import { readPlayer } from './store/players.ts';
import { putPassword } from './change-password.ts';
import { sendCodeTo } from './confirm-contact.ts';
import { contactTaken } from './contact-taken.ts';
import { noteLogIn, passSecondFactor, proveByPassword } from './log-in.ts';
import { incompletePerson, openAccount } from './open-account.ts';
import { requireNewPassword } from './new-password.ts';
import { wrongInput } from './wrong-input.ts';
import { barrierOf, openAccountOf } from './social-log-in.ts';

/** A user as the auth backend describes them (AU-13). */
export interface AuthUser {
  id: number;
  username: string;
  email: string;
  provider: string;
  confirmed: boolean;
  blocked: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface Authenticated {
  jwt: string;
  user: AuthUser;
}

type Player = Awaited<ReturnType<typeof readPlayer>>;

export async function authUserOf(ctx: Context, player: Player): Promise<AuthUser> {
  const contact = await findContact(ctx.db, player.id, player.login);
  return {
    id: Number(player.id),
    username: player.fakename,
    email: player.login_type === 'email' ? player.login : '',
    provider: player.password_hash === null ? 'social' : 'local',
    confirmed: Boolean(contact?.confirmed_at),
    blocked: player.status !== 'active',
    createdAt: player.reg_time.toISOString(),
    updatedAt: (player.last_login_at ?? player.reg_time).toISOString(),
  };
}

async function authenticated(ctx: Context, playerId: bigint): Promise<Authenticated> {
  return {
    jwt: await newAuthToken(ctx, playerId),
    user: await authUserOf(ctx, await readPlayer(ctx.db, playerId)),
  };
}

/** AU-05. With a second factor on it asks for the code, as the log-in does. */
export const authByPassword = async (
  ctx: Context,
  input: { login: string; password: string; code?: string } & Evidence,
): Promise<Authenticated> =>
  authenticated(ctx, await proveByPassword(ctx, input, (tx, playerId) => noteLogIn(ctx, tx, playerId)));

/** AU-06. Details that a login and a password do not provide are requested before the player plays (ST-31). */
export async function authByRegistration(
  ctx: Context,
  input: { login: string; password: string },
): Promise<Authenticated> {
  const login = readContact(input.login, '');
  requireNewPassword(input.password, 'accounts.registration');
  if (isFault(login)) wrongInput({ email: login });
  if (!registrationRules(ctx).methods.includes(login.type)) wrongInput({ email: { key: 'wrongField' } });
  if (await isContactTaken(ctx.db, login.contact, 0n)) contactTaken(login.type, 'email');
  const passwordHash = await hashPassword(ctx.config, input.password);
  const playerId = await transaction(ctx.db, async (tx) => {
    const id = await openAccount(ctx, tx, {
      ...incompletePerson(generalInfoOf(ctx).default_currency),
      login: login.contact,
      login_type: login.type,
      password_hash: passwordHash,
      contact: { ...login, isSubscribed: false, isProved: false },
    });
    await noteLogIn(ctx, tx, id);
    return id;
  }).catch((error: unknown) =>
    isUniqueViolation(error, 'players_login') ? contactTaken(login.type, 'email') : Promise.reject(error as Error),
  );
  return authenticated(ctx, playerId);
}

/** AU-08, after the new password is set. Where a second factor is on, it is asked for at the log-in as usual. */
export async function authAfterReset(
  ctx: Context,
  playerId: bigint,
): Promise<Authenticated | { jwt: null; user: null }> {
  return (await barrierOf(ctx, playerId)) === undefined ? authenticated(ctx, playerId) : { jwt: null, user: null };
}

/** AU-09. */
export async function authByNewPassword(
  ctx: Context,
  playerId: bigint,
  input: { old: string; password: string },
): Promise<Authenticated> {
  requireNewPassword(input.password, 'accounts.new-password');
  await requirePassword(ctx, playerId, input.old, 'currentPassword');
  const passwordHash = await hashPassword(ctx.config, input.password);
  await transaction(ctx.db, (tx) => putPassword(ctx, tx, playerId, passwordHash));
  return authenticated(ctx, playerId);
}

/** AU-10. It does not reveal which logins are known here, or what has been sent to them. */
export async function sendConfirmationTo(ctx: Context, login: string): Promise<void> {
  const { player } = await findByLogin(ctx.db, login);
  const contact = player?.status === 'active' ? await findContact(ctx.db, player.id, player.login) : undefined;
  if (player && contact && !contact.confirmed_at) await sendCodeTo(ctx, player.id, contact.contact);
}

/** AU-11. The service is one factor: where a second is on, its code is asked for as after a password. */
export async function authByServiceToken(
  ctx: Context,
  service: string,
  { token, code }: { token: string; code: string | undefined },
): Promise<Authenticated> {
  const isOffered = offeredServices(ctx).some(({ id }) => id === service);
  const identity = isOffered ? await identityByToken(ctx, service, token).catch(() => undefined) : undefined;
  if (!identity) provesNothing();
  const linkedIdentity = await findIdentity(ctx.db, identity.provider, identity.subject);
  if (!linkedIdentity) {
    const opened = await openAccountOf(ctx, identity, (tx, id) => noteLogIn(ctx, tx, id));
    return opened === 'email-taken' ? contactTaken('email', 'email') : authenticated(ctx, opened);
  }
  const player = await readPlayer(ctx.db, linkedIdentity.player_id);
  if (player.status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: 'banned' } });
  if (player.status === 'deleted') provesNothing();
  await passSecondFactor(ctx, player, code, (tx) => noteLogIn(ctx, tx, player.id));
  return authenticated(ctx, player.id);
}

function provesNothing(): never {
  refuse('Authorization', {
    rule: 'accounts.service-token',
    inputs: {},
    sentence: 'This token proves nothing here.',
  });
}
