/**
 * Counts stakes as they are settled. One that is reopened takes itself back on the day on which that happens, and its new outcome is
 * counted then: days of the past stay as they were reported.
 */
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import {
  canBeTakenBack,
  purseParts,
  stakeReopened,
  stakeSettled,
  stakeWonLate,
  type StakeSettled,
  type StakeWonLate,
} from '#money/stakes/index.ts';
import { tokenReopened, type TokenReopened } from '#sportsbook/bets/index.ts';
import { addSums, type GameSum, type PlayerSum } from './add-sums.ts';
import { dayOf, movedDays } from './days.ts';
import { accountOfProduct, productOf } from './house-accounts.ts';
import { openingDay } from './opening-day.ts';
import type { FiguresTables, SettledStake } from './tables.ts';

const SUBSCRIBER = 'desk-figures';

type Counted = Omit<SettledStake, 'round_id'> & { count: number };

const lineSums = ({ day, player_id: playerId, product, currency, staked, staked_real, won, count }: Counted) =>
  (
    [
      ['staked', staked],
      ['staked-real', staked_real],
      ['won', won],
    ] as const
  )
    .filter(([, amount]) => amount !== 0n)
    .map(([line, amount]): PlayerSum => ({ day, playerId, product, currency, line, amount, count }));

const gameSum = ({ day, account, subject, currency, staked, won, count }: Counted): GameSum => ({
  day,
  account,
  subject,
  currency,
  staked,
  won,
  count,
});

const add = (tx: Transaction, counted: readonly Counted[]): Promise<void> =>
  addSums(tx, { players: counted.flatMap(lineSums), games: counted.map(gameSum) });

async function countSettled(_ctx: Context, tx: Transaction, events: Array<Announced<StakeSettled>>): Promise<void> {
  const moved = await movedDays(tx);
  const opensOn = await openingDay(tx);
  const settled = events
    .map(({ payload, at }) => ({ payload, stake: settledOf(payload, dayOf(at, moved)) }))
    .filter(({ stake: { day } }) => day >= opensOn);
  await add(
    tx,
    settled.map(({ stake }) => ({ ...stake, count: 1 })),
  );
  const reversible = settled.filter(({ payload }) => canBeTakenBack(payload.kind)).map(({ stake }) => stake);
  if (reversible.length > 0)
    await tables<FiguresTables>(tx)
      .insertInto('figures.settled_stakes')
      .values(reversible)
      .onConflict((conflict) => conflict.column('round_id').doNothing())
      .execute();
}

function settledOf(event: StakeSettled, day: string): SettledStake {
  const product = productOf(event);
  return {
    round_id: event.roundId,
    day,
    player_id: BigInt(event.playerId),
    account: accountOfProduct(product)!,
    product,
    subject: event.subject,
    currency: event.currency,
    staked: BigInt(event.stakedMinor),
    staked_real: purseParts(event).staked.main,
    won: BigInt(event.wonMinor),
  };
}

interface TakenBackStake {
  id: string;
  day: string;
  /** As it was announced, where that was before events were counted. */
  before?: SettledStake;
}

/** Nothing is counted of a round that was void, and a reopened one is named twice where it was staked with a token. */
async function takeBack(tx: Transaction, reopened: readonly TakenBackStake[]): Promise<void> {
  const opensOn = await openingDay(tx);
  const stakes = new Map(reopened.filter(({ day }) => day >= opensOn).map((stake) => [stake.id, stake]));
  if (stakes.size === 0) return;
  const counted = await tables<FiguresTables>(tx)
    .deleteFrom('figures.settled_stakes')
    .where('round_id', 'in', [...stakes.keys()])
    .returningAll()
    .execute();
  for (const { round_id } of counted) stakes.delete(round_id);
  // The ledger has counted it when it was taken and paid; one that was void comes to nothing.
  const ofLedger = [...stakes.values()].flatMap(({ before }) => (before && before.day < opensOn ? [before] : []));
  const days = new Map(reopened.map(({ id, day }) => [id, day]));
  await add(
    tx,
    [...counted, ...ofLedger].map(({ round_id: id, staked, staked_real, won, ...stake }) => ({
      ...stake,
      day: days.get(id)!,
      staked: -staked,
      staked_real: -staked_real,
      won: -won,
      count: -1,
    })),
  );
}

async function countLateWins(_ctx: Context, tx: Transaction, events: Array<Announced<StakeWonLate>>): Promise<void> {
  const moved = await movedDays(tx);
  const late = events.map(({ payload, at }) =>
    settledOf({ ...payload, stakedMinor: '0', isFree: false, startedAt: '', settledAt: '' }, dayOf(at, moved)),
  );
  const opensOn = await openingDay(tx);
  await add(
    tx,
    late.filter(({ day }) => day >= opensOn).map((stake) => ({ ...stake, staked_real: 0n, count: 0 })),
  );
}

/** For as long as a bet may be reopened, and some more. */
const KEEP_DAYS = 400;
export async function forgetSettledStakes({ db, clock }: Context): Promise<void> {
  await sql`delete from figures.settled_stakes where day < ${clock.now()}::timestamptz::date - ${KEEP_DAYS}::int`.execute(
    db,
  );
}

export const subscriptions: readonly Subscription[] = [
  subscribe(stakeSettled, SUBSCRIBER, countSettled, { from: 'beginning' }),
  subscribe(stakeWonLate, SUBSCRIBER, countLateWins, { from: 'beginning' }),
  subscribe(
    stakeReopened,
    SUBSCRIBER,
    async (_ctx, tx, events) => {
      const moved = await movedDays(tx);
      await takeBack(
        tx,
        events.map(({ payload, at }) => ({
          id: payload.roundId,
          day: dayOf(at, moved),
          before: settledOf({ ...payload, isFree: false, settledAt: '' }, payload.startedAt.slice(0, 10)),
        })),
      );
    },
    { from: 'beginning' },
  ),
  subscribe(
    tokenReopened,
    SUBSCRIBER,
    async (_ctx, tx, events: Array<Announced<TokenReopened>>) => {
      const moved = await movedDays(tx);
      await takeBack(
        tx,
        events.map(({ payload: { betId: id }, at }) => ({ id, day: dayOf(at, moved) })),
      );
    },
    { from: 'beginning' },
  ),
];
