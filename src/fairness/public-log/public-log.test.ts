// The public log as anybody follows it, and as a house would bend it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { entryLeaf, entryText, type LogEntry, type SignedHead } from '#fairness/seeds/log-head.ts';
import { rootOfPath } from '#fairness/seeds/merkle.ts';
import { isConsistent } from '#fairness/seeds/merkle-log.ts';
import { titles } from '#casino/titles/index.ts';
import { mathHash } from '#casino/titles/published.ts';
import type { Seeds } from '#casino/rounds/contract.ts';
import { CHILD_ENVIRONMENT } from '#testing/child-environment.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { checkAnchor } from '../../../tools/verifier/anchors.ts';
import { compareMirrors, followLog, siteLog, type Mirror } from '../../../tools/verifier/mirror.ts';
import { addToPublicLog } from './index.ts';
import { anchorHeads } from './anchor-heads.ts';
import { growLog, signHead } from './grow-log.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const services = () => site.site.services;
const owner = (statement: string) => site.database.ownerPool.query(statement);

async function publish(): Promise<SignedHead> {
  await growLog(services());
  await signHead(services());
  return (await site.visitor().ok<{ head: SignedHead }>('PublicLog.getHead')).head;
}

let drawn = 0;
const someEntries = (count: number): LogEntry[] =>
  Array.from({ length: count }, () => ({ kind: 'draw', subject: `draw ${++drawn}`, seed_hash: 'a'.repeat(64) }));
const add = (count: number) => addToPublicLog(services(), services().db, someEntries(count));

async function allEntries(): Promise<LogEntry[]> {
  const logEntries: LogEntry[] = [];
  for (;;) {
    const query = { from: String(logEntries.length), count: '500' };
    const { entries } = await site.visitor().ok<{ entries: string[] }>('PublicLog.getEntries', {}, { query });
    if (entries.length === 0) return logEntries;
    logEntries.push(...entries.map((text) => JSON.parse(text) as LogEntry));
  }
}

describe('what stands in the log', () => {
  test('the mathematics of every title, and a player’s seeds before they have played', async () => {
    const seeds = await (await site.player()).ok<Seeds>('Games.prepareSeeds');
    await publish();
    const entries = await allEntries();
    const mathematics = entries.flatMap((entry) =>
      entry.kind === 'mathematics' ? [[entry.title, entry.math_hash]] : [],
    );
    expect(Object.fromEntries(mathematics)).toEqual(
      Object.fromEntries(Object.values(titles).map((title) => [title.sysname, mathHash(title)])),
    );
    const hashes = entries.flatMap((entry) => (entry.kind === 'seed' ? [entry.server_seed_hash] : []));
    expect(hashes).toEqual(expect.arrayContaining([seeds.server_seed_hash, seeds.next_server_seed_hash]));
  });

  test('an entry that is said twice stands there once, and two processes give no place twice', async () => {
    const before = (await publish()).signed.size;
    const entries = someEntries(300);
    await Promise.all([1, 2, 3].map(() => addToPublicLog(services(), services().db, entries)));
    await Promise.all([1, 2, 3, 4].map(() => growLog(services())));
    expect((await publish()).signed.size).toBe(before + 300);
  });

  test('each entry is shown to be in it, and each log to be the beginning of the next', async () => {
    const first = await publish();
    const [entry] = someEntries(1);
    await addToPublicLog(services(), services().db, [entry!]);
    await add(20);
    const second = await publish();
    const getJson = <Answer>(method: string, query: Record<string, string>) =>
      site.visitor().ok<Answer>(method, {}, { query });
    const leaf = entryLeaf(entryText(entry!));
    const size = second.signed.size;
    const inclusion = await getJson<{ place: number; path: string[] }>('PublicLog.getInclusion', {
      leaf,
      size: String(size),
    });
    expect(inclusion.place).toBe(first.signed.size);
    expect(rootOfPath(leaf, inclusion.place, size, inclusion.path)).toBe(second.signed.root);
    const { path } = await getJson<{ path: string[] }>('PublicLog.getConsistency', {
      first: String(first.signed.size),
      second: String(size),
    });
    expect(isConsistent(first.signed, second.signed, path)).toBe(true);
  });

  test.each([
    ['PublicLog.getInclusion', { leaf: 'f'.repeat(64), size: '1' }, 404, 'public-log.known-leaf'],
    ['PublicLog.getInclusion', { leaf: 'f'.repeat(64), size: '99999999' }, 400, 'public-log.size'],
    ['PublicLog.getConsistency', { first: '2', second: '1' }, 400, 'public-log.size'],
    ['PublicLog.getEntries', { from: '-1', count: '5' }, 400, 'api.schema'],
  ])('%s refuses %o', async (method, query, status, rule) => {
    const answer = await site.visitor().call(method, {}, { query });
    expect([answer.status, answer.error?.reason?.rule]).toEqual([status, rule]);
  });

  test('the site’s own role of the database changes no entry that has its place', async () => {
    await publish();
    const change = (statement: string) => expect(site.database.pool.query(statement)).rejects.toThrow();
    await change('update public_log.entries set place = place + 1000000');
    await change(`update public_log.entries set body = '{}'`);
    await change('delete from public_log.entries');
    await change(`update public_log.nodes set hash = ''`);
    await change('delete from public_log.heads');
  });
});

const follow = (mirror?: Mirror) => followLog(site.url, siteLog(site.url), mirror);

/** Lets the house do what it likes with its database; afterwards all is as it was. */
async function bent(how: () => Promise<unknown>, look: () => Promise<unknown>): Promise<void> {
  const tables = ['entries', 'nodes', 'heads', 'anchors'];
  await owner('alter table public_log.entries disable trigger append_only');
  for (const table of tables) await owner(`create table public.kept_${table} as table public_log.${table}`);
  try {
    await how();
    await look();
  } finally {
    await owner(`truncate ${tables.map((table) => `public_log.${table}`).join()}`);
    for (const table of tables)
      await owner(`insert into public_log.${table} overriding system value select * from public.kept_${table}`);
    for (const table of tables) await owner(`drop table public.kept_${table}`);
    await owner('alter table public_log.entries enable trigger append_only');
  }
}

/** Another log of the same size, well made and signed by the house. */
async function rewrite(): Promise<void> {
  await owner(`delete from public_log.heads`);
  await owner(`delete from public_log.nodes`);
  const body = entryText({ kind: 'draw', subject: 'another seed', seed_hash: 'b'.repeat(64) });
  await owner(
    `update public_log.entries set body = '${body}', leaf = '${entryLeaf(body)}' where place = (select max(place) / 2 from public_log.entries)`,
  );
  await owner('update public_log.entries set place = null');
  await publish();
}

describe('a mirror', () => {
  test('follows an honest log, and agrees with another mirror of it', async () => {
    await publish();
    const first = await follow();
    await add(7);
    await publish();
    const second = await follow(first);
    expect(second.head.signed.size).toBe(first.head.signed.size + 7);
    await compareMirrors(second, first, siteLog(site.url));
    await compareMirrors(first, second, siteLog(site.url));
  });

  test('catches a log that was cut', async () => {
    await add(5);
    await publish();
    const mirror = await follow();
    const cut = () => owner('delete from public_log.heads where size = (select max(size) from public_log.heads)');
    await bent(cut, () => expect(follow(mirror)).rejects.toThrow('it was cut'));
    await follow(mirror);
  });

  test('catches a log that was rewritten, although the house has signed it', async () => {
    await publish();
    const mirror = await follow();
    await bent(rewrite, () => expect(follow(mirror)).rejects.toThrow('it was rewritten'));
    await bent(
      async () => {
        await rewrite();
        await add(3);
        await publish();
      },
      () => expect(follow(mirror)).rejects.toThrow('it was rewritten'),
    );
    await follow(mirror);
  });

  test('shows with another mirror that two logs are shown', async () => {
    await publish();
    const ours = await follow();
    let theirs: Mirror | undefined;
    // Who comes anew finds nothing wrong with either.
    await bent(rewrite, async () => (theirs = await follow()));
    await expect(compareMirrors(ours, theirs!, siteLog(site.url))).rejects.toThrow('two logs are shown');
  });

  test('believes no head that a key of the site has not signed', async () => {
    await publish();
    const forged = { ...siteLog(site.url) };
    const { head } = await site.visitor().ok<{ head: SignedHead }>('PublicLog.getHead');
    forged.head = async () => ({ ...head, signed: { ...head.signed, at: '2031-01-01T00:00:00.000Z' } });
    await expect(followLog(site.url, forged, undefined)).rejects.toThrow('not signed');
  });
});

describe('an anchored head', () => {
  const MINUTE_MS = 60_000;
  const clock = manualClock(new Date());
  const source = () => siteLog(site.url);
  let calendar: ChildProcess;
  let address: string;
  beforeAll(async () => {
    calendar = fork('src/fairness/public-log/testing/ots-calendar-process.ts', {
      env: CHILD_ENVIRONMENT,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const [port] = (await once(calendar.stdout!, 'data')) as [Buffer];
    address = `http://127.0.0.1:${port.toString().trim()}`;
  });
  afterAll(() => void calendar.kill());

  interface Shown {
    size: number;
    block_height: number | null;
    calendars: string[];
  }
  const shownSeeds = async (): Promise<Shown[]> =>
    (await site.visitor().ok<{ anchors: Shown[] }>('PublicLog.getAnchors')).anchors;
  /** The job, so many minutes later. */
  function anchor(minutes: number, calendars = [address]): Promise<void> {
    clock.advance(minutes * MINUTE_MS);
    return anchorHeads({ ...services(), clock, config: { ...services().config, LOG_CALENDARS: calendars } });
  }
  const mine = () => fetch(`${address}/mine`, { method: 'POST' });
  /** A head that is in a block. */
  async function anchored(): Promise<SignedHead> {
    await add(3);
    const head = await publish();
    await anchor(61);
    await mine();
    await anchor(31);
    return head;
  }

  test('is given to the calendars, and leads to a block once there is one', async () => {
    await add(3);
    const { signed } = await publish();
    await anchor(61);
    expect((await shownSeeds())[0]).toMatchObject({ size: signed.size, calendars: [address], block_height: null });
    await anchor(31);
    expect((await shownSeeds())[0]).toMatchObject({ block_height: null });
    await mine();
    await anchor(31);
    const [{ block_height: height }] = (await shownSeeds()) as [Shown];
    expect(height).toBeGreaterThanOrEqual(100);
    await add(5);
    const now = await publish();
    const foundAnchor = await checkAnchor(source(), now.signed, address);
    expect(foundAnchor).toMatchObject({ size: signed.size, height, isInBlock: true });
    expect(await checkAnchor(source(), now.signed, undefined)).toMatchObject({ isInBlock: undefined });
  });

  test('comes once an hour, and not for a log that has not grown', async () => {
    await anchored();
    const before = (await shownSeeds()).length;
    await anchor(90);
    await add(1);
    await publish();
    await anchor(90);
    await add(1);
    await publish();
    await anchor(30);
    expect((await shownSeeds()).length).toBe(before + 1);
  });

  test('waits for no calendar that is away or answers nonsense', async () => {
    await add(1);
    const { signed } = await publish();
    await anchor(61, ['http://127.0.0.1:1', `${site.url}/no-calendar`, `${address}/block`, address]);
    expect((await shownSeeds())[0]).toMatchObject({ size: signed.size, calendars: [address] });
  });

  test('shows a log that was rewritten to those who come anew', async () => {
    await anchored();
    await bent(
      async () => {
        await owner(`create table public.old_heads as table public_log.heads`);
        await owner(`create table public.old_anchors as table public_log.anchors`);
        await owner(`delete from public_log.anchors`);
        await rewrite();
        // The house keeps the head and its proof, which it cannot make again.
        await owner(`delete from public_log.heads where size in (select size from public.old_anchors)`);
        await owner(`insert into public_log.heads select * from public.old_heads on conflict do nothing`);
        await owner(`insert into public_log.anchors select * from public.old_anchors`);
        await add(1);
        await publish();
      },
      async () => {
        const { head } = await follow();
        await expect(checkAnchor(source(), head.signed, address)).rejects.toThrow('not the beginning of the log');
      },
    );
    await owner('drop table public.old_heads, public.old_anchors');
    await checkAnchor(source(), (await follow()).head.signed, address);
  });

  test('has no proof but its own, and no block but that of the proof', async () => {
    const { signed } = await anchored();
    const other = {
      ...source(),
      anchoredHead: async () => new TextEncoder().encode(JSON.stringify({ ...signed, at: '' })),
    };
    await expect(checkAnchor(other, signed, address)).rejects.toThrow('that of another file');
    const broken = { ...source(), proof: async () => new Uint8Array([1, 2, 3]) };
    await expect(checkAnchor(broken, signed, address)).rejects.toThrow('cannot be read');
    const pending = { ...source(), proof: () => source().proof(signed.size) };
    await expect(checkAnchor(pending, { ...signed, issuer: 'https://other.example' }, address)).rejects.toThrow(
      'none of this log',
    );
  });

  test.each(['/public-log/0.json', '/public-log/99999999.json', '/public-log/1.json.ots', '/public-log/x.json'])(
    '%s is not there',
    async (path) => expect((await fetch(`${site.url}${path}`)).status).toBe(404),
  );
});
