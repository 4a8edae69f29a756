// What contradicts itself in a definition is said in a sentence; what is shipped does not.
import { expect, test } from 'vitest';
import shipped from '../../../../content/tournaments.json' with { type: 'json' };
import { readDefinition } from './definition.ts';
import { windowsAt } from './windows.ts';

const sound = {
  sysname: 'race',
  title: 'Race',
  startsAt: '2027-03-01T00:00:00Z',
  finishedAt: '2027-03-02T00:00:00Z',
  prizes: [{ from: 1, reward: { kind: 'cash', amount: { EUR: '10' } } }],
};
const season = { anchor: '2027-03-01T00:00:00Z', everyHours: 24, hours: 24 };
const bankroll = { game: 'orchard-fair', credits: 1000, stakes: [10, 100], spins: 40, everySeconds: 15 };
const pool = { guaranteed: { EUR: '100' }, shares: [{ from: 1, percent: 100 }] };

test('a definition that says what is needed is one', () => {
  expect(readDefinition(sound)).toMatchObject({
    definition: { scoring: { rule: 'multipliers', rounds: 5000 }, entry: { kind: 'automatic' }, settleMinutes: 5 },
  });
});

test.each(shipped.map((definition) => [definition.sysname, definition] as const))(
  '%s, which is shipped, is sound',
  (_, definition) => {
    expect(readDefinition(definition)).not.toHaveProperty('fault');
  },
);

test('shipped ones use every rule of scoring but the sum of stakes, every way in, and a pool', () => {
  const rules = new Set(shipped.map((definition) => definition.scoring.rule));
  expect(rules.size).toBe(7);
  expect(new Set(shipped.map((definition) => definition.entry?.kind ?? 'automatic')).size).toBe(3);
});

test.each([
  [{ startsAt: null }, 'When does it run'],
  [{ season }, 'a season and times of its own'],
  [{ finishedAt: '2027-02-01T00:00:00Z' }, 'over before it begins'],
  [{ finishedAt: '2027-09-01T00:00:00Z' }, '31 days at most'],
  [{ startsAt: null, finishedAt: null, season: { ...season, hours: 30 } }, 'before it is over'],
  [{ prizes: null }, 'What is there to win'],
  [{ pool }, 'What is there to win'],
  [{ entry: { kind: 'buy-in' } }, 'What does it cost'],
  [{ entry: { kind: 'opt-in', price: { EUR: '5' } } }, 'Only a buy-in has a price'],
  [{ prizes: null, pool: { ...pool, percentOfEntries: 50 } }, 'Nothing is paid to enter'],
  [{ prizes: null, pool: { ...pool, shares: [{ from: 1, to: 3, percent: 50 }] } }, 'come to 150 %'],
  [{ prizes: null, pool: { shares: pool.shares } }, 'The pool is empty'],
  [{ prizes: [{ ...sound.prizes[0], from: 2 }] }, 'Place 1 gets nothing'],
  [{ prizes: [sound.prizes[0], sound.prizes[0]] }, 'Place 1 is in two lines'],
  [{ games: { own: ['dice'], excluded: ['dice'] } }, 'chosen and excluded'],
  [{ minimumStake: { EUR: '0' } }, 'above 0'],
  [{ scoring: { rule: 'luck' } }, 'scoring.rule'],
  [{ startsAt: null, finishedAt: null, season: { anchor: season.anchor, everyHours: 2 } }, 'How long does each last'],
  [{ bankroll }, 'Only the rule equal-bankroll'],
  [{ scoring: { rule: 'equal-bankroll' } }, 'Which game, with what credits'],
])('%o is refused with a sentence', (change, sentence) => {
  const read = readDefinition({ ...sound, ...change });
  expect('fault' in read ? read.fault : 'sound').toContain(sentence);
});

const equal = {
  ...sound,
  finishedAt: null,
  scoring: { rule: 'equal-bankroll' },
  entry: { kind: 'opt-in' },
  bankroll,
};

test('equal bankroll lasts as long as its spins take, and is not announced once it has begun', () => {
  const read = readDefinition(equal);
  if ('fault' in read) throw new Error(read.fault);
  const at = (now: string) => windowsAt(read.definition, new Date(now));
  expect(at('2027-02-28T23:59:59Z')).toEqual([
    { startsAt: new Date('2027-03-01T00:00:00Z'), finishesAt: new Date('2027-03-01T00:10:00Z') },
  ]);
  expect(at('2027-03-01T00:00:00Z')).toEqual([]);
});

test.each([
  [{ entry: { kind: 'automatic' } }, 'enter before the start'],
  [{ scoring: { rule: 'equal-bankroll', rounds: 40 } }, 'leave out scoring.rounds'],
  [{ games: { own: ['dice'] } }, 'no rounds of games'],
  [{ minimumStake: { EUR: '1' } }, 'no rounds of games'],
  [{ resetOnCashout: true }, 'no rounds of games'],
  [{ finishedAt: '2027-03-02T00:00:00Z' }, 'how long it lasts'],
  [{ startsAt: null, season }, 'how long it lasts'],
  [{ startsAt: null, season: { anchor: season.anchor, everyHours: 0.1 } }, 'before it is over'],
  [{ bankroll: { ...bankroll, stakes: [10, 10] } }, 'must rise'],
  [{ bankroll: { ...bankroll, stakes: [10, 2000] } }, 'higher than its credits'],
  [{ bankroll: { ...bankroll, everySeconds: 1 } }, 'bankroll.everySeconds'],
])('equal bankroll with %o is refused with a sentence', (change, sentence) => {
  const read = readDefinition({ ...equal, ...change });
  expect('fault' in read ? read.fault : 'sound').toContain(sentence);
});

test('a season has the one that runs and the next one, whenever it is looked at', () => {
  const at = (now: string) =>
    windowsAt({ season: { ...season, hours: 6 }, startsAt: null, finishedAt: null }, new Date(now)).map(
      ({ startsAt }) => startsAt.toISOString(),
    );
  expect(at('2027-03-05T05:59:59Z')).toEqual(['2027-03-05T00:00:00.000Z', '2027-03-06T00:00:00.000Z']);
  expect(at('2027-03-05T06:00:00Z')).toEqual(['2027-03-06T00:00:00.000Z']);
  expect(at('2026-12-31T23:00:00Z')).toEqual(['2027-01-01T00:00:00.000Z']);
});
