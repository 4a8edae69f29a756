import { describe, expect, test } from 'vitest';
import { lineUp } from '#sportsbook/book/feed-messages.ts';
import { competitions } from '../competitions/index.ts';
import { competitorOf } from './competitors.ts';
import { lineUpsOf, type LineUp } from './line-ups.ts';

const clubs = competitions.filter(({ sport }) => sport !== 'tennis');
const SIZES: Readonly<Record<string, number>> = { football: 11, 'ice-hockey': 6, basketball: 5, esports: 5 };
const playersOf = ({ rows, bench }: LineUp) => [...rows.flat(), ...bench];

describe.each(clubs.map((competition) => [competition.id, competition] as const))('%s', (_, competition) => {
  const [home, away] = [competitorOf(competition, 0), competitorOf(competition, 1)];
  const of = (match: string) => lineUpsOf(competition.sport, match, [home, away])!;

  test('names as many as the sport has, each once, with numbers of their own', () => {
    for (const side of of('a match')) {
      expect(lineUp.safeParse(side).error).toBeUndefined();
      expect(side.rows.flat()).toHaveLength(SIZES[competition.sport]!);
      expect(side.bench.length).toBeGreaterThan(0);
      for (const key of ['number', 'name'] as const) {
        const values = playersOf(side).map((player) => player[key]);
        expect(new Set(values).size).toBe(values.length);
      }
    }
  });

  test('has the same squad in every match, few changes among those who begin, and the same ones for the same match', () => {
    expect(of('a match')).toEqual(of('a match'));
    const [first, second] = [of('a match')[0], of('another match')[0]];
    const namesOf = (side: LineUp) => playersOf(side).map(({ name }) => name);
    expect(namesOf(first).toSorted()).toEqual(namesOf(second).toSorted());
    const starters = new Set(first.rows.flat().map(({ name }) => name));
    expect(second.rows.flat().filter(({ name }) => !starters.has(name)).length).toBeLessThanOrEqual(4);
  });
});

test('players of tennis play for themselves', () => {
  const tennis = competitions.find(({ sport }) => sport === 'tennis')!;
  expect(lineUpsOf('tennis', 'a match', [competitorOf(tennis, 0), competitorOf(tennis, 1)])).toBeUndefined();
});
