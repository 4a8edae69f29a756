// The league on a fresh site, as a visitor finds it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#kernel/method.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { verifyRace } from '#sportsbook/models/race/verify-race.ts';
import { verifyMatch } from '#sportsbook/models/verify-match.ts';
import type { EventDetails, SportEvent, Standings } from '#sportsbook/book/contract.ts';
import type { getChains } from './contract.ts';
import { expectEncrypted, expectOlderEncrypted, expectUnchangeable } from '#testing/encrypted-chains.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { secretTables } from './index.ts';
import type { ApiClient } from '#testing/api-client.ts';

let site: TestSite;
let guest: ApiClient;
/** The site's clock goes as ours does, so far ahead. */
let aheadMs = 0;
beforeAll(async () => {
  site = await startTestSite({
    environment: { LEAGUE: 'on' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  guest = site.visitor();
});
afterAll(() => site.close());

interface Sports {
  sports: { sport: string; live: number; upcoming: number; competitions: { slug: string }[] }[];
  silent: string[];
}
const list = (fields: Record<string, string>) => guest.ok<{ items: SportEvent[] }>('Sports.getEvents', fields);

describe('a fresh site', () => {
  test('has live matches of all sports within a minute, with prices, marked as simulated and committed to', async () => {
    // Between two races none is being run.
    const live = async (): Promise<number[]> =>
      (await guest.ok<Sports>('Sports.get')).sports
        .filter(({ sport }) => sport !== 'horse-racing')
        .map((sport) => sport.live);
    await expect
      .poll(live, { interval: 500 })
      .toSatisfy(
        (counts: number[]) => counts.every((count) => count > 0) && counts.reduce((sum, count) => sum + count, 0) >= 12,
      );
    let items: SportEvent[] = [];
    // A match that begins at this moment has its scoreboard with the next message.
    await expect
      .poll(async () => ({ items } = await list({ when: 'live' })).items.every(({ scoreboard }) => scoreboard))
      .toBe(true);
    expect(items.every(({ is_simulated: isSimulated }) => isSimulated)).toBe(true);
    const { commitment, revealed, event, markets } = await guest.ok<EventDetails>('Sports.getEvent', {
      id: items[0]!.id,
    });
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(revealed).toBeNull();
    expect(markets.length).toBeGreaterThan(10);
    expect(event.competition.name).not.toBe('');
    expect((await guest.ok<Sports>('Sports.get')).silent).toEqual([]);
  });

  test('has results of past rounds in its tables, which were never open to bets', async () => {
    const standings = (): Promise<Standings> =>
      guest.ok<Standings>('Sports.getStandings', { sport: 'football', competition: 'crown-league' });
    await expect
      .poll(async () => (await standings()).rows.reduce((sum, { played }) => sum + played, 0), {
        interval: 500,
      })
      .toBeGreaterThan(0);
    // The list follows the tables a moment later.
    const results = async () => (await list({ when: 'results', sport: 'football' })).items;
    await expect.poll(async () => (await results()).length).toBeGreaterThan(0);
    const past = (await results()).at(-1)!;
    const details = await guest.ok<EventDetails>('Sports.getEvent', { id: past.id });
    expect(details).toMatchObject({ commitment: null, revealed: null, markets: [] });
  });

  test('has races with prices and form, and results of those before them', async () => {
    const { items: open } = await list({ when: 'races' });
    const upcoming = open.filter(({ status }) => status === 'scheduled');
    expect(upcoming.length).toBeGreaterThan(30);
    expect(new Set(upcoming.map(({ competition }) => competition.slug)).size).toBe(3);
    // After a withdrawal one waits for new prices.
    const priced = upcoming.filter(({ main }) => main[0]?.ref === 'race-winner' && main[0].state === 'active');
    expect(priced.length).toBeGreaterThan(upcoming.length - 4);
    const runners = upcoming.flatMap(({ race }) => race!.runners);
    expect(runners.filter(({ form }) => form !== null).length).toBeGreaterThan(runners.length / 2);
    const { items: results } = await list({ when: 'race-results' });
    expect(results.length).toBeGreaterThan(30);
    expect(results.every(({ race }) => race!.finish![0]!.place === 1)).toBe(true);
  });

  test('reveals what a match was committed to, and it holds', async () => {
    aheadMs = 12 * 60_000;
    const ended = async (): Promise<string | undefined> =>
      (
        await site.database.ownerPool.query<{ id: string }>(
          `select id from book.events where status = 'ended' and revealed is not null and race is null limit 1`,
        )
      ).rows[0]?.id;
    await expect.poll(ended, { interval: 500 }).toBeDefined();
    const id = (await ended())!;
    const { commitment, revealed, event, markets } = await guest.ok<EventDetails>('Sports.getEvent', { id });
    const results = Object.fromEntries(
      markets
        .filter(({ state }) => state === 'settled')
        .map(({ ref, outcomes }) => [ref, Object.fromEntries(outcomes.map(({ id, result }) => [id, result ?? '']))]),
    );
    expect(Object.keys(results).length).toBe(markets.length);
    const { verdict, checks } = verifyMatch({
      commitment: commitment!,
      revealed: revealed!,
      score: event.scoreboard!.score,
      markets: results,
    });
    expect(checks.filter(({ result }) => result === 'fails')).toEqual([]);
    expect(verdict).toBe('fair');
    // Its chain was there before it was made known, and salted only afterwards.
    const { chains } = await guest.ok<OutputOf<typeof getChains>>('League.getChains');
    const { published, salt } = JSON.parse(revealed!) as { published: string; salt: string };
    const chain = chains.find((chain) => chain.published === published)!;
    expect(await guest.ok('League.getChains', { published })).toEqual({ chains: [chain] });
    expect(await guest.ok('League.getChains', { published: 'ab'.repeat(32) })).toEqual({ chains: [] });
    expect(chain.salt).toBe(salt);
    expect(chain.salted_at! >= chain.published_at).toBe(true);
    expect(Object.keys(chain)).not.toContain('secret');
  });

  test('reveals what a race was committed to, and it holds', async () => {
    // Since the clock was put forward; those before it nobody could bet on.
    const ended = async (): Promise<string | undefined> =>
      (
        await site.database.ownerPool.query<{ id: string }>(
          `select id from book.events where status = 'ended' and revealed is not null and race is not null
              and exists (select from book.markets where event_id = events.id) limit 1`,
        )
      ).rows[0]?.id;
    await expect.poll(ended, { interval: 500 }).toBeDefined();
    const id = (await ended())!;
    let details: EventDetails | undefined;
    // What visitors are shown follows a moment later.
    await expect
      .poll(async () => (details = await guest.ok<EventDetails>('Sports.getEvent', { id })).revealed)
      .not.toBeNull();
    const { commitment, revealed, event, markets } = details!;
    const settled = Object.fromEntries(
      markets.map(({ ref, outcomes }) => [
        ref,
        Object.fromEntries(outcomes.flatMap(({ id, result }) => (result === null ? [] : [[id, result]]))),
      ]),
    );
    expect(settled['race-winner']).toBeDefined();
    const { verdict, checks } = verifyRace({
      commitment: commitment!,
      revealed: revealed!,
      finish: event.race!.finish!,
      markets: settled,
    });
    expect(checks.filter(({ result }) => result === 'fails')).toEqual([]);
    expect(verdict).toBe('fair');
  });

  test('keeps its seed and the secrets of its chains encrypted, and the role of the site cannot change them', async () => {
    await expectEncrypted(site.database, 'virtuals');
    await expectUnchangeable(site.database, 'virtuals');
    await expectOlderEncrypted(
      site.database,
      secretTables.find(({ table }) => table === 'virtuals.chains')!,
      {
        schema: 'virtuals',
        of: 'lane',
      },
    );
    const { pool, ownerPool } = site.database;
    const seed = async () =>
      (await ownerPool.query<{ secret: string | null; encrypted_secret: Buffer }>('select * from virtuals.seed'))
        .rows[0]!;
    const before = await seed();
    expect(before.secret).toBeNull();
    await expect(pool.query(`update virtuals.seed set encrypted_secret = '\\x00'`)).rejects.toThrow(
      'permission denied',
    );
    const same = keyRingOf({ PII_KEYS: TEST_PII_KEYS });
    expect(same.decrypt(before.encrypted_secret)!.toString()).toMatch(/^[0-9a-f]{64}$/);
    await pool.query('select virtuals.reencrypt_seed(true, $1, $2)', [
      before.encrypted_secret,
      same.encrypt('ab'.repeat(32)),
    ]);
    expect((await seed()).encrypted_secret).toEqual(before.encrypted_secret);
  });

  test('has its prices back after the feed was lost', async () => {
    const silent = async (): Promise<string[]> => (await guest.ok<Sports>('Sports.get')).silent;
    // As it is noticed when no message comes for long.
    await site.database.ownerPool.query(
      `update book.producers set is_silent = true, version = nextval('book.book_version')`,
    );
    const isSilent = async (): Promise<boolean> =>
      (await site.database.ownerPool.query<{ is_silent: boolean }>('select is_silent from book.producers')).rows[0]!
        .is_silent;
    await expect.poll(isSilent, { interval: 200 }).toBe(false);
    await expect.poll(silent, { interval: 200 }).toEqual([]);
    const { rows } = await site.database.ownerPool.query<{ behind: number }>(
      'select count(*)::int as behind from book.events where is_behind',
    );
    expect(rows[0]!.behind).toBe(0);
  });
});
