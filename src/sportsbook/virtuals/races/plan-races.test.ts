// Which races are published when, and how long the league keeps them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { jobs } from '../jobs.ts';
import { isRace, markSent, openRows, rowsOverSince, type ScriptRow } from '../store.ts';
import { meetings } from './meetings.ts';
import { planRaces, raceLanes } from './plan-races.ts';

const HOUR_MS = 3_600_000;
const clock = manualClock(new Date('2026-11-28T09:00:45Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.close());

async function plan(isLookingBack: boolean): Promise<ScriptRow[]> {
  const rows: ScriptRow[] = [];
  await planRaces(site.site.services, meetings, {
    isLookingBack,
    announceRows: async (added) => {
      rows.push(...added);
    },
  });
  return rows;
}
const hoursFromNow = ({ starts_at: startsAt }: ScriptRow): number =>
  (startsAt.getTime() - clock.now().getTime()) / HOUR_MS;
const sendAll = async (rows: readonly ScriptRow[]): Promise<void> =>
  markSent(
    site.site.services.db,
    rows.map(({ id }) => ({ id, sent: 1, nextAt: null })),
  );

test('a first start publishes two hours ahead and announces results of three hours, each race once', async () => {
  const rows = await plan(true);
  const [past, ahead] = [rows.filter((row) => row.is_told), rows.filter((row) => !row.is_told)];
  expect(new Set(rows.map(({ lane }) => lane))).toEqual(new Set(raceLanes));
  expect(past.length).toBe(3 * 36);
  expect(ahead.length).toBe(3 * 24);
  expect(past.every((row) => hoursFromNow(row) < 0 && hoursFromNow(row) > -3.1)).toBe(true);
  expect(ahead.every((row) => hoursFromNow(row) > 0 && hoursFromNow(row) < 2)).toBe(true);
  for (const lane of raceLanes) {
    const places = ahead.filter((row) => row.lane === lane).map(({ place }) => place);
    expect(places).toEqual(places.map((_, nth) => nth + 1));
  }
  expect(await plan(true)).toEqual([]);
  await sendAll(past);
});

test('form is that of the races that have been announced', async () => {
  const [first] = (await openRows(site.site.services.db)).filter(isRace);
  const runners = first!.fixture.race!.runners;
  expect(runners.filter(({ form }) => form !== undefined && /^\d(?:-\d)*$/.test(form)).length).toBeGreaterThan(
    runners.length / 2,
  );
});

test('an hour later the races of that hour follow, and a league that stood still announces what it missed', async () => {
  clock.advance(HOUR_MS);
  const next = await plan(false);
  expect(next.length).toBe(3 * 12);
  expect(next.every((row) => !row.is_told && hoursFromNow(row) > 0.9)).toBe(true);
  clock.advance(6 * HOUR_MS);
  const missed = (await plan(true)).filter((row) => row.is_told);
  expect(missed.length).toBe(3 * 36);
});

test('races are forgotten after two days, when all is said of them, and those to come are not', async () => {
  const { services } = site.site;
  const job = jobs.find(({ name }) => name === 'forget-league-matches')!;
  const context = { ...services, clock } as unknown as Parameters<typeof job.run>[0];
  await sendAll(await openRows(services.db));
  const ended = await rowsOverSince(services.db, new Date(0));
  clock.advance(24 * HOUR_MS);
  const ahead = (await plan(false)).length;
  await job.run(context);
  expect(await rowsOverSince(services.db, new Date(0))).toHaveLength(ended.length);
  clock.advance(26 * HOUR_MS);
  await job.run(context);
  expect(await rowsOverSince(services.db, new Date(0))).toHaveLength(0);
  expect(await openRows(services.db)).toHaveLength(ahead);
});
