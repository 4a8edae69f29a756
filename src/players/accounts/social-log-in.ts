/**
 * A visitor goes to another service and comes back with an identity. A known player signs in; a signed-in player adds the
 * service to their account; any other visitor gets a new account. An e-mail address that belongs to an account opens nothing:
 * it is a claim of the service, and the account's own proof is required.
 */
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import { encrypt, decrypt } from '#platform/encryption.ts';
import { sha256 } from '#platform/secure-random.ts';
import { generalInfoOf } from '#site/general/index.ts';
import {
  identityOf,
  loginAddress,
  newSecrets,
  providersOf,
  type Identity,
  type Secrets,
} from './adapters/identity-providers.ts';
import { offeredServices } from './settings.ts';
import { isContactTaken } from './store/contacts.ts';
import { findIdentity, insertIdentity, insertJourney, takeJourney, touchIdentity } from './store/identities.ts';
import { checkRegistration } from './registration-checks.ts';
import { readPlayer } from './store/players.ts';
import { takeLeaveToLink } from './linked-services.ts';
import { enterAs } from './log-in.ts';
import { incompletePerson, openAccount, type NewAccount } from './open-account.ts';
import { waitForSecondFactor } from './social-second-step.ts';

const JOURNEY_MS = 10 * 60_000;
const PURPOSE = 'social-journey';
const NOBODY = 0n;

/** How a journey ended: signed in, or why not. */
export type SocialOutcome =
  | 'ok'
  | 'cancelled'
  | 'expired'
  | 'email-taken'
  | 'linked-elsewhere'
  | 'second-factor'
  | 'blocked'
  | 'failed';

export interface SetOut {
  provider: string;
  typeAuth: string;
  /** A path of our own, to which they want to return. */
  backPath: string;
  /** A secret that only this browser knows. */
  browser: string;
  /** They came from one of our pages, so a signed-in player may mean their own account. */
  isFromOurPage: boolean;
}

/** Stores the journey and returns the address that it leads to. */
export async function setOutToService(ctx: Context, setOut: SetOut): Promise<URL> {
  if (!offeredServices(ctx).some(({ id }) => id === setOut.provider))
    refuse('MethodNotFound', {
      rule: 'accounts.social-service',
      inputs: { service: setOut.provider.slice(0, 64) },
      sentence: 'This service is not offered here.',
    });
  const { state, verifier, nonce } = newSecrets();
  const address = await loginAddress(ctx, setOut.provider, { state, verifier, nonce });
  const now = ctx.clock.now();
  const mayLink = ctx.player && setOut.isFromOurPage && (await takeLeaveToLink(ctx, ctx.player.id, setOut.provider));
  const playerId = mayLink ? ctx.player!.id : null;
  await insertJourney(ctx.db, {
    stateHash: sha256(state),
    browserHash: sha256(setOut.browser),
    provider: setOut.provider,
    sealed: encrypt(ctx.config, PURPOSE, JSON.stringify({ verifier, nonce } satisfies Secrets)),
    typeAuth: setOut.typeAuth,
    backPath: setOut.backPath,
    playerId,
    now,
    expiresAt: new Date(now.getTime() + JOURNEY_MS),
  });
  return address;
}

export interface Return {
  provider: string;
  /** The service's answer, as it is in our address from the question mark on. */
  search: string;
  browser: string | undefined;
}

export async function comeBackFromService(
  ctx: Context,
  { provider, search, browser }: Return,
): Promise<{ outcome: SocialOutcome; backPath: string }> {
  const answer = new URLSearchParams(search);
  const state = answer.get('state');
  const journey =
    state === null || browser === undefined || Object.hasOwn(providersOf(ctx.config), provider) === false
      ? undefined
      : await takeJourney(ctx.db, {
          stateHash: sha256(state),
          browserHash: sha256(browser),
          provider,
          now: ctx.clock.now(),
        });
  if (!journey) return { outcome: 'expired', backPath: '/' };
  const ended = (outcome: SocialOutcome) => ({ outcome, backPath: journey.back_path });
  if (answer.get('error') === 'access_denied') return ended('cancelled');
  let identity: Identity;
  try {
    const secrets = JSON.parse(decrypt(ctx.config, PURPOSE, journey.sealed)) as Secrets;
    identity = await identityOf(ctx, provider, { search, state: state!, ...secrets });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    ctx.log.warn({ request_id: ctx.requestId, provider, code, reason: message }, 'a social log-in failed');
    return ended('failed');
  }
  return ended(await enterByIdentity(ctx, identity, journey.player_id));
}

/** Signs in the player whom the service has named. `linkTo`: the player who was signed in when setting out. */
async function enterByIdentity(ctx: Context, identity: Identity, linkTo: bigint | null): Promise<SocialOutcome> {
  // A visitor who signed out or became another player on the way no longer means that account.
  if (linkTo !== null && ctx.player?.id !== linkTo) return 'expired';
  const linkedIdentity = await findIdentity(ctx.db, identity.provider, identity.subject);
  if (linkTo !== null) {
    if (linkedIdentity) return linkedIdentity.player_id === linkTo ? 'ok' : 'linked-elsewhere';
    return link(ctx, identity, linkTo);
  }
  if (!linkedIdentity) {
    try {
      const opened = await openAccountOf(ctx, identity, (tx, id) => enterAs(ctx, tx, id));
      return typeof opened === 'bigint' ? 'ok' : opened;
    } catch (error) {
      // A person for whom no account may be opened.
      if (error instanceof Refusal) return 'failed';
      throw error;
    }
  }
  const barrier = await barrierOf(ctx, linkedIdentity.player_id);
  if (barrier === 'second-factor') await waitForSecondFactor(ctx, identity, linkedIdentity.player_id);
  if (barrier !== undefined) return barrier;
  await transaction(ctx.db, async (tx) => {
    await touchIdentity(tx, identity.provider, identity.subject, ctx.clock.now());
    await enterAs(ctx, tx, linkedIdentity.player_id);
  });
  return 'ok';
}

/** What keeps the owner of a proved identity out all the same. The service is one factor: a second is still required. */
export async function barrierOf(
  ctx: Context,
  playerId: bigint,
): Promise<'blocked' | 'failed' | 'second-factor' | undefined> {
  const player = await readPlayer(ctx.db, playerId);
  if (player.status === 'banned') return 'blocked';
  if (player.status === 'deleted') return 'failed';
  return player.second_factor === null ? undefined : 'second-factor';
}

async function link(ctx: Context, identity: Identity, playerId: bigint): Promise<SocialOutcome> {
  try {
    await transaction(ctx.db, (tx) => insertIdentity(tx, { ...identity, playerId, now: ctx.clock.now() }));
    return 'ok';
  } catch (error) {
    // They already have another account of the same service, or another request was quicker.
    if (isUniqueViolation(error)) return 'linked-elsewhere';
    throw error;
  }
}

/** Opens an account for a person whom a service has named; returns its id, or why there can be none. */
export async function openAccountOf(
  ctx: Context,
  identity: Identity & { locale?: string },
  enter: (tx: Transaction, playerId: bigint) => Promise<void>,
): Promise<bigint | 'email-taken'> {
  const { provider, subject, email, locale } = identity;
  if (email !== undefined && (await isContactTaken(ctx.db, email, NOBODY))) return 'email-taken';
  const reached: Pick<NewAccount, 'login' | 'login_type' | 'contact'> =
    email === undefined
      ? { login: `${provider}:${subject}`, login_type: 'none' }
      : {
          login: email,
          login_type: 'email',
          contact: { type: 'email', contact: email, phoneCountryCode: '', isSubscribed: false, isProved: true },
        };
  try {
    return await transaction(ctx.db, async (tx) => {
      await checkRegistration(ctx, tx, { login: `${provider}:${subject}`, birthDate: null });
      const id = await openAccount(ctx, tx, {
        ...incompletePerson(generalInfoOf(ctx).default_currency),
        ...reached,
        password_hash: null,
        ...(locale !== undefined && { locale }),
      });
      await insertIdentity(tx, { provider, subject, playerId: id, now: ctx.clock.now() });
      await enter(tx, id);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'players_login') || isUniqueViolation(error, 'contacts_owner')) return 'email-taken';
    throw error;
  }
}
