/**
 * What may go wrong between The Odds API and us: nothing wrong is believed, what is too old takes no bets, and it goes on by itself. Each
 * test also shows what it would see if the protection were not there.
 */
import { afterEach, describe, expect, test } from 'vitest';
import type { Fault } from '#sandbox/odds-api/sandbox-odds-api.ts';
import type { Logger } from '#platform/log.ts';
import { knownProducer } from '#sportsbook/book/index.ts';
import { KEY, OddsSite } from './testing/odds-site.ts';

let world: OddsSite;
afterEach(() => world.close());

const openCount = async (): Promise<number> => (await world.markets(`m.state = 'active'`)).length;
const callsOf = (kind: string): number => world.api.calls.filter(({ path }) => path.includes(`/${kind}`)).length;

async function begin(settings: object = {}, options: { log?: Logger; credits?: number } = {}): Promise<void> {
  world = await OddsSite.open(settings, options);
  await expect.poll(openCount).toBeGreaterThan(15);
}

describe('while the API does not answer as it should', () => {
  test.each<[Fault, string]>([
    ['lost', 'did not answer'],
    ['busy', '503'],
    ['limited', '429 EXCEEDED_FREQ_LIMIT'],
    ['garbage', 'JSON'],
    ['half', 'JSON'],
  ])('%s: prices become too old, take no bets, and are back with the next good answer', async (fault, problem) => {
    await begin({ intervals: { near: 60, day: 60, far: 60 } });
    world.api.faultOf = (path) => (path.endsWith('/odds') ? fault : undefined);
    world.advance(2);
    await expect.poll(async () => (await world.account()).problem ?? '').toContain(problem);
    // Not yet three intervals: they still stand.
    expect(await openCount()).toBeGreaterThan(15);
    world.advance(2);
    await expect.poll(openCount).toBe(0);
    expect(await world.statesOf(world.event('Arden City'))).toEqual(['suspended: feed-lost']);
    world.api.faultOf = () => undefined;
    world.advance(6);
    await expect.poll(openCount).toBeGreaterThan(15);
  });

  test('sabotage: with an age that is allowed to be longer they would still be open', async () => {
    await begin({ intervals: { near: 3600, day: 3600, far: 3600 } });
    world.api.faultOf = (path) => (path.endsWith('/odds') ? 'lost' : undefined);
    const before = callsOf('odds');
    world.advance(4);
    await expect.poll(() => callsOf('events')).toBeGreaterThan(0);
    expect([callsOf('odds'), await openCount()]).toEqual([before, expect.any(Number)]);
    expect(await openCount()).toBeGreaterThan(15);
  });

  test('an empty list closes what it does not name, and decides nothing', async () => {
    await begin({ intervals: { near: 60, day: 60, far: 60 } });
    world.api.faultOf = (path) => (path.endsWith('/odds') ? 'empty' : undefined);
    world.advance(2);
    await expect.poll(openCount).toBe(0);
    expect(await world.markets(`m.state in ('settled', 'cancelled')`)).toEqual([]);
  });

  test('half a score settles nothing; the whole one does', async () => {
    await begin();
    const match = world.event('Arden City');
    match.final = [2, null as unknown as number];
    world.advance(60 + 125);
    await expect.poll(() => callsOf('scores')).toBeGreaterThan(0);
    await expect.poll(() => world.statesOf(match)).toEqual(['suspended: late-start']);
    match.final = [2, 1];
    world.advance(16);
    await expect.poll(() => world.statesOf(match)).toEqual(['settled']);
  });
});

describe('credits', () => {
  test('are counted as the API says, and never spent beyond those of the day', async () => {
    await begin(
      { monthlyCredits: 100, regions: ['eu', 'uk'], intervals: { near: 10, day: 10, far: 10 } },
      { credits: 100 },
    );
    for (let minute = 0; minute < 40; minute++) {
      world.advance(1);
      await world.site.site.metrics();
    }
    await expect.poll(() => callsOf('events')).toBeGreaterThan(1);
    const spent = async (): Promise<number> =>
      (await world.rows<{ spent: number }>('select sum(credits)::int as spent from oddsapi.spending'))[0]!.spent;
    await expect.poll(async () => (await spent()) + world.api.credits).toBe(100);
    // Sabotage: at ten seconds with six credits each they would be gone in three minutes.
    expect(world.api.credits).toBeGreaterThan(0);
    await expect
      .poll(() => world.site.site.metrics())
      .toContain(`baize_odds_api_credits_remaining{feed="odds"} ${world.api.credits}`);
  });

  test('that are used up pause every call until they may be there again', async () => {
    await begin({ intervals: { near: 60, day: 60, far: 60 } });
    world.api.credits = 0;
    world.advance(2);
    await expect.poll(async () => (await world.account()).problem).toContain('OUT_OF_USAGE_CREDITS');
    const calls = world.api.calls.length;
    world.advance(30);
    await expect.poll(openCount).toBe(0);
    expect(world.api.calls.length).toBe(calls);
    world.api.credits = 10_000;
    world.advance(31);
    await expect.poll(openCount).toBeGreaterThan(0);
  });
});

test('the key is in no log and in nothing that is stored, also when the API repeats it', async () => {
  const lines: string[] = [];
  const note = (...parts: unknown[]): void =>
    void lines.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(' '));
  const log = {
    trace: note,
    debug: note,
    info: note,
    warn: note,
    error: note,
    fatal: note,
    flush: () => {},
    level: 'trace',
  } as unknown as Logger;
  Object.assign(log, { child: () => log });
  world = await OddsSite.open({ key: 'wrong-key-of-somebody' }, { log });
  await expect.poll(async () => (await world.account()).problem).toContain('401 INVALID_KEY');
  const stored = await world.rows<{ text: string }>('select row_to_json(a)::text as text from oddsapi.accounts a');
  const everything = [...lines, ...stored.map(({ text }) => text)].join('\n');
  expect(everything).toContain('INVALID_KEY');
  expect(everything).not.toContain('wrong-key-of-somebody');
  // Sabotage: the stand-in does repeat it.
  const answer = await fetch(`${world.api.url}/v4/sports?apiKey=wrong-key-of-somebody`);
  expect(await answer.text()).toContain('wrong-key-of-somebody');
  expect(KEY).not.toBe('wrong-key-of-somebody');
});

describe('matches', () => {
  test('that are not listed any more take no bets, and do again when they are', async () => {
    await begin();
    const match = world.event('Kingsmere');
    world.api.events = world.api.events.filter((event) => event !== match);
    world.advance(16);
    await expect.poll(() => world.statesOf(match)).toEqual(['suspended: not-offered']);
    world.api.events = [...world.api.events, match];
    world.advance(16);
    await expect.poll(() => world.statesOf(match)).toEqual(['active']);
  });

  test('whose start is moved are open until then', async () => {
    await begin();
    const match = world.event('Arden City');
    match.startsAt = new Date(match.startsAt.getTime() + 3 * 3_600_000);
    match.endsAt = new Date(match.endsAt.getTime() + 3 * 3_600_000);
    world.advance(50);
    await expect
      .poll(() =>
        world.rows('select 1 from book.events where foreign_id = $1 and starts_at = $2', [match.id, match.startsAt]),
      )
      .toHaveLength(1);
    world.advance(30);
    await expect.poll(() => world.statesOf(match)).toEqual(['active']);
    world.advance(3 * 60);
    await expect.poll(() => world.statesOf(match)).toEqual(['suspended: late-start']);
  });

  test('without a score are over after a day, and wait for a person', async () => {
    await begin({ scoreWithinH: 24 });
    const match = world.event('Arden City');
    match.final = null;
    world.advance(25 * 60);
    const statusOf = (): Promise<{ status: string }[]> =>
      world.rows('select status from book.events where foreign_id = $1', [match.id]);
    await expect.poll(statusOf).toEqual([{ status: 'ended' }]);
    expect(await world.statesOf(match)).toEqual(['suspended: late-start']);
  });
});

test('after a silence its producer is asked, answers, and is heard again', async () => {
  await begin();
  const isSilent = async (): Promise<boolean> => (await knownProducer(world.site.site.services, 'odds')).is_silent;
  await world.site.database.ownerPool.query(
    `update book.producers set is_silent = true, version = nextval('book.book_version')`,
  );
  world.advance(1);
  await expect.poll(isSilent).toBe(false);
  expect(await world.rows('select 1 from feeds.recoveries')).toEqual([]);
});
