/**
 * Which outcomes of a basketball match win together. Points of the quarters do not depend on each other, nor do those of the two teams
 * in one: so the law of their sums is a product of spectra, and what wins by a quarter, a half or the match is a part of a square of
 * scores. What is level after four quarters goes to overtime. Exact, but for scores more than six deviations from what is expected:
 * what is rarer than `RARE` counts as impossible.
 */
import { EACH_OVERTIME, leftIn, QUARTERS, sum, type BasketballState } from './basketball-state.ts';
import { playOvertime, pointLaws, type PointLaws } from './basketball-points.ts';
import { fourier, product, sumOfProducts, type Plane } from './fourier.ts';
import type { MarketKind } from './market.ts';
import type { Pair, Strengths } from './model.ts';
import { chanceOf, endedWith, winners, type ChosenOutcome, type SetLaw, type WinLaw } from './wins.ts';

/** Points of a team that are distinguished: six deviations of eighty possessions on both sides of the mean. */
const SIZE = 128;
const CELLS = SIZE * SIZE;
const RARE = 1e-9;
/** Level scores and ends of overtime that are not looked at: no price shows them. */
const UNLIKELY = 1e-7;
const square = fourier(SIZE);

/** What of a score a market looks at. */
const LOOKS_AT: Readonly<Partial<Record<MarketKind, 'sum' | 'difference' | 'team'>>> = {
  total: 'sum',
  'odd-even': 'sum',
  winner: 'difference',
  '1x2': 'difference',
  handicap: 'difference',
  'winning-margin': 'difference',
  'team-total': 'team',
};

type LawOf = (state: BasketballState, chosen: readonly ChosenOutcome[]) => WinLaw | undefined;

export function winsTogether(strengths: Strengths): LawOf {
  const points = pointsOf(strengths);
  return keptLaw((state, chosen) => {
    if (chosen.some(({ key }) => LOOKS_AT[key.kind] === undefined)) return undefined;
    const first = halfOf(state, points, chosen, { quarters: [1, 2], name: '1h' });
    const second = halfOf(state, points, chosen, { quarters: [3, 4, ...extra(state)] });
    const whole = wholeOf(state, points, chosen);
    if (!first || !second || !whole) return undefined;
    const halves = keptFor(~whole.legs, (legs) => product(first(legs), second(legs)));
    return (legs) => {
      // Without an outcome on the match its halves do not depend on each other.
      const chance =
        (legs & whole.legs) === 0
          ? first(legs).re[0]! * second(legs).re[0]!
          : sumOfProducts(halves(legs), whole.spectrumFor(legs));
      return chance < RARE ? 0 : chance;
    };
  });
}

/** What follows from the strengths alone, where it is needed. */
interface Points {
  laws: PointLaws;
  overtime: () => OvertimeEnds;
  /** Of so many possessions of each team. */
  spectrumOf: (left: Pair) => Plane;
}

function pointsOf({ points }: Strengths): Points {
  const laws = pointLaws(points!);
  const spectra = new Map<string, Plane>();
  let ends: OvertimeEnds | undefined;
  return {
    laws,
    overtime: () => (ends ??= overtimeEnds(laws[0][EACH_OVERTIME]!, laws[1][EACH_OVERTIME]!)),
    spectrumOf(left) {
      const key = left.join();
      if (!spectra.has(key)) spectra.set(key, square.spectrum(chancesOf(laws, left)));
      return spectra.get(key)!;
    },
  };
}

/** The same a moment later, as long as nobody scores. */
function keptLaw(lawOf: LawOf): LawOf {
  let latest: { state: BasketballState; chosen: readonly ChosenOutcome[]; law: WinLaw | undefined } | undefined;
  return (state, chosen) => {
    if (latest?.state !== state || latest.chosen !== chosen) latest = { state, chosen, law: lawOf(state, chosen) };
    return latest.law;
  };
}

/** The overtime that is being played: it belongs to the second half. */
const extra = ({ quarter }: BasketballState): number[] => (quarter > QUARTERS ? [quarter] : []);

/** Of points that are still to come, where all of these legs win that are about them. */
type SpectrumFor = (legs: number) => Plane;

/** Computed once for each set of those legs that matter. */
function keptFor(relevant: number, spectrumFor: SpectrumFor): SpectrumFor {
  const spectra = new Map<number, Plane>();
  return (legs) => {
    const key = legs & relevant;
    let spectrum = spectra.get(key);
    if (!spectrum) spectra.set(key, (spectrum = spectrumFor(key)));
    return spectrum;
  };
}

/** `name`: what a market on these quarters together calls them. */
function halfOf(
  state: BasketballState,
  points: Points,
  chosen: readonly ChosenOutcome[],
  { quarters, name = '' }: { quarters: readonly number[]; name?: string },
): SpectrumFor | undefined {
  const spectra: SpectrumFor[] = [];
  for (const quarter of quarters) {
    const masks = masksOf(chosen, `q${quarter}`, state.quarters[quarter - 1]);
    if (!masks) return undefined;
    const left = leftIn(state, quarter);
    const chances = chancesOf(points.laws, left);
    spectra.push(
      keptFor(masks.legs, (legs) =>
        legs === 0 ? points.spectrumOf(left) : square.spectrum(where(chances, masks, legs)),
      ),
    );
  }
  const masks = masksOf(chosen, name, sum(state.quarters.slice(0, quarters.length)));
  if (!masks) return undefined;
  const relevant = quarters.reduce((legs, quarter) => legs | legsOf(chosen, `q${quarter}`), masks.legs);
  return keptFor(relevant, (legs) => {
    const both = spectra.map((spectrumFor) => spectrumFor(legs)).reduce(product);
    return (legs & masks.legs) === 0 ? both : square.spectrum(where(square.values(both), masks, legs));
  });
}

/** Of so many possessions of each team, by place `home * SIZE + away`. */
function chancesOf(laws: PointLaws, [first, second]: Pair): Float64Array {
  const chances = new Float64Array(CELLS);
  const [home, away] = [laws[0][first]!, laws[1][second]!];
  for (let h = 0; h < home.length; h++)
    for (let a = 0; a < away.length; a++) chances[h * SIZE + a] = home[h]! * away[a]!;
  return chances;
}

/** Who wins by points of a period, by place. */
interface Masks {
  legs: number;
  byPlace: Int32Array;
}

const legsOf = (chosen: readonly ChosenOutcome[], period: string | undefined): number =>
  chosen.reduce((legs, { key }, place) => (key.specifiers['period'] === period ? legs | (1 << place) : legs), 0);

/** On top of the points that there are; `undefined`: a leg is neither won nor lost. */
function masksOf(chosen: readonly ChosenOutcome[], period: string, base: Readonly<Pair> = [0, 0]): Masks | undefined {
  const masks: Masks = { legs: legsOf(chosen, period), byPlace: new Int32Array(CELLS) };
  if (masks.legs === 0) return masks;
  const maskOf = maskByScore(chosen, period, base);
  for (let place = 0; place < CELLS; place++) masks.byPlace[place] = maskOf(Math.floor(place / SIZE), place % SIZE);
  return masks.byPlace.some((mask) => mask < 0) ? undefined : masks;
}

function where(chances: Float64Array, { legs: about, byPlace }: Masks, legs: number): Float64Array {
  const wantedLegs = legs & about;
  if (wantedLegs === 0) return chances;
  const some = new Float64Array(CELLS);
  for (let place = 0; place < CELLS; place++)
    if ((byPlace[place]! & wantedLegs) === wantedLegs) some[place] = chances[place]!;
  return some;
}

/** Points of a team that can still come: what a square has room for, and overtime. */
const MOST = 2 * SIZE;
/** So that differences count from 0. */
const OFFSET = 1024;
const UNDECIDED = -1;

/**
 * Those that win with points on top of those that there are; below zero: one of them is neither won nor lost. A market looks at one
 * number of a score, so it is decided once for each value of that.
 */
function maskByScore(
  chosen: readonly ChosenOutcome[],
  period: string | undefined,
  [first, second]: Readonly<Pair>,
): (home: number, away: number) => number {
  const masksOf = (part: string, from: number, endOf: (value: number) => Pair, team?: string): Int32Array => {
    const masks = new Int32Array(2 * OFFSET);
    const places = chosen.flatMap(({ key: { kind, specifiers } }, place) =>
      specifiers['period'] === period && LOOKS_AT[kind] === part && specifiers['team'] === team ? [place] : [],
    );
    if (places.length > 0)
      for (let value = from; value < from + 2 * MOST; value++)
        masks[value + OFFSET] = winners(chosen, places, endedWith(endOf(value))) ?? UNDECIDED;
    return masks;
  };
  const bySum = masksOf('sum', first + second, (value) => [value, 0]);
  const byDifference = masksOf('difference', first - second - MOST, (value) => [
    Math.max(value, 0),
    Math.max(-value, 0),
  ]);
  const byFirst = masksOf('team', first, (value) => [value, 0], '1');
  const bySecond = masksOf('team', second, (value) => [0, value], '2');
  return (home, away) =>
    bySum[first + second + home + away + OFFSET]! |
    byDifference[first - second + home - away + OFFSET]! |
    byFirst[first + home + OFFSET]! |
    bySecond[second + away + OFFSET]!;
}

interface Whole {
  legs: number;
  spectrumFor: SpectrumFor;
}

/** By all points that are still to come: who wins the match, where its score is not level, and otherwise by overtime. */
function wholeOf(
  state: BasketballState,
  { laws, overtime }: Points,
  chosen: readonly ChosenOutcome[],
): Whole | undefined {
  const legs = legsOf(chosen, undefined);
  const byPlace = new Int32Array(CELLS);
  if (legs === 0) return { legs, spectrumFor: () => square.spectrum(new Float64Array(CELLS)) };
  const [first, second] = sum(state.quarters);
  const maskOf = maskByScore(chosen, undefined, [first, second]);
  const [home, away] = restOf(state, laws);
  const [lowHome, lowAway] = [lowest(home), lowest(away)];
  /** Where the score is level: how likely each set of those that win is after overtime. */
  const level = new Map<number, SetLaw>();
  const ofOvertime = overtime();
  for (let h = lowHome; h < lowHome + SIZE; h++)
    for (let a = lowAway; a < lowAway + SIZE; a++) {
      const place = (h % SIZE) * SIZE + (a % SIZE);
      if (first + h !== second + a) byPlace[place] = maskOf(h, a);
      else if ((home[h] ?? 0) * (away[a] ?? 0) > UNLIKELY) {
        const law = new Float64Array(1 << chosen.length);
        for (const { points, chance } of ofOvertime) law[maskOf(h + points[0], a + points[1])]! += chance;
        level.set(place, law);
      }
    }
  if (byPlace.includes(UNDECIDED)) return undefined;
  const always = new Float64Array(CELLS).fill(1);
  return {
    legs,
    spectrumFor: keptFor(legs, (some) => {
      const chances = where(always, { legs, byPlace }, some);
      for (const [place, law] of level) chances[place] = chanceOf(law, some);
      return square.spectrum(chances);
    }),
  };
}

/** Laws of all that is left of the match, without overtime that has not begun. */
function restOf(state: BasketballState, [ofHome, ofAway]: PointLaws): readonly [Float64Array, Float64Array] {
  const lefts = [1, 2, 3, 4, ...extra(state)].map((quarter) => leftIn(state, quarter));
  const [first, second] = sum(lefts);
  return [ofHome[first]!, ofAway[second]!];
}

/** Where the numbers that are distinguished begin, with the mean in their middle. */
function lowest(law: Float64Array): number {
  const mean = law.reduce((total, chance, points) => total + chance * points, 0);
  return Math.max(0, Math.round(mean) - SIZE / 2);
}

/** What both score in it, and how likely that is. */
type OvertimeEnds = readonly { points: Pair; chance: number }[];

function overtimeEnds(home: Float64Array, away: Float64Array): OvertimeEnds {
  const chances = new Map<number, number>();
  playOvertime(home, away, (h, a, chance) => {
    if (chance > UNLIKELY) chances.set(h * OFFSET + a, (chances.get(h * OFFSET + a) ?? 0) + chance);
  });
  const mass = [...chances.values()].reduce((total, chance) => total + chance, 0);
  return [...chances].map(([at, chance]) => ({
    points: [Math.floor(at / OFFSET), at % OFFSET],
    chance: chance / mass,
  }));
}
