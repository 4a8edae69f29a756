// What the prices of a match cost, on one core: all markets of a state, from the score law to odds with their margin.
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { BUILDER_SPORTS, isCombined, MAX_BUILDER_LEGS, MIN_BUILDER_LEGS } from './builder-markets.ts';
import { priceBuilder } from './builder.ts';
import { idsOf } from './decide.ts';
import type { ModelledSport } from './market.ts';
import { stateAt, type Strengths } from './model.ts';
import { models } from './models.ts';
import { offeredOdds } from './offer.ts';
import type { Figure } from '../../../bench/figures.ts';

const STRENGTHS: Record<ModelledSport, Strengths> = {
  football: {
    goals: [1_560_000, 1_120_000],
    corners: [5_300_000, 4_400_000],
    yellows: [1_700_000, 2_100_000],
    reds: [60_000, 80_000],
  },
  tennis: { serve: [640_000, 610_000], setsToWin: [2] },
  basketball: { points: [1_090_000, 1_050_000] },
  'ice-hockey': { goals: [3_100_000, 2_600_000], shootOut: [520_000] },
  esports: { rounds: [505_000, 555_000], mapsToWin: [2] },
};

const STATES = 400;

/** Of this process, so that other work on the machine counts for less than by the clock. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function reprice(sport: ModelledSport): { ms: number; markets: number; simulatedUs: number } {
  const model = models[sport];
  const random = fastRandom(1);
  const look = model.outlook(STRENGTHS[sport]);
  const simulating = performance.now();
  const timelines = Array.from({ length: STATES }, () => model.simulate(STRENGTHS[sport], random));
  const simulatedUs = ((performance.now() - simulating) / STATES) * 1000;
  const states = timelines.map((timeline, at) => stateAt(model, timeline, (timeline.endsAt * 0.8 * at) / STATES));
  let best = Infinity;
  let markets = 0;
  for (let run = 0; run < 6; run++) {
    markets = 0;
    const started = processorMs();
    for (const state of states) {
      const outlook = look(state);
      for (const key of outlook.offers()) {
        const chances = outlook.chances(key);
        if (chances) offeredOdds(key, chances);
        markets++;
      }
    }
    best = Math.min(best, (processorMs() - started) / STATES);
  }
  return { ms: best, markets: markets / STATES, simulatedUs };
}

const BUILDERS = 300;

/** Bets on up to ten outcomes of a match: a law now and one at the next price, as each quote needs. */
function builderQuotes(sport: ModelledSport): Figure {
  const strengths = STRENGTHS[sport];
  const model = models[sport];
  const start = model.start(strengths);
  const keys = model
    .outlook(strengths)(start)
    .offers()
    .filter((key) => isCombined(sport, key));
  const random = fastRandom(3);
  const times = Array.from({ length: BUILDERS }, () => {
    const chosen = Array.from({ length: MIN_BUILDER_LEGS + random.int(MAX_BUILDER_LEGS - 1) }, () => {
      const key = keys[random.int(keys.length)]!;
      const ids = idsOf(key);
      return { key, outcome: ids[random.int(ids.length)]! };
    });
    const started = processorMs();
    const lawIn = model.together!.winsTogether(strengths);
    priceBuilder(lawIn(start, chosen)!, lawIn(start, chosen)!, chosen.length);
    return processorMs() - started;
  }).toSorted((a, b) => a - b);
  return {
    name: `${sport}: a bet builder quoted, p99`,
    value: times[Math.floor(BUILDERS * 0.99)]!,
    unit: 'ms',
    target: '≤ 50',
    note: `median ${times[BUILDERS / 2]!.toFixed(1)} ms`,
  };
}

export async function benchSports(): Promise<Figure[]> {
  const built = (Object.keys(STRENGTHS) as ModelledSport[]).filter((sport) => BUILDER_SPORTS.includes(sport));
  return [...repricing(), ...built.map(builderQuotes)];
}

function repricing(): Figure[] {
  return (Object.keys(STRENGTHS) as ModelledSport[]).flatMap((sport) => {
    const { ms, markets, simulatedUs } = reprice(sport);
    return [
      {
        name: `${sport}: all markets priced`,
        value: ms,
        unit: 'ms',
        target: '≤ 0.5',
        note: `${markets.toFixed(0)} markets`,
      },
      { name: `${sport}: a match simulated`, value: simulatedUs / 1000, unit: 'ms' },
    ];
  });
}
