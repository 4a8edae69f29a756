// A player signs in. Unknown login, wrong password and deleted account answer the same in the same time.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import type { AccountInfo, login } from './contract.ts';
import { findByLogin, type PlayerByLogin } from './find-by-login.ts';
import { hashPassword, isOfOtherCost } from './password-hash.ts';
import { tryPassword } from './passwords.ts';
import { deviceName } from './rules/device-name.ts';
import { withSecondStep, type StepPlayer } from './second-step.ts';
import { openSession } from './sessions.ts';
import { readPlayer, replaceHash, updatePlayer } from './store/players.ts';
import { knowsDevice } from './store/sessions.ts';
import { notifyPlayer } from './notify-player.ts';
import { admit, admitNetwork, type Evidence } from './log-in-guard.ts';
import { infoOf } from './get-info.ts';

export async function logIn(ctx: Context, input: InputOf<typeof login>): Promise<AccountInfo> {
  return infoOf(ctx, await proveByPassword(ctx, input, (tx, playerId) => enterAs(ctx, tx, playerId)));
}

/** A player who has proved their identity by password and second factor; `enterWith` is what that opens. */
export async function proveByPassword(
  ctx: Context,
  input: { login: string; password: string; code?: string | undefined } & Evidence,
  enterWith: (tx: Transaction, playerId: bigint) => Promise<void>,
): Promise<bigint> {
  admitNetwork(ctx);
  const { name, player } = await findByLogin(ctx.db, input.login);
  const { place, settle, enter } = await admit(ctx, name, player, input);
  const isRight = await tryPassword(ctx, place, input.password, player?.password_hash ?? undefined);
  await settle(isRight);
  if (!player || !isRight || player.status === 'deleted')
    refuse('Authorization', { rule: 'accounts.password', inputs: {}, sentence: 'Incorrect email or password' });
  if (player.status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: player.status } });
  await keepAtCost(ctx, player, input.password);
  await passSecondFactor(ctx, player, input.code, async (tx) => {
    await enter(tx);
    await enterWith(tx, player.id);
  });
  return player.id;
}

/** The site's hash cost has changed since this hash was made: the password is available only now. */
async function keepAtCost(
  ctx: Context,
  { id, password_hash: storedHash }: PlayerByLogin,
  password: string,
): Promise<void> {
  if (storedHash === null || !isOfOtherCost(ctx.config, storedHash)) return;
  await replaceHash(ctx.db, id, { before: storedHash, after: await hashPassword(ctx.config, password) });
}

/** Opens the session of a player who has proved themselves, and notifies them when the device is new to their account. */
export async function enterAs(ctx: Context, tx: Transaction, playerId: bigint): Promise<void> {
  const player = await readPlayer(tx, playerId);
  const device = deviceName(ctx.userAgent);
  const { isFirst, isKnown } = await knowsDevice(tx, playerId, device);
  if (!isFirst && !isKnown && device !== '')
    await notifyPlayer(ctx, tx, player, 'new-device', {
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

/** `enter`, after the second factor of a player who has one. The step is the same however they came. */
export async function passSecondFactor(
  ctx: Context,
  player: Pick<PlayerByLogin, 'second_factor'> & StepPlayer,
  code: string | undefined,
  enter: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (player.second_factor === null) return transaction(ctx.db, enter);
  return withSecondStep(
    ctx,
    {
      player,
      method: player.second_factor,
      purpose: { contact: 'log-in', app: 'log-in-app' },
      place: { contact: player.login, app: String(player.id) },
      letter: { template: 'log-in-code' },
      code,
      // At log-in it is worded as the specification has it (ST-12).
      requestCode: (code, sentence = 'two_factor_auth is enable') =>
        refuse('Authorization', { rule: 'accounts.second-factor', inputs: { ...code }, sentence }),
    },
    enter,
  );
}
