// Prices of football against very many matches, market by market: matches of the same end are judged together.
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { pOfNormal } from '#casino/simulation/tests.ts';
import { decide, type Played } from './decide.ts';
import { football } from './football.ts';
import type { FootballState } from './football-state.ts';
import { marketRef, type OutcomeResult } from './market.ts';
import type { Strengths } from './model.ts';

export interface CalibratedOutcome {
  market: string;
  outcome: string;
  /** For the price; see `chanceAbove`. */
  chance: number;
  /** How often it was given, half results counting half, among the matches in which it was not given back. */
  frequency: number;
  /** Standard errors between the two, by what bets at fair odds returned. */
  errors: number;
  p: number;
}

/** Parts of the end that no market of the other part looks at. */
const PARTS: Record<string, (state: FootballState) => string> = {
  corners: ({ corners }) => String(corners[0] + corners[1]),
  cards: ({ yellows, reds }) => String(yellows[0] + yellows[1] + reds[0] + reds[1]),
  goals: ({ goals, half, scorers }) => `${goals.join(':')} ${half.join(':')} ${scorers[0] ?? ''}`,
};
const partOf = (kind: string): keyof typeof PARTS =>
  kind === 'corners-total' ? 'corners' : kind === 'cards-total' ? 'cards' : 'goals';

/** The same for the same arguments. */
export function calibrateFootball(strengths: Strengths, matches: number, seed = 7): CalibratedOutcome[] {
  const ends = endsOf(strengths, matches, seed);
  const outlook = football.outlook(strengths)(football.start(strengths));
  return outlook.offers().flatMap((key) => {
    const chances = outlook.chances(key)!;
    const results = [...ends[partOf(key.kind)]!.values()].map(({ played, count }) => {
      const { outcomes } = decide(key, played)!;
      return { count, results: new Map(outcomes.map(({ id, result }) => [id, result])) };
    });
    return Object.entries(chances).map(([outcome, chance]) => ({
      market: marketRef(key),
      outcome,
      chance,
      ...compared(
        chance,
        results.map(({ count, results }) => ({ count, result: results.get(outcome)! })),
      ),
    }));
  });
}

type Ends = Record<string, Map<string, { played: Played; count: number }>>;

function endsOf(strengths: Strengths, matches: number, seed: number): Ends {
  const random = fastRandom(seed);
  const ends: Ends = Object.fromEntries(Object.keys(PARTS).map((part) => [part, new Map()]));
  for (let match = 0; match < matches; match++) {
    const { state } = football.simulate(strengths, random).steps.at(-1)!;
    for (const [part, keyOf] of Object.entries(PARTS)) {
      const key = keyOf(state);
      const end = ends[part]!.get(key);
      if (end) end.count++;
      else ends[part]!.set(key, { played: football.played(state), count: 1 });
    }
  }
  return ends;
}

/** What is won of it, and what is not given back: of half results, half. */
const SHARES: Record<Extract<OutcomeResult, string>, readonly [won: number, decided: number]> = {
  won: [1, 1],
  lost: [0, 1],
  void: [0, 0],
  'half-won': [0.5, 0.5],
  'half-lost': [0, 0.5],
};

function compared(
  chance: number,
  results: readonly { count: number; result: OutcomeResult }[],
): Pick<CalibratedOutcome, 'frequency' | 'errors' | 'p'> {
  let [won, decided, sum, squares] = [0, 0, 0, 0];
  for (const { count, result } of results) {
    if (typeof result !== 'string') throw new Error('no market of a match has dead heats');
    const [share, whole] = SHARES[result];
    won += count * share;
    decided += count * whole;
    const deviation = share - chance * whole;
    sum += count * deviation;
    squares += count * deviation * deviation;
  }
  const errors = squares > 0 ? sum / Math.sqrt(squares) : 0;
  return { frequency: decided > 0 ? won / decided : 0, errors, p: pOfNormal(errors) };
}
