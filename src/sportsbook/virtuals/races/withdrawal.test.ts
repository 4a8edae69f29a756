// A runner is withdrawn: what a visitor sees of the race before and after, and how its markets end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '#fairness/seeds/chain.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { manualClock } from '#kernel/clock.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import type { EventDetails, Market, SportEvent } from '#sportsbook/book/contract.ts';
import { applyFeed, type FeedMessage } from '#sportsbook/book/index.ts';
import { deductionOf } from '#sportsbook/models/race/deductions.ts';
import { raceCommitment, verifyRace } from '#sportsbook/models/race/verify-race.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { PRODUCER, type Line } from '../rules/script.ts';
import { racesBetween } from './calendar.ts';
import { drawRace, fixtureOf, withWithdrawal } from './draw-race.ts';
import { Forms } from './form.ts';
import { RACING_SPORT } from './meeting.ts';
import { meetings } from './meetings.ts';
import { raceEndOf, scriptOfRace, type ScriptedRace } from './script-race.ts';

const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2026, 10, 28, 9);
const PACE = 6;
const chain = chainOf('8a'.repeat(32), 300);
const stream = seedStream('5e'.repeat(32));

/** The first of a day whose terms of each-way bets change when one is withdrawn. */
function raceWithNewTerms(): { race: ScriptedRace; lines: Line[] } {
  for (const [nth, planned] of racesBetween(meetings[0]!, PACE, FROM, FROM + 24 * HOUR_MS).entries()) {
    const { startsAt } = planned;
    const seed = { published: chain[0]!, salt: 'a salt', place: nth + 1, link: chain[nth + 1]! };
    const drawn = withWithdrawal(
      drawRace(planned, (what, number) => stream.random(what, number), seed, 0),
      startsAt,
      PACE,
    );
    const { record, card } = drawn;
    const race: ScriptedRace = {
      id: planned.id,
      record,
      commitment: raceCommitment(record),
      fixture: fixtureOf(planned, card, new Forms()),
      announcedAt: startsAt - 2 * HOUR_MS,
      startsAt,
      pace: PACE,
      revealsAt: raceEndOf(record, startsAt, PACE),
      priceError: 0,
    };
    const lines = [...scriptOfRace(race)];
    const hasNewTerms = lines.some(
      ({ message }) => message.type === 'odds_change' && message.markets.some(({ state }) => state === 'deactivated'),
    );
    if (hasNewTerms) return { race, lines };
  }
  throw new Error('no race of the day has new terms');
}

const { race, lines } = raceWithNewTerms();
const gone = String(race.record.withdrawn!.runner);
const withdrawnAt = Date.parse(race.record.withdrawn!.at);

let site: TestSite;
const clock = manualClock(new Date(race.announcedAt));
beforeAll(async () => {
  site = await startTestSite({ clock });
  const about = { producer: PRODUCER, timestamp: clock.now().toISOString() };
  await applyFeed(site.site.services, [
    { type: 'alive', ...about, subscribed: true },
    { type: 'sports', ...about, sports: [RACING_SPORT] },
  ]);
});
afterAll(() => site.close());

/** Everything that is due by then is said. */
let sentCount = 0;
async function until(at: number): Promise<EventDetails> {
  clock.advance(at - clock.now().getTime());
  const due = lines.filter((line) => line.at <= at).slice(sentCount);
  sentCount += due.length;
  const messages: FeedMessage[] = due.map(({ message }) => message);
  await applyFeed(site.site.services, [
    ...messages,
    { type: 'alive', producer: PRODUCER, timestamp: clock.now().toISOString(), subscribed: true },
  ]);
  await bookOf(site.site.services).refresh();
  const { items } = await site.visitor().ok<{ items: SportEvent[] }>('Sports.getEvents', {
    when: at < raceEndOf(race.record, race.startsAt, PACE) ? 'races' : 'race-results',
  });
  return site.visitor().ok<EventDetails>('Sports.getEvent', { id: items[0]!.id });
}
const oddsIn = (market: Market | undefined): Record<string, number | null> =>
  Object.fromEntries(market!.outcomes.map(({ id, odds }) => [id, odds]));
const named = ({ markets }: EventDetails, kind: string): Market[] => markets.filter((market) => market.kind === kind);

test('a withdrawal closes the race, voids the runner, and opens it again at new prices and terms', async () => {
  const before = await until(race.announcedAt);
  const [winner] = named(before, 'race-winner');
  const [placed] = named(before, 'race-placed');
  const oddsOfGone = oddsIn(winner)[gone]!;
  expect([winner!.state, placed!.state]).toEqual(['active', 'active']);
  expect(before.event.race!.runners.every(({ is_non_runner: isNonRunner }) => !isNonRunner)).toBe(true);

  const closed = await until(withdrawnAt);
  expect(named(closed, 'race-winner')[0]).toMatchObject({ state: 'suspended', reason: 'non-runner' });
  expect(closed.event.race!.runners[Number(gone) - 1]).toMatchObject({
    is_non_runner: true,
    withdrawn_at: race.record.withdrawn!.at,
    deduction: deductionOf(oddsOfGone),
  });

  const reopened = await until(withdrawnAt + 60_000);
  const [newWinner] = named(reopened, 'race-winner');
  expect(newWinner!.state).toBe('active');
  expect(newWinner!.outcomes.find(({ id }) => id === gone)!.result).toBe('void');
  for (const [id, odds] of Object.entries(oddsIn(newWinner)))
    if (id !== gone) expect(odds!).toBeLessThanOrEqual(oddsIn(winner)[id]!);
  const places = named(reopened, 'race-placed');
  expect(places.find(({ ref }) => ref === placed!.ref)!.state).toBe('deactivated');
  const terms = reopened.event.race!.each_way;
  const opened = places.filter(({ state }) => state === 'active').map(({ specifiers }) => specifiers);
  expect(opened).toEqual(terms ? [{ places: String(terms.places), part: String(terms.part) }] : []);
});

test('the race is run without it, and every market is settled by its own terms', async () => {
  const running = await until(race.startsAt + 20_000);
  expect(running.event).toMatchObject({ status: 'live' });
  expect(running.event.race!.running!.metres[Number(gone) - 1]).toBeNull();
  expect(named(running, 'race-winner')[0]!.state).toBe('suspended');

  const ended = await until(raceEndOf(race.record, race.startsAt, PACE));
  expect(ended.event.status).toBe('ended');
  expect(ended.markets.length).toBeGreaterThanOrEqual(2);
  expect(ended.markets.every(({ state }) => state === 'settled')).toBe(true);
  expect(ended.event.race!.finish!.map(({ runner }) => String(runner))).not.toContain(gone);
  const { verdict } = verifyRace({
    commitment: ended.commitment!,
    revealed: ended.revealed!,
    finish: ended.event.race!.finish!,
    markets: Object.fromEntries(
      ended.markets.map(({ ref, outcomes }) => [
        ref,
        Object.fromEntries(outcomes.map(({ id, result }) => [id, result!])),
      ]),
    ),
  });
  expect(verdict).toBe('fair');
});
