// A player signs in. Unknown login, wrong password and blocked account answer the same in the same time.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { AccountInfo, login } from '../contract.ts';
import { passwordMatches } from '../password-hash.ts';
import { normalLogin } from '../rules/registration.ts';
import { openSession } from '../sessions.ts';
import { findByLogin } from '../store.ts';
import { infoOf } from './get-info.ts';

export async function logIn(ctx: Context, input: InputOf<typeof login>): Promise<AccountInfo> {
  const player = await findByLogin(ctx.db, normalLogin(input.login));
  const isRight = await passwordMatches(input.password, player?.password_hash);
  if (!player || !isRight || player.status === 'deleted')
    refuse('Authorization', { rule: 'accounts.password', inputs: {}, sentence: 'Wrong login or password' });
  if (player.status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: player.status } });
  await transaction(ctx.db, (tx) => openSession(ctx, tx, player.id));
  return infoOf(ctx, player.id);
}
