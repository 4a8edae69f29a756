/**
 * The built-in league keeps some of its upcoming matches boosted, so that a site has boosts from its first minute on: on the side that
 * is thought stronger, at odds that give up the margin and nothing beyond it. They end with the start of the match, and others follow.
 */
import { Refusal } from '#kernel/refusals.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import { onLadder } from '#sportsbook/models/ladder.ts';
import type { Context } from '#platform/context.ts';
import {
  makeBoost,
  offerNow,
  openBoosts,
  upcomingEventIds,
  type BoostOrder,
  type Offer,
} from '#sportsbook/book/index.ts';
import { PRODUCER } from './rules/script.ts';

const WINNERS = [marketRef({ kind: '1x2', specifiers: {} }), 'winner'];
/** Matches that start in so many minutes. */
const [SOONEST_MIN, LATEST_MIN] = [20, 720];
const HIGHEST_CENTS = 5_000n;
const MIN_ODDS = 1_300;
const MAX_ODDS = 6_000;
const BY = 'the league';

export async function keepBoosts(ctx: Context): Promise<void> {
  const { LEAGUE, LEAGUE_BOOSTS, PRICE_BOOSTS } = ctx.config;
  if (!LEAGUE || !PRICE_BOOSTS || LEAGUE_BOOSTS === 0) return;
  const running = await openBoosts(ctx.db);
  const ownCount = running.filter(({ made_by }) => made_by === BY).length;
  if (ownCount >= LEAGUE_BOOSTS) return;
  const boostedEvents = new Set(running.map(({ event_id }) => event_id));
  for (const order of ordersOf(ctx, boostedEvents).slice(0, LEAGUE_BOOSTS - ownCount)) {
    try {
      await makeBoost(ctx, order, { because: 'kept by the built-in league', by: BY });
    } catch (error) {
      // Its market has moved or stopped in this moment; another match is boosted the next time.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** At most one for a competition, so that the list is mixed. */
function ordersOf(ctx: Context, boostedEvents: ReadonlySet<string>): BoostOrder[] {
  const now = ctx.clock.now();
  const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  const competitions = new Set<string>();
  return upcomingEventIds(ctx, { feed: PRODUCER, from: at(SOONEST_MIN), to: at(LATEST_MIN) }).flatMap(
    ({ id, competition }): BoostOrder[] => {
      const best = boostedEvents.has(id) || competitions.has(competition) ? undefined : favouriteOf(ctx, id);
      const odds = best && fairOdds(best);
      if (!best || odds === undefined) return [];
      competitions.add(competition);
      const { event, market, outcome } = best;
      return [{ event, market, outcome, odds, highestCents: HIGHEST_CENTS, startsAt: now, endsAt: undefined }];
    },
  );
}

function favouriteOf(ctx: Context, event: string): Offer | undefined {
  const offers = WINNERS.flatMap((market) =>
    ['1', '2'].flatMap((outcome) => offerNow(ctx, { event, market, outcome }) ?? []),
  ).filter(({ odds, reason }) => reason === null && odds !== null && odds >= MIN_ODDS && odds <= MAX_ODDS);
  return offers.toSorted((a, b) => (b.chance ?? 0) - (a.chance ?? 0))[0];
}

/** The highest step of the ladder at which nobody gains by the price alone; `undefined`: it is not above what is offered. */
function fairOdds({ odds, chance }: Offer): number | undefined {
  const step = chance === null ? null : onLadder(1000 / chance);
  return step !== null && step > odds! ? step : undefined;
}
