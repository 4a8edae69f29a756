/**
 * Who wins a season, as the feed says it: prices after each round by the matches still to be played, a stop while a round is
 * played, and the result from the table, with a dead heat where nothing in it separates the leaders.
 */
import { playSeason, type Season } from '#sportsbook/models/outright.ts';
import { leastImplied, offeredOdds } from '#sportsbook/models/offer.ts';
import type { MarketKey } from '#sportsbook/models/market.ts';
import type { Random } from '#kernel/random.ts';
import { pointsOf, tableOf, type FeedMessage } from '#sportsbook/book/index.ts';
import type { Competition } from '../competitions/competition.ts';
import { competitorOf } from './competitors.ts';

export const OUTRIGHT: MarketKey = { kind: 'outright', specifiers: {} };
export const SEASONS_PLAYED = 10_000;

type Body = FeedMessage extends infer Message
  ? Message extends { sequence: number }
    ? Omit<Message, 'producer' | 'timestamp' | 'event' | 'sequence'>
    : never
  : never;

/** A match of the season that is over; `null`: it did not come to its end. */
export interface Result {
  home: number;
  away: number;
  score: readonly [number, number] | null;
}

const rowsOf = (competition: Competition, results: readonly Result[]) =>
  tableOf(
    competition.sport,
    results.map(({ home, away, score }) => ({ competitors: [String(home), String(away)], score })),
  );

export function seasonOf(competition: Competition, results: readonly Result[], left: Season['left']): Season {
  const rows = new Map(rowsOf(competition, results).map((row) => [row.competitor, row]));
  return {
    standings: competition.competitors.map((_, place) => {
      const row = rows.get(String(place));
      return { points: row?.points ?? 0, difference: row ? row.scored - row.conceded : 0 };
    }),
    left,
    points: pointsOf(competition.sport),
  };
}

/** Yields between simulations. Outcomes are positions in the list of competitors, from 1. */
export async function pricesOf(season: Season, random: Random, yieldIfLong: () => Promise<unknown>): Promise<Body> {
  const counts = season.standings.map(() => 0);
  for (let run = 0; run < SEASONS_PLAYED; run++) {
    counts[playSeason(season, random)]!++;
    await yieldIfLong();
  }
  const chances = Object.fromEntries(counts.map((count, place) => [String(place + 1), count / SEASONS_PLAYED]));
  // A chance that is counted may be larger than it was found: who counts longer must not know better.
  const upper = Object.fromEntries(
    Object.entries(chances).map(([id, chance]) => [
      id,
      chance + 2 * Math.sqrt((chance * (1 - chance)) / SEASONS_PLAYED),
    ]),
  );
  const odds = offeredOdds(OUTRIGHT, chances, { least: leastImplied(chances, upper) });
  return {
    type: 'odds_change',
    scoreboard: null,
    incidents: [],
    markets: [
      {
        kind: 'outright',
        specifiers: {},
        state: 'active',
        outcomes: Object.entries(odds).map(([id, price]) => ({ id, odds: price, probability: chances[id]! })),
      },
    ],
  };
}

export function resultOf(competition: Competition, results: readonly Result[]): Body {
  const rows = rowsOf(competition, results);
  const [first] = rows;
  const isFirst = (row: (typeof rows)[number]): boolean =>
    row.points === first!.points &&
    row.scored - row.conceded === first!.scored - first!.conceded &&
    row.scored === first!.scored;
  const tied = rows.filter(isFirst);
  const firsts = new Set(tied.map(({ competitor }) => competitor));
  const won = tied.length === 1 ? ('won' as const) : { shared: 1, tied: tied.length };
  return {
    type: 'bet_settlement',
    markets: [
      {
        kind: 'outright',
        specifiers: {},
        outcomes: competition.competitors.map((_, place) => ({
          id: String(place + 1),
          result: firsts.has(String(place)) ? won : ('lost' as const),
        })),
      },
    ],
  };
}

export const fixtureOfSeason = (
  competition: Competition,
  named: Extract<FeedMessage, { type: 'fixture_change' }>['fixture']['competition'],
  { startsAt, status }: { startsAt: number; status: 'scheduled' | 'ended' },
): Body => ({
  type: 'fixture_change',
  fixture: {
    sport: competition.sport,
    competition: named,
    competitors: competition.competitors.map((_, place) => competitorOf(competition, place)),
    startsAt: new Date(startsAt).toISOString(),
    status,
    isSimulated: true,
    commitment: null,
    revealed: null,
  },
});
