/**
 * Bets on several outcomes of one match: their joint chance against matches that are played, before the start and from the middle,
 * and the rules of what makes such a bet.
 */
import { describe, expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { pOfNormal } from '#casino/simulation/tests.ts';
import type { Random } from '#kernel/random.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { MARGIN_PER_LEG, priceBuilder, type BuilderPrice } from './builder.ts';
import { isCombined } from './builder-markets.ts';
import { decide, idsOf } from './decide.ts';
import { marketRef, type MarketKey, type ModelledSport } from './market.ts';
import { stateAt, type Strengths, type Together } from './model.ts';
import { models } from './models.ts';
import { chanceOf, type ChosenOutcome, type WinLaw } from './wins.ts';

const MATCHES = IS_LONG_FORM ? 1_000_000 : 4_000;
const BUILDERS = 200;

const STRENGTHS: Readonly<Record<string, Strengths>> = {
  football: {
    goals: [1_560_000, 1_120_000],
    corners: [5_300_000, 4_400_000],
    yellows: [1_700_000, 2_100_000],
    // More than in life: a red card is what cards and goals have in common.
    reds: [300_000, 350_000],
  },
  'ice-hockey': { goals: [3_100_000, 2_600_000], shootOut: [520_000] },
  tennis: { serve: [640_000, 610_000], setsToWin: [2] },
  basketball: { points: [1_090_000, 1_050_000] },
  esports: { rounds: [505_000, 555_000], mapsToWin: [2] },
};
const SPORTS = Object.keys(STRENGTHS) as ModelledSport[];

const modelOf = (sport: (typeof SPORTS)[number]) => ({
  model: models[sport],
  together: models[sport].together as Together<unknown>,
  strengths: STRENGTHS[sport]!,
});

/** Of two to five legs, each of another market. */
function randomBuilder(keys: readonly MarketKey[], random: Random): ChosenOutcome[] {
  const left = [...keys];
  return Array.from({ length: 2 + random.int(4) }, () => {
    const [key] = left.splice(random.int(left.length), 1) as [MarketKey];
    const ids = idsOf(key);
    return { key, outcome: ids[random.int(ids.length)]! };
  });
}

interface Counted {
  chosen: ChosenOutcome[];
  chance: number;
  /** As if its legs did not depend on each other. */
  multiplied: number;
  hits: number;
}

/** How often each of many random builders was won. */
function playedBuilders(sport: (typeof SPORTS)[number]): Counted[] {
  const { model, together, strengths } = modelOf(sport);
  const state = model.start(strengths);
  const keys = model
    .outlook(strengths)(state)
    .offers()
    .filter((key) => isCombined(sport, key));
  const random = fastRandom(31);
  const builders = Array.from({ length: BUILDERS }, (): Counted => {
    const chosen = randomBuilder(keys, random);
    const law = together.winsTogether(strengths)(state, chosen)!;
    const multiplied = chosen.reduce((product, _, place) => product * chanceOf(law, 1 << place), 1);
    return { chosen, chance: chanceOf(law, (1 << chosen.length) - 1), multiplied, hits: 0 };
  });
  for (let match = 0; match < MATCHES; match++) {
    const played = model.played(model.simulate(strengths, random).steps.at(-1)!.state);
    const won = new Set(
      keys.flatMap((key) =>
        decide(key, played)!.outcomes.flatMap(({ id, result }) =>
          result === 'won' ? [`${marketRef(key)} ${id}`] : [],
        ),
      ),
    );
    for (const builder of builders)
      if (builder.chosen.every(({ key, outcome }) => won.has(`${marketRef(key)} ${outcome}`))) builder.hits++;
  }
  return builders;
}

/** Builders whose chance is outside the interval around what was counted; all tests together accuse an honest model in one of a hundred runs. */
function accused(builders: readonly Counted[], matches = MATCHES): string[] {
  const tests = builders.filter(({ chance }) => Math.min(chance, 1 - chance) * matches > 20);
  expect(tests.length).toBeGreaterThan(BUILDERS / 5);
  return tests.flatMap(({ chosen, chance, hits }) => {
    const z = (hits - matches * chance) / Math.sqrt(matches * chance * (1 - chance));
    if (pOfNormal(z) >= 0.01 / tests.length) return [];
    return [`${chosen.map(({ key, outcome }) => `${marketRef(key)} ${outcome}`).join(' + ')}: ${chance} and ${hits}`];
  });
}

describe.each(SPORTS)('%s', (sport) => {
  const { model, together, strengths } = modelOf(sport);
  const start = model.start(strengths);
  const lawOf = (...chosen: ChosenOutcome[]): WinLaw => together.winsTogether(strengths)(start, chosen)!;

  test('what is priced is won as often as its chance says, where a product of its legs would not be, and what is impossible never', () => {
    const builders = playedBuilders(sport);
    expect(builders.filter(({ chance, hits }) => chance < 1e-9 && hits > 0)).toEqual([]);
    expect(accused(builders)).toEqual([]);
    const products = builders.map((builder) => ({ ...builder, chance: builder.multiplied }));
    expect(accused(products).length).toBeGreaterThan(10);
  });

  test('each leg alone is as likely as the price of its market says, at the start and in the middle', () => {
    const random = fastRandom(5);
    const timeline = model.simulate(strengths, random);
    const states = [start, ...[40, 150, 300, 400].map((at) => stateAt(model, timeline, at))];
    for (const state of states) {
      const outlook = model.outlook(strengths)(state);
      for (const key of outlook.offers().filter((offer) => isCombined(sport, offer)))
        for (const [outcome, chance] of Object.entries(outlook.chances(key)!)) {
          const law = together.winsTogether(strengths)(state, [{ key, outcome }])!;
          // Single markets take cards for independent of the correction for low scores; here they are not.
          expect(chanceOf(law, 1), `${marketRef(key)} ${outcome}`).toBeCloseTo(chance, 4);
        }
    }
  });

  test('the scoreboard shows all that a price needs', () => {
    const timeline = model.simulate(strengths, fastRandom(23));
    for (const at of [60, 183, 321]) {
      const state = stateAt(model, timeline, at);
      const stateShown = together.stateOn(model.board(state), strengths)!;
      for (const key of model
        .outlook(strengths)(state)
        .offers()
        .filter((offer) => isCombined(sport, offer)))
        for (const outcome of idsOf(key)) {
          const [ownLaw, readLaw] = [state, stateShown].map((from) =>
            together.winsTogether(strengths)(from, [{ key, outcome }])!,
          );
          expect(chanceOf(readLaw!, 1), `${marketRef(key)} ${outcome}`).toBeCloseTo(chanceOf(ownLaw!, 1), 12);
        }
    }
  });

  test('the order of the legs changes nothing', () => {
    const keys = model
      .outlook(strengths)(start)
      .offers()
      .filter((key) => isCombined(sport, key));
    const random = fastRandom(17);
    for (let nth = 0; nth < 30; nth++) {
      const chosen = randomBuilder(keys, random);
      const priceOf = (legs: ChosenOutcome[]): BuilderPrice =>
        priceBuilder(lawOf(...legs), lawOf(...legs), legs.length);
      const [price1, price2] = [priceOf(chosen), priceOf(chosen.toReversed())];
      expect(price2.is).toBe(price1.is);
      if (price1.is === 'priced' && price2.is === 'priced') expect(price2.odds).toBe(price1.odds);
    }
  });

  test('a builder is never worth more to its player than a leg of it that bears the least margin', () => {
    const keys = model
      .outlook(strengths)(start)
      .offers()
      .filter((key) => isCombined(sport, key));
    const random = fastRandom(19);
    for (let nth = 0; nth < 100; nth++) {
      const chosen = randomBuilder(keys, random);
      const price = priceBuilder(lawOf(...chosen), lawOf(...chosen), chosen.length);
      if (price.is !== 'priced') continue;
      expect((price.chance * price.odds) / 1000).toBeLessThanOrEqual(1 / MARGIN_PER_LEG ** chosen.length + 1e-6);
    }
  });
});

describe('what makes no bet', () => {
  const { model, together, strengths } = modelOf('football');
  const start = model.start(strengths);
  const leg = (kind: string, outcome: string, specifiers = {}): ChosenOutcome => ({
    key: { kind, specifiers },
    outcome,
  });
  const price = (...chosen: ChosenOutcome[]): BuilderPrice => {
    const law = together.winsTogether(strengths)(start, chosen)!;
    return priceBuilder(law, law, chosen.length);
  };
  const over = (total: string) => leg('total', 'over', { total });
  const under = (total: string) => leg('total', 'under', { total });

  test('legs that cannot all come in are named', () => {
    expect(price(leg('1x2', '1'), leg('corners-total', 'over', { total: '9.5' }), leg('1x2', '2'))).toEqual({
      is: 'refused',
      why: 'contradiction',
      legs: [0, 2],
    });
    // Each two of them can.
    expect(price(leg('both-score', 'yes'), under('2.5'), leg('1x2', '1'))).toEqual({
      is: 'refused',
      why: 'contradiction',
      legs: [0, 1, 2],
    });
  });

  test('a leg that the others bring with them is named first, then what brings it', () => {
    expect(price(over('2.5'), leg('1x2', '1'), leg('double-chance', '1x'))).toEqual({
      is: 'refused',
      why: 'implied',
      legs: [2, 1],
    });
    expect(price(over('1.5'), leg('both-score', 'yes'), leg('1x2', 'x'))).toMatchObject({
      why: 'implied',
      legs: [0, 1],
    });
  });

  test('what is too rare has no price', () => {
    expect(price(leg('correct-score', '4:4'), leg('corners-total', 'over', { total: '14.5' }))).toMatchObject({
      why: 'unlikely',
    });
  });

  test('the margin holds until the next price', () => {
    const chosen = [leg('1x2', '1'), under('3.5')];
    const at = (clockS: number, goals: [number, number]) =>
      together.winsTogether(strengths)(
        { ...(start as object), phase: '2h', clockS, goals, half: goals, scorers: [1] },
        chosen,
      )!;
    const [now, soon] = [at(4_800, [1, 0]), at(4_900, [1, 0])];
    const fixed = priceBuilder(now, now, 2) as { odds: number };
    const standing = priceBuilder(now, soon, 2) as { odds: number };
    expect(standing.odds).toBeLessThan(fixed.odds);
    expect((chanceOf(soon, 3) * standing.odds) / 1000).toBeLessThanOrEqual(1 / MARGIN_PER_LEG ** 2 + 1e-6);
  });

  test.each([
    ['total', { total: '2' }, false],
    ['total', { total: '2.25' }, false],
    ['total', { total: '2.5' }, true],
    ['handicap', { handicap: '-0.5' }, true],
    ['handicap', { handicap: '-1' }, false],
    ['draw-no-bet', {}, false],
    ['next-goal', { goal: '1' }, false],
  ])('%s %j is combined: %s', (kind, specifiers, answer) => {
    expect(isCombined('football', { kind, specifiers })).toBe(answer);
  });

  test('in added time there is no price, as no scoreboard says how long it is', () => {
    const board = { ...model.board(start), period: '1h' };
    const on = (clockS: number) => together.stateOn({ ...board, clockS }, strengths);
    expect(on(2_600)).toBeDefined();
    expect(on(2_701)).toBeUndefined();
  });

  test('while the next possession is that of one team there is no price, as no scoreboard says of which', () => {
    const { model: played, together: joint, strengths: teams } = modelOf('basketball');
    const board = played.board(stateAt(played, played.simulate(teams, fastRandom(23)), 60));
    expect(board.clockS).toBe(300);
    expect(joint.stateOn(board, teams)).toBeDefined();
    expect(joint.stateOn({ ...board, clockS: 315 }, teams)).toBeUndefined();
  });

  test('a map that is not surely played is not combined', () => {
    const { model: played, together: joint, strengths: teams } = modelOf('esports');
    const on = (period: string) =>
      joint.winsTogether(teams)(played.start(teams), [
        leg('winner', '1', { period }),
        leg('sets-total', 'over', { total: '2.5' }),
      ]);
    expect(on('map2')).toBeDefined();
    expect(on('map3')).toBeUndefined();
  });
});
