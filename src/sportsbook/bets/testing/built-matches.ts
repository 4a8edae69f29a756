// Matches whose feed prices several outcomes together, by the model of football and strengths that a test sets.
import { bookOf } from '#sportsbook/book/book.ts';
import { addTogetherPricer } from '#sportsbook/book/index.ts';
import { marketAt, scoreOf, type Prices, type ScriptedFeed } from '#sportsbook/book/testing/feed.ts';
import { priceBuilder, type BuilderPrice } from '#sportsbook/models/builder.ts';
import { football } from '#sportsbook/models/football.ts';
import type { MarketKey } from '#sportsbook/models/market.ts';
import type { Services } from '#platform/context.ts';
import type { StagedEvent } from './betting-site.ts';
import type { Pick } from './bets.ts';

export const WINNER: MarketKey = { kind: '1x2', specifiers: {} };
export const CORNERS: MarketKey = { kind: 'corners-total', specifiers: { total: '9.5' } };
export const OVER: MarketKey = { kind: 'total', specifiers: { total: '1.5' } };
export const BOTH: MarketKey = { kind: 'both-score', specifiers: {} };
/** Half of a stake on it may come back. */
export const QUARTER: MarketKey = { kind: 'total', specifiers: { total: '2.25' } };
export const MARKETS: readonly (readonly [MarketKey, Prices])[] = [
  [WINNER, { '1': 2000, x: 3500, '2': 4000 }],
  [
    { kind: 'double-chance', specifiers: {} },
    { '1x': 1280, '12': 1250, x2: 1700 },
  ],
  [OVER, { over: 1300, under: 3300 }],
  [QUARTER, { over: 1700, under: 2050 }],
  [BOTH, { yes: 1800, no: 1900 }],
  [CORNERS, { over: 1900, under: 1850 }],
];

/** In millionths, of the first team: what the feed believes. */
export interface Believed {
  goals: number;
}

export function pricesTogether(services: Services, feed: string, believed: Believed): void {
  addTogetherPricer(services, feed, {
    sports: ['football'],
    price(_, { status, scoreboard }, chosen): Promise<BuilderPrice | undefined> {
      const strengths = {
        goals: [believed.goals, 1_100_000],
        corners: [5_300_000, 4_400_000],
        yellows: [1_700_000, 2_100_000],
        reds: [80_000, 90_000],
      };
      const state = status === 'live' ? football.together!.stateOn(scoreboard!, strengths) : football.start(strengths);
      const law = state && football.together!.winsTogether(strengths)(state, chosen);
      return Promise.resolve(law && priceBuilder(law, law, chosen.length));
    },
  });
}

let events = 0;
export async function builtMatch(services: Services, feed: ScriptedFeed, isLive = false): Promise<StagedEvent> {
  const name = `Built${++events}`;
  const startsAt = new Date(Date.now() + (isLive ? -600_000 : 3_600_000)).toISOString();
  const id = await feed.fixture(name, { status: isLive ? 'live' : 'scheduled', startsAt });
  await feed.send(name, {
    type: 'odds_change',
    scoreboard: isLive ? scoreOf(0, 0, 600) : null,
    incidents: [],
    markets: MARKETS.map(([key, prices]) => marketAt(key, prices)),
  });
  await bookOf(services).refresh();
  return { name, id };
}

export const pickOf = (event: string, market: MarketKey, outcome: string): Pick => {
  const [, prices] = MARKETS.find(([key]) => key === market)!;
  return { event, market, outcome, odds: prices[outcome]! };
};
