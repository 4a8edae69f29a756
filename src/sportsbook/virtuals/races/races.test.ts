// The calendar and the cards of races, and what the feed says of each.
import { describe, expect, test } from 'vitest';
import { chainOf } from '#fairness/seeds/chain.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { feedMessage, type FeedMessage } from '#sportsbook/book/index.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import { resultText } from '#sportsbook/models/bets/outcome-result.ts';
import { factorOf } from '#sportsbook/models/bets/returns.ts';
import { MOST_RETURNED } from '#sportsbook/models/race/each-way.ts';
import { placedChances, winChances } from '#sportsbook/models/race/law.ts';
import { isStarting, playRace } from '#sportsbook/models/race/play-race.ts';
import { raceCommitment, revealedRace, verifyRace, type RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import { STANDARD_PACE } from '../rules/calendar.ts';
import type { Line } from '../rules/script.ts';
import { horsesIn, racesBetween, slotMs, type MeetingRandom, type PlannedRace } from './calendar.ts';
import { drawRace, fixtureOf, withWithdrawal } from './draw-race.ts';
import { Forms } from './form.ts';
import { meetings } from './meetings.ts';
import { racesResult, raceEndOf, scriptOfRace, type ScriptedRace } from './script-race.ts';

const stream = seedStream('5e'.repeat(32));
const random: MeetingRandom = (what, number) => stream.random(what, number);
const FROM = Date.UTC(2026, 10, 28, 9);
const HOUR_MS = 3_600_000;
const chain = chainOf('7f'.repeat(32), 400);

/** As it is published two hours before its start. */
function scripted(planned: PlannedRace, place: number, change: Partial<ScriptedRace> = {}): ScriptedRace {
  const { startsAt } = planned;
  const priceError = change.priceError ?? 0;
  const seed = { published: chain[0]!, salt: 'a salt', place, link: chain[place]! };
  const pace = change.pace ?? STANDARD_PACE;
  const { record, card } = withWithdrawal(drawRace(planned, random, seed, priceError), startsAt, pace);
  return {
    id: planned.id,
    record,
    commitment: raceCommitment(record),
    fixture: fixtureOf(planned, card, new Forms()),
    announcedAt: startsAt - 2 * HOUR_MS,
    startsAt,
    pace,
    revealsAt: raceEndOf(record, startsAt, pace),
    priceError,
    ...change,
  };
}

const planned = meetings.flatMap((meeting) => racesBetween(meeting, STANDARD_PACE, FROM, FROM + 4 * HOUR_MS));
const scriptedRaces = (change: Partial<ScriptedRace> = {}): ScriptedRace[] =>
  planned.map((race, nth) => scripted(race, nth + 1, change));
const isWithdrawn = ({ record }: ScriptedRace): boolean => record.withdrawn !== undefined;

type Of<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;
const messagesOf = <Type extends Line['message']['type']>(lines: readonly Line[], type: Type): Of<Type>[] =>
  lines.map(({ message }) => message).filter((message): message is Of<Type> => message.type === type);

describe('the calendar of races', () => {
  test('has a race every hundred seconds, day and night, and none of a meeting overlaps the next', () => {
    const starts = planned.map(({ startsAt }) => startsAt).sort((a, b) => a - b);
    const gaps = starts.slice(1).map((at, nth) => at - starts[nth]!);
    expect(new Set(gaps)).toEqual(new Set([100_000]));
    for (const race of scriptedRaces()) {
      const lengthMs = race.revealsAt - race.startsAt;
      expect(lengthMs).toBeGreaterThan(38_000);
      expect(lengthMs).toBeLessThan(80_000);
      expect(lengthMs).toBeLessThan(slotMs(STANDARD_PACE));
    }
  });

  test('is the same whenever it is computed, and continues where it was cut', () => {
    const [meeting] = meetings;
    const whole = racesBetween(meeting!, 3, FROM, FROM + HOUR_MS).map(({ id }) => id);
    const parts = [
      ...racesBetween(meeting!, 3, FROM, FROM + 1_234_567),
      ...racesBetween(meeting!, 3, FROM + 1_234_567, FROM + HOUR_MS),
    ].map(({ id }) => id);
    expect(parts).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  });

  test('gives every horse half an hour between two races, and six to fourteen runners to each', () => {
    for (const meeting of meetings) {
      const lastRun = new Map<number, number>();
      const sizes = new Set<number>();
      for (const race of racesBetween(meeting, STANDARD_PACE, FROM, FROM + 12 * HOUR_MS)) {
        const horses = horsesIn(race, random);
        expect(new Set(horses).size).toBe(horses.length);
        sizes.add(horses.length);
        for (const horse of horses) {
          expect(race.startsAt - (lastRun.get(horse) ?? 0)).toBeGreaterThan(HOUR_MS / 2);
          lastRun.set(horse, race.startsAt);
        }
      }
      expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([6, 14]);
      expect(lastRun.size).toBeGreaterThan(meeting.horses.length * 0.95);
    }
  });

  test('has meetings and titles in three languages, and three hundred horses with names of their own', () => {
    const names = meetings.flatMap(({ horses }) => horses);
    expect(names.length).toBeGreaterThanOrEqual(300);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const { names: title, region, titles, jockeys, trainers } of meetings) {
      for (const { ru, en, es } of [title, region, ...titles]) {
        expect(ru).toMatch(/^[\p{Script=Cyrillic}\p{P}\s]+$/u);
        expect(`${en}${es}`).not.toMatch(/\p{Script=Cyrillic}/u);
      }
      expect(new Set(jockeys).size).toBeGreaterThanOrEqual(14);
      expect(trainers.length).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('form', () => {
  test('is how a horse came in its last races, and nothing of the ones to come', () => {
    const [meeting] = meetings;
    const forms = new Forms();
    const records = racesBetween(meeting!, STANDARD_PACE, FROM, FROM + 4 * HOUR_MS).map(
      (race, nth) => scripted(race, nth + 1).record,
    );
    for (const record of records.toReversed()) forms.add(record);
    const [horse] = records.at(-1)!.runners;
    const places = records.flatMap((record) =>
      playRace(record)
        .finish.filter(({ runner }) => record.runners[runner - 1] === horse)
        .map(({ place }) => ({ place, startsAt: Date.parse(record.startsAt) })),
    );
    expect(places.length).toBeGreaterThan(2);
    const last = places.at(-1)!;
    const written = (count: number): string =>
      places
        .slice(0, count)
        .slice(-6)
        .map(({ place }) => (place > 9 ? '0' : place))
        .join('-');
    expect(forms.before(horse!, last.startsAt)).toBe(written(places.length - 1));
    expect(forms.before(horse!, last.startsAt + 1)).toBe(written(places.length));
    expect(forms.before('nobody', FROM)).toBe('');
  });
});

describe.each([0, 100])('what the feed says of a race, with prices %i percent off', (priceError) => {
  const races = scriptedRaces({ priceError });
  const scripts = races.map((race) => ({ race, lines: [...scriptOfRace(race)] }));

  test('is what the feed port takes, numbered from 1 in order of time, and the same whenever it is asked for', () => {
    for (const { race, lines } of scripts) {
      expect(lines.map(({ message }) => message.sequence)).toEqual(lines.map((_, nth) => nth + 1));
      expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b));
      const parsed = lines.map(({ message }) => feedMessage.parse(message));
      expect(parsed).toEqual(lines.map(({ message }) => message));
      expect([...scriptOfRace(race)]).toEqual(lines);
    }
  });

  test('begins with prices for all runners, stops at the off, shows them run, and ends with what it was committed to', () => {
    for (const { race, lines } of scripts) {
      const fixtures = messagesOf(lines, 'fixture_change').map(({ fixture }) => fixture);
      expect(new Set(fixtures.map(({ commitment }) => commitment))).toEqual(new Set([race.commitment]));
      expect(fixtures.filter(({ revealed }) => revealed !== null)).toEqual([fixtures.at(-1)]);
      expect(fixtures.at(-1)!.status).toBe('ended');
      const off = lines.findIndex(({ message }) => message.type === 'bet_stop');
      expect(lines[off]!.at).toBe(race.startsAt);
      expect(
        lines.slice(off + 1).some(({ message }) => message.type === 'odds_change' && message.markets.length > 0),
      ).toBe(false);
      const frames = messagesOf(lines, 'odds_change').flatMap(({ running }) => running ?? []);
      expect(frames.length).toBeGreaterThan(38);
      const [first, last] = [frames[0]!, frames.at(-1)!];
      expect(first.metres.every((metres) => metres === 0 || metres === null)).toBe(true);
      expect(last.metres.every((metres) => metres === race.record.distance || metres === null)).toBe(true);
      expect(last.atMs).toBe(fixtures.at(-1)!.race!.finish!.at(-1)!.timeMs);
    }
  });

  test('settles every market that was open as the finish decides it, with the last odds as starting prices, and it holds', () => {
    for (const { race, lines } of scripts) {
      const offered = new Map<string, Record<string, number | null>>();
      for (const { markets } of messagesOf(lines, 'odds_change'))
        for (const market of markets)
          if (market.state === 'active')
            offered.set(marketRef(market), Object.fromEntries(market.outcomes.map(({ id, odds }) => [id, odds])));
      const settled = messagesOf(lines, 'bet_settlement').flatMap(({ markets }) => markets);
      expect(settled.map((market) => marketRef(market)).sort()).toEqual([...offered.keys()].sort());
      const winner = settled.find(({ kind }) => kind === 'race-winner')!;
      for (const { id, startingPrice, result } of winner.outcomes)
        expect(startingPrice ?? null).toBe(result === 'void' ? null : (offered.get('race-winner')![id] ?? null));
      const ended = messagesOf(lines, 'fixture_change').at(-1)!.fixture;
      const { verdict, checks } = verifyRace({
        commitment: race.commitment,
        revealed: ended.revealed!,
        finish: ended.race!.finish,
        markets: Object.fromEntries(
          settled.map((market) => [
            marketRef(market),
            Object.fromEntries(market.outcomes.map(({ id, result }) => [id, resultText(result)])),
          ]),
        ),
      });
      expect(checks.filter(({ result }) => result === 'fails')).toEqual([]);
      expect(verdict).toBe('fair');
    }
  });

  test('withdraws a runner of about one race in ten, and then says new prices and the terms that they allow', () => {
    const withdrawn = scripts.filter(({ race }) => isWithdrawn(race));
    expect(withdrawn.length).toBeGreaterThan(races.length / 30);
    expect(withdrawn.length).toBeLessThan(races.length / 5);
    for (const { race, lines } of withdrawn) {
      const { runner, at } = race.record.withdrawn!;
      const withdrawal = lines.findIndex(
        ({ message }) => message.type === 'fixture_change' && message.fixture.race!.runners[runner - 1]!.isNonRunner,
      );
      const { at: saidAt, message } = lines[withdrawal]! as { at: number; message: Of<'fixture_change'> };
      expect(new Date(saidAt).toISOString()).toBe(at);
      expect(message.fixture.race!.runners.filter(({ isNonRunner }) => isNonRunner)).toHaveLength(1);
      expect(message.fixture.race!.runners[runner - 1]).toMatchObject({ withdrawnAt: at });
      const next = lines[withdrawal + 1]!.message as Of<'odds_change'>;
      const open = next.markets.filter(({ state }) => state === 'active');
      for (const market of open) expect(market.outcomes.map(({ id }) => id)).not.toContain(String(runner));
      const { eachWay } = message.fixture.race!;
      expect(open.map((market) => marketRef(market))).toEqual([
        'race-winner',
        ...(eachWay ? [`race-placed/part=${eachWay.part}&places=${eachWay.places}`] : []),
      ]);
      const sum = open[0]!.outcomes.reduce((total, { probability }) => total + probability!, 0);
      expect(sum).toBeCloseTo(1, 4);
      expect(messagesOf(lines, 'odds_change').at(-1)!.running!.metres[runner - 1]).toBeNull();
    }
  });
});

describe('terms of a race', () => {
  test('change with the number of starters: the earlier place market takes no more bets, and is settled by its own terms', () => {
    const changed = scriptedRaces().flatMap((race) => {
      const lines = [...scriptOfRace(race)];
      const closed = messagesOf(lines, 'odds_change').flatMap(({ markets }) =>
        markets.filter(({ state }) => state === 'deactivated'),
      );
      return closed.length > 0 ? [{ race, lines, closed }] : [];
    });
    expect(changed.length).toBeGreaterThan(0);
    for (const { lines, closed } of changed) {
      const settled = messagesOf(lines, 'bet_settlement').flatMap(({ markets }) => markets);
      const placed = settled.filter(({ kind }) => kind === 'race-placed');
      expect(closed).toHaveLength(1);
      expect(placed.map((market) => marketRef(market))).toContain(marketRef(closed[0]!));
      for (const { specifiers, outcomes } of placed) {
        const paid = outcomes.reduce((sum, { result }) => {
          if (result === 'void' || result === 'lost') return sum;
          return sum + (typeof result === 'object' ? result.shared / result.tied : 1);
        }, 0);
        expect(paid).toBeCloseTo(Number(specifiers['places']), 9);
      }
    }
  });

  test('give no bet on any runner more than its stake on average, before or after a withdrawal', () => {
    for (const race of scriptedRaces()) {
      const lines = [...scriptOfRace(race)];
      for (const { message } of lines) {
        if (message.type !== 'odds_change') continue;
        for (const { kind, specifiers, outcomes, state } of message.markets) {
          if (state !== 'active') continue;
          const places = Number(specifiers['places'] ?? 1);
          const isBefore = outcomes.length === race.record.runners.length;
          const wins = winChances(race.record.strengths, isBefore ? undefined : isStarting(race.record));
          const chances = placedChances(wins, places);
          for (const { id, odds } of outcomes)
            if (odds !== null)
              expect((chances[Number(id) - 1]! * odds) / 1000).toBeLessThanOrEqual(
                kind === 'race-placed' ? MOST_RETURNED : 1 / 1.02 + 1e-9,
              );
        }
      }
    }
  });
});

describe('bets on all outcomes of a race', () => {
  /** What each bet of a unit returns at each of many finishes, with the race's own chances. */
  function returnsOf(race: ScriptedRace, raise = 1): { returns: number[]; mean: number }[] {
    const [prices] = messagesOf([...scriptOfRace(race)], 'odds_change');
    const everybody = { ...race.record, withdrawn: undefined };
    const ends = Array.from({ length: 4_000 }, (_, nth) => playRace({ ...everybody, salt: `end ${nth}` }).finish);
    return prices!.markets.flatMap(({ specifiers, outcomes }) =>
      outcomes.flatMap(({ id, odds }) => {
        if (odds === null) return [];
        const places = Number(specifiers['places'] ?? 1);
        const returns = ends.map((finish) => {
          const entry = finish.find(({ runner }) => runner === Number(id))!;
          if (entry.place > places) return 0;
          const tied = finish.filter(({ place }) => place === entry.place).length;
          const shared = Math.min(tied, places - entry.place + 1);
          const { numerator, denominator } = factorOf({ shared, tied }, Math.floor(odds * raise));
          return Number(numerator) / Number(denominator);
        });
        return [{ returns, mean: returns.reduce((sum, value) => sum + value, 0) / returns.length }];
      }),
    );
  }
  const races = scriptedRaces().slice(0, 8);

  test('have no certain profit: under one law of the finish no bet returns more than it costs', () => {
    for (const race of races)
      for (const { returns, mean } of returnsOf(race)) {
        const spread = Math.sqrt(returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / returns.length);
        expect(mean - (4 * spread) / Math.sqrt(returns.length)).toBeLessThanOrEqual(1);
      }
  });

  test('sabotage: prices that are too good by half give the house away', () => {
    const bets = returnsOf(races[0]!, 1.5);
    expect(Math.max(...bets.map(({ mean }) => mean))).toBeGreaterThan(1.2);
  });
});

describe('a race that nobody could bet on', () => {
  test('is a result with its finish and without a commitment', () => {
    const race = scripted(planned[0]!, 1);
    const lines = [...racesResult({ ...race, announcedAt: race.startsAt + HOUR_MS })];
    expect(lines).toHaveLength(1);
    const [{ fixture }] = messagesOf(lines, 'fixture_change') as [Of<'fixture_change'>];
    expect(fixture).toMatchObject({ status: 'ended', commitment: null, revealed: null, race: { eachWay: null } });
    expect(fixture.race!.finish).toHaveLength(race.record.runners.length - (isWithdrawn(race) ? 1 : 0));
  });

  test('that has begun when the league starts is run without prices', () => {
    const race = scripted(planned[1]!, 2);
    const lines = [...scriptOfRace({ ...race, announcedAt: race.startsAt + 20_000 })];
    expect(messagesOf(lines, 'bet_settlement')).toEqual([]);
    expect(messagesOf(lines, 'odds_change').every(({ markets }) => markets.length === 0)).toBe(true);
    expect(messagesOf(lines, 'fixture_change').at(-1)!.fixture.revealed).toBe(revealedRace(race.record));
  });
});

test('what is revealed of a race of the most runners fits into a message', () => {
  const most = scriptedRaces({ priceError: 100 }).map(({ record }) => {
    const salt = 'ab'.repeat(32);
    const whole: RaceRecord = { ...record, salt, withdrawn: { runner: 14, at: record.startsAt } };
    return revealedRace(whole).length;
  });
  expect(Math.max(...most)).toBeLessThan(1_800);
});
