// A player signs in. Unknown login, wrong password and deleted account answer the same in the same time.
import type { InputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { unseal } from '#platform/sealed.ts';
import { appStep } from '../adapters/authenticator-app.ts';
import { issueCode, issueSilently, redeemCode, refuseCode, RESEND_AFTER_S } from '../challenges.ts';
import type { AccountInfo, login } from '../contract.ts';
import { tryPassword } from '../passwords.ts';
import { deviceName } from '../rules/device-name.ts';
import { lookedUpLogin, maskedContact } from '../rules/contact.ts';
import { openSession } from '../sessions.ts';
import { latestChallenge, sentLately, takeTry } from '../store/challenges.ts';
import { findByLogin, readPlayer, takeAppStep, updatePlayer } from '../store/players.ts';
import { knowsDevice } from '../store/sessions.ts';
import { tellPlayer } from '../tell-player.ts';
import { infoOf } from './get-info.ts';

type Known = NonNullable<Awaited<ReturnType<typeof findByLogin>>>;

export async function logIn(ctx: Context, input: InputOf<typeof login>): Promise<AccountInfo> {
  return infoOf(ctx, await proveByPassword(ctx, input, (tx, playerId) => enterAs(ctx, tx, playerId)));
}

/** Whoever has proved by password, and by his second factor, who he is; `enterWith` is what it opens. */
export async function proveByPassword(
  ctx: Context,
  input: { login: string; password: string; code?: string | undefined },
  enterWith: (tx: Transaction, playerId: bigint) => Promise<void>,
): Promise<bigint> {
  const name = lookedUpLogin(input.login);
  const player = await findByLogin(ctx.db, name);
  const isRight = await tryPassword(ctx, name, input.password, player?.password_hash ?? undefined);
  if (!player || !isRight || player.status === 'deleted')
    refuse('Authorization', { rule: 'accounts.password', inputs: {}, sentence: 'Wrong login or password' });
  if (player.status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: player.status } });
  const enter = (tx: Transaction): Promise<void> => enterWith(tx, player.id);
  if (player.second_factor === null) await transaction(ctx.db, enter);
  else if (player.second_factor === 'contact') await enterByContact(ctx, player, input.code, enter);
  else await enterByApp(ctx, player, input.code, enter);
  return player.id;
}

/** Opens the session of a player who has proved himself, and tells him when it is a device that he never used. */
export async function enterAs(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  const player = await readPlayer(tx, playerId);
  const device = deviceName(ctx.userAgent);
  const { isFirst, isKnown } = await knowsDevice(tx, playerId, device);
  if (!isFirst && !isKnown && device !== '')
    await tellPlayer(ctx, tx, player, 'new-device', {
      device,
      ip: ctx.ip,
      at: `${ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    });
  await noteLogIn(ctx, tx, playerId);
  await openSession(ctx, tx, playerId);
}

export async function noteLogIn(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  const { last_login_at, last_login_ip } = await readPlayer(tx, playerId);
  await updatePlayer(tx, playerId, {
    previous_login_at: last_login_at,
    previous_login_ip: last_login_ip,
    last_login_at: ctx.clock.now(),
    last_login_ip: ctx.ip,
  });
}

async function enterByContact(
  ctx: Context,
  player: Known,
  code: string | undefined,
  enter: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const asked = { purpose: 'log-in', contact: player.login } as const;
  if (code !== undefined && code !== '') return redeemCode(ctx, { ...asked, code }, enter);
  await transaction(ctx.db, async (tx) => {
    const { code: fresh } = await issueCode(ctx, tx, { ...asked, playerId: player.id });
    await tellPlayer(ctx, tx, player, 'log-in-code', { code: fresh });
  }).catch((error: unknown) => {
    // Here it is a matter of signing in, as the specification has it (ST-12).
    if (error instanceof Refusal && error.reason.rule === 'accounts.resend')
      return askForCode(player, Number(error.reason.inputs['seconds']), error.message);
    throw error;
  });
  return askForCode(player, RESEND_AFTER_S);
}

function askForCode(player: Known, resendTime: number, sentence = 'two_factor_auth is enable'): never {
  refuse('Authorization', {
    rule: 'accounts.second-factor',
    inputs: {
      method: player.second_factor,
      resend_time: resendTime,
      sent_to: player.second_factor === 'contact' ? maskedContact(player.login) : null,
    },
    sentence,
  });
}

const MOST_CODES = 5;
const MOST_CHALLENGES_PER_DAY = 20;

/** Codes of an app are counted as those that are sent: five tries, twenty times a day. */
async function enterByApp(
  ctx: Context,
  player: Known,
  code: string | undefined,
  enter: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const asked = { purpose: 'log-in-app', contact: String(player.id) } as const;
  const now = ctx.clock.now();
  const isRight = await transaction(ctx.db, async (tx) => {
    const open = await latestChallenge(tx, asked.purpose, asked.contact);
    if (!open || open.expires_at <= now || open.used_at || open.tries >= MOST_CODES) {
      const { inDay } = await sentLately(tx, asked.purpose, asked.contact, now);
      if (inDay >= MOST_CHALLENGES_PER_DAY)
        refuse('TooManyRequests', { rule: 'accounts.codes-per-day', inputs: { most: MOST_CHALLENGES_PER_DAY } });
      await issueSilently(ctx, tx, { ...asked, playerId: player.id });
    }
    if (code === undefined || code === '') return undefined;
    const challenge = await latestChallenge(tx, asked.purpose, asked.contact);
    if (!challenge || !(await takeTry(tx, challenge.id, MOST_CODES, now))) return false;
    return takeAppCode(ctx, tx, player, code);
  });
  if (isRight === undefined) askForCode(player, 0);
  if (!isRight) refuseCode('codeWrong');
  await transaction(ctx.db, enter);
}

/** True for a code of the player's app that has not been used before. */
export async function takeAppCode(
  ctx: Context,
  tx: Transaction,
  player: { id: bigint; sealed_app_secret: Buffer | null },
  code: string,
): Promise<boolean> {
  if (!player.sealed_app_secret) return false;
  const step = appStep(unseal(ctx.config, 'authenticator-app', player.sealed_app_secret), code, ctx.clock.now());
  return step !== undefined && takeAppStep(tx, player.id, step);
}
