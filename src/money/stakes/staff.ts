// Accounts of people who work for the house: they cannot stake, because some of them could know the outcome.
import type { Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { accountsOfOperators, currencyOf, findPlayer } from '#players/accounts/index.ts';
import { assert } from '#kernel/assert.ts';
import { refuse } from '#kernel/refusals.ts';
import type { StakeKind } from './events.ts';
import { lift, playersRestrictedBy, restrict, restrictionsOf } from './restrictions.ts';
import { STAFF } from './rules/restriction.ts';

/** Every kind: a person with the keys could know a seed of their own as well as the next result of a table. */
const KINDS = ['round', 'table', 'outside', 'free-spin', 'bet'] as const satisfies readonly StakeKind[];

/** Holds from the next stake on, in every process. */
export async function addStaff(ctx: Context, playerId: bigint): Promise<void> {
  const player = await findPlayer(ctx.db, playerId);
  assert(player, 'staff have an account');
  await transaction(ctx.db, (tx) =>
    restrict(tx, playerId, {
      source: STAFF,
      currency: currencyOf(player.currency),
      highestStakeMinor: null,
      excluded: { subjects: [], categories: [], kinds: KINDS },
      purseOrder: null,
      because: 'Staff account',
      startsAt: ctx.clock.now(),
      endsAt: null,
    }),
  );
}

/** Accounts that `OPERATORS` names are marked automatically, also those that are opened later. */
export async function markOperators(ctx: Context): Promise<void> {
  const marked = new Set((await staffAccounts(ctx)).map(({ playerId }) => playerId));
  for (const playerId of await accountsOfOperators(ctx)) {
    if (marked.has(playerId)) continue;
    await addStaff(ctx, playerId);
    ctx.log.info({ player: String(playerId) }, 'the account of an operator is marked as staff');
  }
}

export const refuseStaff = (): never =>
  refuse('AccessDenied', {
    rule: 'stakes.staff',
    inputs: {},
    sentence: 'Staff accounts cannot play for real money.',
  });

/** For prizes won without a stake that are nevertheless drawn from a secret of the house. */
export async function mustNotBeStaff(ctx: Context, playerId: bigint): Promise<void> {
  if (await isStaff(ctx.db, playerId)) refuseStaff();
}

export const isStaff = async (handle: Database | Transaction, playerId: bigint): Promise<boolean> =>
  (await restrictionsOf(handle, playerId)).some(({ source }) => source === STAFF);

export const removeStaff = (ctx: Context, playerId: bigint): Promise<void> =>
  transaction(ctx.db, (tx) => lift(tx, playerId, STAFF));

export const staffAccounts = (ctx: Context): Promise<{ playerId: bigint; since: Date }[]> =>
  playersRestrictedBy(ctx.db, STAFF);
