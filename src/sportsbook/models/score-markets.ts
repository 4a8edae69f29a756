/** Markets on two scores: how likely each outcome is, from the law of the scores. */
import { lineText, chanceAbove, middleLine } from './lines.ts';
import type { ScoreLaw } from './laws.ts';
import type { MarketKey, MarketKind } from './market.ts';

/** By outcome. For what may be given back: how likely it is for the price (see `chanceAbove`). */
export type Chances = Readonly<Record<string, number>>;

export const market = (kind: MarketKind, specifiers: MarketKey['specifiers'] = {}): MarketKey => ({ kind, specifiers });

/** Both scores at most so high are outcomes of their own. */
export const highestScore = (key: MarketKey): number => (key.specifiers['period'] ? 2 : 4);

export const scoreIds = (highest: number): string[] =>
  Array.from({ length: (highest + 1) ** 2 }, (_, at) => `${Math.floor(at / (highest + 1))}:${at % (highest + 1)}`);

export const MAX_EXACT = 6;
export const MARGINS = [
  ['1-5', 1, 5],
  ['6-10', 6, 10],
  ['11+', 11, Infinity],
] as const;

/** `undefined`: this law does not say. */
export function scoreChances(law: ScoreLaw, key: MarketKey): Chances | undefined {
  const { kind, specifiers } = key;
  switch (kind) {
    case '1x2': {
      const [first, draw, second] = ways(law, 0);
      return { 1: first, x: draw, 2: second };
    }
    case 'winner':
    case 'draw-no-bet': {
      const [first, , second] = ways(law, 0);
      return first + second > 1e-12 ? { 1: first / (first + second), 2: second / (first + second) } : undefined;
    }
    case 'double-chance': {
      const [first, draw, second] = ways(law, 0);
      return { '1x': first + draw, '12': first + second, x2: draw + second };
    }
    case 'total':
    case 'corners-total':
    case 'cards-total':
      return twoWays('over', 'under', chanceAbove(law.total, law.base[0] + law.base[1], lineOf(specifiers, 'total')));
    case 'team-total': {
      const team = specifiers['team'] === '1' ? 0 : 1;
      const counts = team === 0 ? law.home : law.away;
      return twoWays('over', 'under', chanceAbove(counts, law.base[team]!, lineOf(specifiers, 'total')));
    }
    case 'handicap': {
      const from = law.base[0] - law.base[1] - law.shift;
      return twoWays('1', '2', chanceAbove(law.difference, from, -lineOf(specifiers, 'handicap')));
    }
    case 'handicap-3way': {
      const [first, second] = specifiers['handicap']!.split(':').map(Number) as [number, number];
      const [won, drawn, lost] = ways(law, first - second);
      return { 1: won, x: drawn, 2: lost };
    }
    case 'odd-even': {
      let odd = 0;
      const from = law.base[0] + law.base[1];
      for (let at = 0; at < law.total.length; at++) if ((at + from) % 2 === 1) odd += law.total[at]!;
      return { odd, even: 1 - odd };
    }
    case 'exact-goals': {
      const chances: Record<string, number> = {};
      for (let goals = 0; goals < MAX_EXACT; goals++)
        chances[goals] = law.total[goals - law.base[0] - law.base[1]] ?? 0;
      const rest = 1 - Object.values(chances).reduce((sum, value) => sum + value, 0);
      return { ...chances, [`${MAX_EXACT}+`]: Math.max(0, rest) };
    }
    case 'clean-sheet': {
      const other = specifiers['team'] === '1' ? 1 : 0;
      const yes = law.base[other]! > 0 ? 0 : (other === 0 ? law.home : law.away)[0]!;
      return { yes, no: 1 - yes };
    }
    case 'winning-margin':
      return marginChances(law);
    case 'both-score':
    case 'both-score-result':
    case 'correct-score':
      return law.joint && jointChances(law, law.joint, key);
    default:
      return undefined;
  }
}

const lineOf = (specifiers: MarketKey['specifiers'], name: string): number => Number(specifiers[name]);

const twoWays = (first: string, other: string, chance: number | undefined): Chances | undefined =>
  chance === undefined ? undefined : { [first]: chance, [other]: 1 - chance };

/** First ahead, level, second ahead, with a head start for the first. */
function ways({ base, difference, shift }: ScoreLaw, headStart: number): [number, number, number] {
  const from = base[0] - base[1] - shift + headStart;
  let [first, draw, second] = [0, 0, 0];
  for (let at = 0; at < difference.length; at++) {
    const ahead = at + from;
    if (ahead > 0) first += difference[at]!;
    else if (ahead < 0) second += difference[at]!;
    else draw += difference[at]!;
  }
  return [first, draw, second];
}

function marginChances({ base, difference, shift }: ScoreLaw): Chances {
  const from = base[0] - base[1] - shift;
  const chances: Record<string, number> = {};
  for (const [name, least, most] of MARGINS)
    for (const team of [1, 2] as const) {
      let sum = 0;
      for (let at = 0; at < difference.length; at++) {
        const ahead = (at + from) * (team === 1 ? 1 : -1);
        if (ahead >= least && ahead <= most) sum += difference[at]!;
      }
      chances[`${team}:${name}`] = sum;
    }
  return chances;
}

function jointChances({ base, home }: ScoreLaw, joint: Float64Array, key: MarketKey): Chances {
  const size = home.length;
  const { kind } = key;
  const chances: Record<string, number> = {};
  const highest = highestScore(key);
  for (const id of outcomeIds(kind, highest)) chances[id] = 0;
  for (let h = 0, at = 0; h < size; h++)
    for (let a = 0; a < size; a++, at++) {
      const [first, second] = [base[0] + h, base[1] + a];
      chances[jointOutcome(kind, first, second, highest)]! += joint[at]!;
    }
  return chances;
}

function outcomeIds(kind: MarketKind, highest: number): string[] {
  if (kind === 'both-score') return ['yes', 'no'];
  if (kind === 'both-score-result') return ['1', 'x', '2'].flatMap((way) => [`${way}-yes`, `${way}-no`]);
  return [...scoreIds(highest), 'other'];
}

/** Which outcome a score at the end is, of markets that look at both scores. */
export function jointOutcome(kind: MarketKind, value: number, two: number, highest: number): string {
  const both = value > 0 && two > 0 ? 'yes' : 'no';
  if (kind === 'both-score') return both;
  if (kind === 'both-score-result') return `${value > two ? '1' : value < two ? '2' : 'x'}-${both}`;
  return value <= highest && two <= highest ? `${value}:${two}` : 'other';
}

/** The line where over and under are most alike, with so many steps to each side. */
export const totalsAround = (law: ScoreLaw, steps: readonly number[]): number[] => {
  const middle = middleLine(law.total, law.base[0] + law.base[1]);
  return steps.map((step) => middle + step).filter((line) => line > law.base[0] + law.base[1]);
};

export const teamTotalsAround = (law: ScoreLaw, team: 0 | 1, steps: readonly number[]): number[] => {
  const middle = middleLine(team === 0 ? law.home : law.away, law.base[team]);
  return steps.map((step) => middle + step).filter((line) => line > law.base[team]);
};

/** Of the first competitor. */
export const handicapsAround = (law: ScoreLaw, steps: readonly number[]): number[] => {
  const middle = -middleLine(law.difference, law.base[0] - law.base[1] - law.shift);
  return steps.map((step) => middle + step);
};

export const linesOf = (
  kind: MarketKind,
  name: 'total' | 'handicap',
  lines: readonly number[],
  more: MarketKey['specifiers'] = {},
): MarketKey[] => lines.map((line) => market(kind, { ...more, [name]: lineText(line) }));
