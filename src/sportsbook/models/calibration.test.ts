/**
 * Prices against matches: what is called likely comes as often as it should, in every market of every sport, before the match and
 * from states in the middle of it. The test statistic of an outcome is what a bet on it at fair odds returned; all of them together
 * accuse an honest model once in a hundred runs.
 */
import { describe, expect, it } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { pOfNormal } from '#casino/simulation/tests.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { decide, type Decision } from './decide.ts';
import { marketRef, type OutcomeResult, type ModelledSport } from './market.ts';
import { stateAt, type Strengths } from './model.ts';
import { models } from './models.ts';

const [MATCHES, WATCHED] = IS_LONG_FORM ? [1_000_000, 40_000] : [4_000, 250];

const STRENGTHS: Record<ModelledSport, Strengths> = {
  football: {
    goals: [1_560_000, 1_120_000],
    corners: [5_300_000, 4_400_000],
    yellows: [1_700_000, 2_100_000],
    // More than in life, so that what they change is seen.
    reds: [150_000, 200_000],
  },
  tennis: { serve: [640_000, 610_000], setsToWin: [2] },
  basketball: { points: [1_090_000, 1_050_000] },
  'ice-hockey': { goals: [3_100_000, 2_600_000], shootOut: [520_000] },
  esports: { rounds: [505_000, 555_000], mapsToWin: [2] },
};

/** What comes back for one at these odds. */
function returned(result: OutcomeResult, odds: number): number {
  if (typeof result === 'object') return (odds * result.shared) / result.tied;
  return { won: odds, lost: 0, void: 1, 'half-won': (odds + 1) / 2, 'half-lost': 0.5 }[result];
}

class Tally {
  readonly #sums = new Map<string, { sum: number; squares: number; likely: number; unlikely: number }>();

  count(name: string, chance: number, result: OutcomeResult): void {
    let sums = this.#sums.get(name);
    if (!sums) this.#sums.set(name, (sums = { sum: 0, squares: 0, likely: 0, unlikely: 0 }));
    const off = chance > 0 ? chance * (returned(result, 1 / chance) - 1) : Number(result !== 'lost');
    sums.sum += off;
    sums.squares += off * off;
    sums.likely += chance;
    sums.unlikely += 1 - chance;
  }

  tests(): { name: string; p: number }[] {
    return [...this.#sums]
      .filter(([, { likely, unlikely }]) => Math.min(likely, unlikely) > 30)
      .map(([name, { sum, squares }]) => ({ name, p: pOfNormal(sum / Math.sqrt(squares)) }));
  }
}

const countAll = (
  tally: Tally,
  name: string,
  chances: Readonly<Record<string, number>>,
  { outcomes }: Decision,
): void => {
  for (const { id, result } of outcomes) tally.count(`${name} ${id}`, chances[id]!, result);
};

function accused(tally: Tally): string[] {
  const tests = tally.tests();
  expect(tests.length).toBeGreaterThan(10);
  return tests
    .filter(({ p }) => p < 0.01 / tests.length)
    .map(({ name, p }) => `${name}: p = ${p.toPrecision(2)} in ${tests.length} tests`);
}

/** With other strengths in the prices than in the matches: the test must see the difference. */
function fromTheStart(sport: ModelledSport, believed = STRENGTHS[sport]): Tally {
  const model = models[sport];
  const outlook = model.outlook(believed)(model.start(believed));
  const priced = outlook.offers().map((key) => ({ key, ref: marketRef(key), chances: outlook.chances(key)! }));
  const tally = new Tally();
  const random = fastRandom(7);
  for (let match = 0; match < MATCHES; match++) {
    const played = model.played(model.simulate(STRENGTHS[sport], random).steps.at(-1)!.state);
    for (const { key, ref, chances } of priced) countAll(tally, ref, chances, decide(key, played)!);
  }
  return tally;
}

function fromTheMiddle(sport: ModelledSport): Tally {
  const model = models[sport];
  const look = model.outlook(STRENGTHS[sport]);
  const tally = new Tally();
  const random = fastRandom(11);
  for (let match = 0; match < WATCHED; match++) {
    const timeline = model.simulate(STRENGTHS[sport], random);
    const end = model.played(timeline.steps.at(-1)!.state);
    // Not parts of the length: how long a match will be is not known in it.
    for (const at of [60, 200, 330, 480]) {
      if (at >= timeline.endsAt) continue;
      const state = stateAt(model, timeline, at);
      const outlook = look(state);
      const soFar = model.played(state);
      for (const [place, key] of outlook.offers().entries()) {
        if (decide(key, soFar)) continue;
        const chances = outlook.chances(key);
        const decided = decide(key, end);
        if (!chances || !decided) throw new Error(`${marketRef(key)} has no price or no end`);
        // Lines follow the match; their kind and their place among the offers stay.
        const { total, handicap, ...named } = key.specifiers;
        const isLine = total !== undefined || (handicap !== undefined && key.kind !== 'handicap-3way');
        const name = isLine ? marketRef({ kind: key.kind, specifiers: named }) : marketRef(key);
        countAll(tally, `${at} s: ${name} ${isLine ? place % 5 : ''}`, chances, decided);
      }
    }
  }
  return tally;
}

const sports = Object.keys(STRENGTHS) as ModelledSport[];
const minutes = IS_LONG_FORM ? 30 : 1;

describe('prices against simulated matches', () => {
  it.each(sports)(
    '%s: every market from the start',
    (sport) => expect(accused(fromTheStart(sport))).toEqual([]),
    minutes * 60_000,
  );

  it.each(sports)(
    '%s: every market from the middle',
    (sport) => expect(accused(fromTheMiddle(sport))).toEqual([]),
    minutes * 60_000,
  );

  it(
    'a price that thinks wrongly of a team is found',
    () => {
      const wrong = { ...STRENGTHS.football, goals: [1_720_000, 1_120_000] };
      expect(accused(fromTheStart('football', wrong))).not.toEqual([]);
    },
    minutes * 60_000,
  );
});
