// Chains that are salted by a beacon, by a clock that the test moves; the beacon is the stand-in, which can be made to misbehave.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { SANDBOX_NETWORK, timeOfRound } from '#kernel/drand.ts';
import { linkBefore } from '#fairness/seeds/chain.ts';
import { entryLeaf, entryText, type LogEntry, type SignedHead } from '#fairness/seeds/log-head.ts';
import { rootOfPath } from '#fairness/seeds/merkle.ts';
import { saltFrom } from '#fairness/seeds/salt.ts';
import { transaction } from '#platform/db/database.ts';
import { startSandboxBeacon, type SandboxBeacon } from '#sandbox/beacon/sandbox-beacon.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { emptyBook, leftOut } from '../../../tools/verifier/log-salts.ts';
import { followLog, siteLog } from '../../../tools/verifier/mirror.ts';
import { addToPublicLog, loggedAt, signLogNow } from '#fairness/public-log/index.ts';
import { entryOf, type ChainTable } from './chain-table.ts';
import { linkOf, openChains, publishedOf, usableChains, type ChainRow, type SaltedChain } from './index.ts';
import { insertChains } from './store.ts';
import { AHEAD_MS } from './keep-chains.ts';

const CHAINS: ChainTable = { table: 'live_tables.chains', of: 'sysname', length: 20, ahead: 5 };
const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
let beacon: SandboxBeacon;
let site: TestSite;
let houseSite: TestSite;
beforeAll(async () => {
  beacon = await startSandboxBeacon({ port: 0, now: () => clock.now() });
  [site, houseSite] = await Promise.all([
    startTestSite({ clock, environment: { DRAND_URLS: beacon.url, DRAND_CHAIN: SANDBOX_NETWORK.hash } }),
    startTestSite({ clock }),
  ]);
});
afterAll(async () => {
  await Promise.all([site.close(), houseSite.close()]);
  await beacon.close();
});
beforeEach(() => {
  beacon.fault = undefined;
  // A caller who had to wait for the beacon may ask again.
  clock.advance(120_000);
});

const services = () => site.site.services;
/** For what happens behind. */
let created = 0;
const aTable = (): string => `table ${++created}`;
const usable = async (name: string): Promise<SaltedChain | undefined> =>
  (await usableChains(services(), CHAINS, [name])).get(name);
const open = (name: string): Promise<ChainRow[]> => openChains(services().db, CHAINS, [name]);
const roundAt = ({ beacon_round }: ChainRow): number => timeOfRound(SANDBOX_NETWORK, beacon_round!);
const owner = (statement: string) => site.database.ownerPool.query(statement);

/** Published and salted. */
async function ready(name: string): Promise<SaltedChain> {
  expect(await usable(name)).toBeUndefined();
  clock.advance(2 * AHEAD_MS);
  return (await usable(name))!;
}

describe('a chain whose salt comes from a beacon', () => {
  test('names a round that does not exist yet, waits for it, and gets the salt that follows from it', async () => {
    const name = aTable();
    expect(await usable(name)).toBeUndefined();
    const [waiting] = (await open(name)) as [ChainRow];
    expect([waiting.salt_by, waiting.beacon, waiting.salt]).toEqual(['drand', SANDBOX_NETWORK.hash, null]);
    expect(roundAt(waiting)).toBeGreaterThanOrEqual(clock.now().getTime() + AHEAD_MS);
    // No relay is asked for it before its time.
    expect(await usable(name)).toBeUndefined();
    expect(beacon.requests).not.toContain(waiting.beacon_round);
    clock.set(new Date(roundAt(waiting)));
    const chain = (await usable(name))!;
    expect(chain.published).toBe(waiting.published);
    const { beacon_round, beacon_signature, published } = chain;
    expect(chain.salt).toBe(
      saltFrom({ network: SANDBOX_NETWORK.hash, round: beacon_round!, signature: beacon_signature! }, published),
    );
    expect(linkBefore(linkOf(services(), chain, 1))).toBe(published);
  });

  test('has its entry under a signed head before its round, and its salt with the signature behind it', async () => {
    const chain = await ready(aTable());
    const { entry } = publishedOf(chain);
    expect(JSON.parse(entry)).toMatchObject({ salt_by: 'drand', round: chain.beacon_round });
    const leaf = entryLeaf(entry);
    type First = { head: SignedHead; place: number; path: string[] };
    const { head, place, path } = await site.visitor().ok<First>('PublicLog.getFirstHead', {}, { query: { leaf } });
    expect(rootOfPath(leaf, place, head.signed.size, path)).toBe(head.signed.root);
    expect(Date.parse(head.signed.at)).toBeLessThan(roundAt(chain));
    const { published, salt, beacon_signature: signature } = chain;
    const text = entryText({ kind: 'salt', published, salt, signature: signature! });
    const { rows } = await owner(`select 1 from public_log.entries where leaf = '${entryLeaf(text)}'`);
    expect(rows).toHaveLength(1);
  });

  test.each(['away', 'late', 'wrong-signature', 'other-round'] as const)(
    'gets no salt from a beacon that is wrong (%s), and the right one afterwards',
    async (fault) => {
      const name = aTable();
      expect(await usable(name)).toBeUndefined();
      beacon.fault = fault;
      for (let tries = 0; tries < 3; tries++) {
        clock.advance(2 * AHEAD_MS);
        expect(await usable(name)).toBeUndefined();
      }
      const [waiting, ...others] = await open(name);
      expect([waiting!.salt, others]).toEqual([null, []]);
      beacon.fault = undefined;
      clock.advance(2 * AHEAD_MS);
      expect(await usable(name)).toMatchObject({ id: waiting!.id, beacon_round: waiting!.beacon_round });
    },
  );

  test('is not published while the beacon is away; nothing takes its place', async () => {
    beacon.fault = 'away';
    const name = aTable();
    expect(await usable(name)).toBeUndefined();
    expect(await open(name)).toEqual([]);
  });

  test('follows one that is nearly used up, which is played on meanwhile', async () => {
    const name = aTable();
    const { id } = await ready(name);
    await owner(`update live_tables.chains set used = 17 where id = ${id}`);
    expect((await usable(name))!.id).toBe(id);
    await expect.poll(async () => (await open(name)).length).toBe(2);
    // Its head is signed before its round, as it would be if the clock did not jump.
    const [, next] = (await open(name)) as [ChainRow, ChainRow];
    await expect.poll(() => loggedAt(services().db, entryOf(next))).toBeDefined();
    clock.advance(2 * AHEAD_MS);
    expect((await usable(name))!.id).toBe(id);
    await expect.poll(async () => (await open(name))[1]!.salt).not.toBeNull();
    await owner(`update live_tables.chains set used = 20 where id = ${id}`);
    expect((await usable(name))!.id).not.toBe(id);
  });

  test('is left without a salt when its entry was not under a signed head before its round; another one takes its place', async () => {
    const name = aTable();
    await usable(name);
    const [first] = (await open(name)) as [ChainRow];
    // As when the process dies between the entry and the head that covers it.
    const late = { ...first, published: 'ab'.repeat(32), of: `${name} late`, published_at: clock.now() };
    await transaction(services().db, async (tx) => {
      await insertChains(tx, CHAINS, [late]);
      await addToPublicLog(services(), tx, [entryOf(late)]);
    });
    clock.advance(2 * AHEAD_MS);
    expect(await usable(late.of)).toBeUndefined();
    clock.advance(2 * AHEAD_MS);
    const used = (await usable(late.of))!;
    const chains = await open(late.of);
    expect(chains.map(({ salt }) => salt !== null)).toEqual([false, true]);
    expect([used.id, used.published]).not.toEqual([chains[0]!.id, late.published]);
  });

  test('is not used with a salt that was exchanged in the database, and the role of the site cannot exchange it', async () => {
    const name = aTable();
    const { id } = await ready(name);
    for (const change of [`beacon = '${'ab'.repeat(32)}'`, 'beacon_round = 5', `salt_by = 'house'`])
      await expect(
        site.database.pool.query(`update live_tables.chains set ${change} where id = ${id}`),
        change,
      ).rejects.toThrow('permission denied');
    for (const change of [`salt = '${'ab'.repeat(32)}'`, `beacon_signature = '${'ab'.repeat(48)}'`])
      await expect(
        site.database.pool.query(`update live_tables.chains set ${change} where id = ${id}`),
        change,
      ).rejects.toThrow('has its salt');
    await owner(`alter table live_tables.chains disable trigger keep_chain`);
    await owner(`update live_tables.chains set salt = '${'ab'.repeat(32)}' where id = ${id}`);
    await owner(`alter table live_tables.chains enable trigger keep_chain`);
    await expect(usable(name)).rejects.toThrow('follows from the round');
  });
});

describe('who follows the public log', () => {
  const follow = async () => {
    await signLogNow(services());
    const book = emptyBook();
    await followLog(site.url, siteLog(site.url), undefined, book);
    return book;
  };
  const append = (entry: LogEntry) => addToPublicLog(services(), services().db, [entry]);
  /** Takes back what a dishonest house has said. */
  const unsay = async (): Promise<void> => {
    await owner('alter table public_log.entries disable trigger append_only');
    await owner('truncate public_log.entries, public_log.nodes, public_log.heads, public_log.anchors');
    await owner('alter table public_log.entries enable trigger append_only');
  };

  test('sees every salt follow from the round that was named, and which chains were left without one', async () => {
    await unsay();
    const chain = await ready(aTable());
    await usable(aTable());
    const book = await follow();
    expect([book.byTestBeacon, book.byBeacon, book.byHouse]).toEqual([1, 0, 0]);
    expect(book.salted).toEqual([chain.published]);
    expect(leftOut(book, clock.now().getTime())).toEqual([]);
    expect(leftOut(book, clock.now().getTime() + 7_200_000)).toHaveLength(1);
  });

  test.each<[what: string, entry: (chain: ChainRow) => LogEntry]>([
    [
      'does not follow from round',
      ({ published, beacon_signature }) => ({
        kind: 'salt',
        published,
        salt: 'ab'.repeat(32),
        signature: beacon_signature!,
      }),
    ],
    [
      'comes from no signature of round',
      ({ published, salt }) => ({ kind: 'salt', published, salt: salt!, signature: 'ab'.repeat(48) }),
    ],
    ['comes from no signature of round', ({ published }) => ({ kind: 'salt', published, salt: 'ab'.repeat(16) })],
  ])('finds a salt that %s', async (what, entry) => {
    await unsay();
    const chain = await ready(aTable());
    await unsay();
    await append(entryOf(chain));
    await append(entry(chain));
    await expect(follow()).rejects.toThrow(what);
  });

  test('finds a chain whose round was known before its entry, a second salt and a second entry', async () => {
    await unsay();
    const chain = await ready(aTable());
    const { published, salt, beacon_signature } = chain;
    const salted: LogEntry = { kind: 'salt', published, salt: salt, signature: beacon_signature! };
    await follow();
    await append({ ...salted, salt: 'ab'.repeat(32) });
    await expect(follow()).rejects.toThrow('a second salt');
    await unsay();
    // The same, published when the round was over.
    await append(entryOf(chain));
    await append(salted);
    await expect(follow()).rejects.toThrow('was known before the entry');
    await unsay();
    await append(entryOf(chain));
    await append(entryOf({ ...chain, beacon_round: chain.beacon_round! + 1000 }));
    await expect(follow()).rejects.toThrow('is in it twice');
  });
});

test('without a beacon the house makes the salt, and the entry of the chain says so', async () => {
  const { services } = houseSite.site;
  const chain = (await usableChains(services, CHAINS, ['a table'])).get('a table')!;
  expect(chain).toMatchObject({ salt_by: 'house', beacon: null, used: 0 });
  expect(chain.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(publishedOf(chain).beacon).toBeNull();
  expect(JSON.parse(publishedOf(chain).entry)).toMatchObject({ kind: 'chain', salt_by: 'house' });
});
