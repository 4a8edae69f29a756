// What players do with their bonuses: activate, put back, give up, choose the purse. One change per player at a time.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { toWireBalances } from '#players/accounts/index.ts';
import { bonusStakedBy } from '#money/stakes/index.ts';
import { balancesOf, purseAt } from '#money/wallet/index.ts';
import type { activateBonus, choosePurse as choosePurseMethod, Bonus } from './contract.ts';
import { worker } from './worker.ts';
import { activate, bonusPurse, changePurse, end, putBack, mustBeInTime } from './move-award.ts';
import { changeAward, findAward, lockOpenAwards, type Award } from './store.ts';
import { isUntouched, wireAwards } from './wire.ts';

type Input = InputOf<typeof activateBonus>;

type Change = (tx: Transaction, award: Award, open: readonly Award[]) => Promise<unknown>;

/** Runs under the lock of the player's open awards; returns the bonus as it is then. */
async function change(ctx: Context, { bonus_id: id }: Input, isBetting: boolean, work: Change) {
  const { id: playerId } = playerOf(ctx);
  await transaction(ctx.db, async (tx) => {
    const open = await lockOpenAwards(tx, playerId);
    const award = open.find((openAward) => openAward.id === id && openAward.is_betting === isBetting);
    if (!award) return notOpen(tx, playerId, id);
    return work(tx, award, open);
  });
  worker(ctx).wake();
  return answer(ctx, playerId, id);
}

async function answer(ctx: Context, playerId: bigint, id: string) {
  const award = (await findAward(ctx.db, id))!;
  const [bonus] = (await wireAwards(ctx, playerId, [award])) as [Bonus];
  return { bonus, balances: toWireBalances(await balancesOf(ctx.db, playerId, playerOf(ctx).currency)) };
}

async function notOpen(tx: Transaction, playerId: bigint, id: string): Promise<never> {
  const award = await findAward(tx, id);
  if (award?.player_id !== playerId)
    return refuse('InvalidParameter', {
      rule: 'bonuses.known',
      inputs: { id },
      sentence: 'There is no such bonus.',
      status: 404,
    });
  return wrongStatus(award);
}

function wrongStatus({ status }: Award): never {
  return refuse('InvalidRequest', {
    rule: 'bonuses.status',
    inputs: { status },
    sentence: 'This cannot be done with the bonus any more.',
    status: 409,
  });
}

const by = { cause: 'player', byWhom: 'player' } as const;

/** While another one is active it waits; one that is active already stays so. */
export const activateFor = (isBetting: boolean) => (ctx: Context, input: Input) =>
  change(ctx, input, isBetting, async (tx, award, open) => {
    if (award.status === 'active') return;
    if (award.currency !== playerOf(ctx).currency)
      refuse('InvalidRequest', {
        rule: 'bonuses.currency',
        inputs: { currency: award.currency },
        status: 409,
        sentence: 'This bonus is not available in your currency.',
      });
    const isTaken = award.slot !== null && open.some(({ status, slot }) => status === 'active' && slot !== null);
    if (!isTaken) return activate(tx, ctx, award, by);
    const now = ctx.clock.now();
    mustBeInTime(award, now);
    if (award.queued_at === null) await changeAward(tx, award.id, { queued_at: now });
  });

export const deactivate = (ctx: Context, input: Input) =>
  change(ctx, input, false, async (tx, award) => {
    if (award.status === 'offered') return changeAward(tx, award.id, { queued_at: null });
    // Its purse is read after the fencing token: a stake that is under way is seen.
    await putBack(tx, ctx, award, async () => {
      const { balance } = await purseAt(tx, bonusPurse(award));
      const staked = await bonusStakedBy(tx, award.player_id);
      if (award.slot === null || staked !== award.staked_before || !isUntouched(award, balance))
        refuse('InvalidRequest', {
          rule: 'bonuses.played',
          inputs: {},
          status: 409,
          sentence: 'You have played with this bonus. It can only be given up.',
        });
    });
  });

export const removeFor = (isBetting: boolean) => (ctx: Context, input: Input) =>
  change(ctx, input, isBetting, async (tx, award) => {
    await end(tx, ctx, award, { status: 'forfeited', ...by, sentence: 'Given up.' });
  });

export async function choosePurse(ctx: Context, input: InputOf<typeof choosePurseMethod>): Promise<{ bonus: Bonus }> {
  const { bonus } = await change(ctx, input, false, async (tx, award) => {
    if (award.status !== 'active') return wrongStatus(award);
    if (award.purse === null)
      refuse('InvalidRequest', {
        rule: 'bonuses.purse',
        inputs: {},
        status: 409,
        sentence: 'The balances of this bonus cannot be chosen.',
      });
    if (award.purse !== input.purse) await changePurse(tx, ctx, award, input.purse);
  });
  return { bonus };
}
