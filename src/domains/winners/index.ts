// The door of winners: a feed of wins worth showing.
import type { DomainManifest } from '#platform/manifest.ts';
import type { Currency } from '#kernel/money.ts';
import { toWire } from '#kernel/money.ts';
import { sql, type Generated } from 'kysely';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { tables } from '#platform/db/database.ts';
import { fakenamesOf } from '#domains/accounts/index.ts';
import { catalogue, nameOf } from '#domains/games/index.ts';
import { stakeReopened, stakeSettled } from '#domains/stakes/index.ts';
import { getLeaderboard } from './contract.ts';

interface WinnersTables {
  'winners.wins': {
    round_id: string;
    player_id: bigint;
    kind: Generated<'round' | 'bet'>;
    sysname: string;
    currency: string;
    staked: bigint;
    won: bigint;
    created_at: Date;
  };
}

/** A win is worth showing from this multiple of the stake on. */
const WORTH_SHOWING = 2n;
const KEEP = 1000;

const endpoints: Endpoint[] = [
  bind(getLeaderboard, async (ctx, { count }) => {
    const wins = await tables<WinnersTables>(ctx.db)
      .selectFrom('winners.wins')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(count)
      .execute();
    const names = await fakenamesOf(ctx.db, [...new Set(wins.map((win) => win.player_id))]);
    const games = new Map(catalogue(ctx, 'EUR', ctx.locale).map((game) => [game.sysname, nameOf(game)]));
    const items = wins.map((win) => ({
      round_id: win.round_id,
      kind: win.kind,
      fakename: names.get(win.player_id) ?? '',
      sysname: win.sysname,
      game: games.get(win.sysname) ?? win.sysname,
      won: toWire(win.won, win.currency as Currency),
      multiplier: multiplier(win.won, win.staked),
      created_at: win.created_at.toISOString(),
    }));
    return { items };
  }),
];

/** won ÷ staked, cut to two decimals. */
function multiplier(won: bigint, staked: bigint): string {
  const hundredths = (won * 100n) / staked;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

const subscriptions: Subscription[] = [
  subscribe(stakeSettled, 'winners', async (_ctx, tx, events) => {
    const wins = events.filter(
      // A win that is shown can be looked at again as a round of a game; what was played out elsewhere cannot.
      ({ payload }) =>
        payload.provider === undefined &&
        !payload.isFree &&
        BigInt(payload.wonMinor) >= WORTH_SHOWING * BigInt(payload.stakedMinor),
    );
    if (wins.length === 0) return;
    await tables<WinnersTables>(tx)
      .insertInto('winners.wins')
      .values(
        wins.map(({ payload, at }) => ({
          round_id: payload.roundId,
          player_id: BigInt(payload.playerId),
          kind: payload.kind === 'bet' ? ('bet' as const) : ('round' as const),
          sysname: payload.subject,
          currency: payload.currency,
          staked: BigInt(payload.stakedMinor),
          won: BigInt(payload.wonMinor),
          created_at: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }),
  subscribe(stakeReopened, 'winners', async (_ctx, tx, events) => {
    await tables<WinnersTables>(tx)
      .deleteFrom('winners.wins')
      .where(
        'round_id',
        'in',
        events.map(({ payload }) => payload.roundId),
      )
      .execute();
  }),
];

const jobs: Job[] = [
  {
    name: 'forget-old-wins',
    everyMs: 600_000,
    run: async (ctx) => {
      await sql`delete from winners.wins where created_at < (select created_at from winners.wins order by created_at desc offset ${KEEP} limit 1)`.execute(
        ctx.db,
      );
    },
  },
];

export const manifest = {
  endpoints,
  subscriptions,
  jobs,
} satisfies DomainManifest;
