// Jackpots under faults: killed at every step, counted by several workers, pressed over a threshold by 200 stakes at once, and
// random histories with reversals, all held against a model that knows nothing of the code. Each finds a sabotage.
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import {
  momentOf,
  stakeDrawer,
  thresholdOf,
  verifyDrop,
  type JackpotTerms,
  winnerByStake,
  type JackpotEntry,
} from '#fairness/seeds/jackpot.ts';
import { manifest as content } from '#site/content/index.ts';
import { readConfig } from '#app/config.ts';
import { systemContext, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { announce, subscribersOf } from '#platform/events/events.ts';
import { dueSubscribers, registerSubscribers } from '#platform/events/offsets.ts';
import { serve } from '#platform/events/dispatcher.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { openDatabase } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { stakeReversed, type StakeSettled } from '#money/stakes/index.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { announceStake, announceStakes, settledStake, withJackpots } from './testing/jackpots.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { runWorker } from '#testing/run-worker.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { subscriptions } from './count-stakes.ts';
import { openRuns } from './runs.ts';
import { entriesOf, proofOf } from './get-proof.ts';

const level = (sysname: string, more: object) => ({ sysname, title: { en: sysname }, base: '5', ...more });
let database: TestDatabase;
let services: Services;
let players: bigint[];
let dataFolder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataFolder = mkdtempSync(path.join(inject('testFolder'), 'jackpots-'));
  await withJackpots({
    kills: {
      games: ['dice'],
      levels: [
        level('mini', { increment: '2', hidden: '0.7', trigger: { kind: 'amount', from: '5.50', to: '6' } }),
        level('luck', { increment: '0.3333', hidden: '1', cap: '5.20', trigger: { kind: 'stake', oneIn: '300' } }),
      ],
    },
    race: {
      games: ['limbo'],
      levels: [level('one', { increment: '1', trigger: { kind: 'amount', from: '7.01', to: '8' } })],
    },
    random: {
      games: ['keno'],
      levels: [
        level('sum', { increment: '1.5', hidden: '0.5', cap: '9', trigger: { kind: 'amount', from: '6', to: '9' } }),
        level('luck', { increment: '0.1', cap: '5.01', trigger: { kind: 'stake', oneIn: '400' } }),
        level('day', { increment: '0.25', trigger: { kind: 'time', at: '12:00', windowMinutes: 600 } }),
      ],
    },
  })(database);
  const config = readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent', PII_KEYS: TEST_PII_KEYS });
  const log = silentLogger();
  services = {
    clock: systemClock,
    random: secureRandom,
    db: openDatabase(database.pool, keyRingOf(config)),
    connection: database.app,
    notifications: new Notifications(database.app, log),
    log,
    config,
    processState: new Map(),
  };
  content.watch(services);
  await content.open(services, 'command');
  players = (await createPlayers(database.owner, 6, 100n)).map(({ id }) => id);
  await registerSubscribers(services.db, subscribersOf(subscriptions));
  await openRuns(services);
});
afterAll(async () => {
  const faults = await booksBalance(database.ownerPool);
  await database.close();
  expect(faults).toEqual([]);
});

const sqlOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.ownerPool.query<Row>(statement, values)).rows;
/** Breaks what a test is about, until it is over. */
let mend: string[] = [];
afterEach(async () => {
  for (const statement of mend.splice(0)) await sqlOf(statement);
});

const anyone = (): bigint => players[secureRandom.bytes(1)[0]! % players.length]!;
const stake = (subject: string, cents: number, more: Partial<StakeSettled> = {}): StakeSettled =>
  settledStake(services, anyone(), { subject, stakedMinor: String(cents), ...more });

/** Lets so many workers of this process count at once, until nothing waits. */
async function countAll(workers = 1): Promise<void> {
  const [subscriber] = subscribersOf(subscriptions);
  const work = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) {
      const [due] = await dueSubscribers(services.db, [subscriber!.name], new Date());
      if (!due) return;
      await serve(services, services.db, subscriber!, due);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

const worker = (killedAt: number): Promise<NodeJS.Signals | null> =>
  runWorker('jackpot-worker.ts', [String(killedAt)], {
    CONNECTION: JSON.stringify(database.app),
    DATA_DIR: dataFolder,
    PII_KEYS: TEST_PII_KEYS,
  });

interface Outcome {
  drops: string[];
  pools: Record<string, string>;
}

/** What is stored, in cents and micro. */
async function stored(jackpot: string): Promise<Outcome> {
  const drops = await sqlOf<{ line: string }>(
    `select level || ' ' || run || ' ' || round_id || ' ' || amount as line
       from jackpots.drops d join (select id, run from jackpots.runs) r on r.id = d.run_id
      where jackpot = $1 order by level, run`,
    [jackpot],
  );
  const pools = await sqlOf<{ level: string; pool: string }>(
    'select level, trim_scale(pool_micro)::text as pool from jackpots.levels where jackpot = $1',
    [jackpot],
  );
  return {
    drops: drops.map(({ line }) => line),
    pools: Object.fromEntries(pools.map(({ level: name, pool }) => [name, pool])),
  };
}

/**
 * The rules again, in another way: goes through what was announced in the order of the outbox, level by level, with sums in
 * hundredths of a millionth of a cent, and seeds as they are stored. Knows neither entries nor batches.
 */
async function model(jackpot: string, game: string): Promise<Outcome> {
  const rows = await sqlOf<{ event: string; payload: StakeSettled }>(
    `select event, p as payload from platform.outbox o cross join lateral json_array_elements(o.payloads) with ordinality as x(p, n)
      where event in ('stakes.settled', 'stakes.reversed') order by o.id, n`,
  );
  const stored = await sqlOf<{
    level: string;
    run: number;
    terms: JackpotTerms;
    seed: string | null;
    encrypted_seed: Buffer;
  }>('select level, run, terms, seed, encrypted_seed from jackpots.runs where jackpot = $1 order by level, run', [
    jackpot,
  ]);
  const keys = keyRingOf({ PII_KEYS: TEST_PII_KEYS });
  const runs = stored.map((run) => ({ ...run, seed: run.seed ?? keys.decrypt(run.encrypted_seed)!.toString() }));
  const outcome: Outcome = { drops: [], pools: {} };
  for (const [name, levelRuns] of Map.groupBy(runs, (run) => run.level)) {
    let place = 0;
    let over = 0n;
    let pool = BigInt(levelRuns[0]!.terms.baseMinor) * 1_000_000n;
    const left = new Map<string, bigint>();
    let entries: JackpotEntry[] = [];
    for (const { event, payload } of rows) {
      if (payload.subject !== game) continue;
      const { terms, seed } = levelRuns[place]!;
      if (event === 'stakes.reversed') {
        const minor = left.get(payload.roundId);
        if (payload.kind !== 'outside' || minor === undefined) continue;
        left.delete(payload.roundId);
        entries.push([payload.roundId, String(-minor * 1_000_000n)]);
        pool -= minor * BigInt(terms.incrementPpm);
        if (pool < 0n) pool = 0n;
        continue;
      }
      const minor = BigInt(payload.stakedMinor);
      if (payload.kind === 'outside') left.set(payload.roundId, minor);
      entries.push([payload.roundId, String(minor * 1_000_000n)]);
      const cap = terms.capMinor === null ? undefined : BigInt(terms.capMinor) * 1_000_000n;
      const room = cap === undefined ? undefined : cap > pool ? cap - pool : 0n;
      const added = minor * BigInt(terms.incrementPpm);
      const counted = room !== undefined && added > room ? room : added;
      pool += counted;
      over += added - counted;
      const { trigger } = terms;
      const isWon =
        trigger.kind === 'amount'
          ? pool >= thresholdOf(seed, trigger) * 1_000_000n
          : trigger.kind === 'time'
            ? Date.parse(payload.settledAt) >= momentOf(seed, trigger) * 1000
            : stakeDrawer(seed)(payload.roundId, minor * 1_000_000n, trigger.oneInMinor);
      if (!isWon) continue;
      const cents = pool / 1_000_000n;
      const winner = trigger.kind === 'time' ? winnerByStake(seed, entries) : payload.roundId;
      outcome.drops.push(`${name} ${place + 1} ${winner} ${cents}`);
      entries = [];
      place += 1;
      pool += over - cents * 1_000_000n + BigInt(levelRuns[place]!.terms.baseMinor) * 1_000_000n;
      over = 0n;
    }
    outcome.pools[name] = String(pool);
  }
  outcome.drops.sort((a, b) => {
    const [[level, first], [other, second]] = [a.split(' '), b.split(' ')] as [string[], string[]];
    return level! < other! ? -1 : level! > other! ? 1 : Number(first) - Number(second);
  });
  return outcome;
}

describe('kill -9 while stakes are counted, pools drop and winners are paid', () => {
  /** From the lock on the position to the commit; a batch with a drop sends about twenty. */
  const STEPS = [2, 6, 9, 12, 15, 17];
  /** With `npm run chaos -- rewards` twenty times each. */
  const KILLS = Array.from({ length: IS_LONG_FORM ? 20 : 1 }, () => STEPS).flat();

  test('each stake counts once and each drop is paid once, whichever process goes on', async () => {
    for (const step of KILLS) {
      // What is killed is counted again by the next one: from the second on every batch has a drop, and sends more than 17 queries.
      await announceStakes(
        services,
        Array.from({ length: 8 }, (_, place) => stake('dice', 700 + 113 * place)),
      );
      expect(await worker(step)).toBe('SIGKILL');
    }
    await Promise.all([worker(0), worker(0)]);
    await countAll();
    const outcome = await stored('kills');
    expect(outcome.drops.length).toBeGreaterThan(1);
    expect(outcome).toEqual(await model('kills', 'dice'));
    expect(await booksBalance(database.ownerPool)).toEqual([]);
  });
});

test('200 stakes at once over the threshold, and three workers: one winner, the one that anybody computes', async () => {
  const stakes = Array.from({ length: 200 }, () => stake('limbo', 151));
  await Promise.all([...stakes.map((stake) => announceStake(services, stake)), countAll(3)]);
  await countAll(3);
  const drops = await sqlOf<{ id: string; round_id: string; player_id: bigint; paid: number }>(
    `select d.id, round_id, d.player_id, t.amount::int as paid from jackpots.drops d
       left join wallet.transfers t on t.fact = d.id and t.reason = 48 where jackpot = 'race'`,
  );
  expect(drops).toHaveLength(1);
  const ctx = systemContext(services, 'test');
  const proof = await proofOf(ctx, { id: drops[0]!.id });
  const { items } = await entriesOf(ctx, { run: proof.run_id, offset: 0, count: 10_000 });
  expect(verifyDrop(proof, items).map(({ result }) => result)).toEqual(Array.from({ length: 6 }, () => 'holds'));
  expect(String(drops[0]!.paid)).toBe(proof.paidMinor);
  expect(await stored('race')).toEqual(await model('race', 'limbo'));
  expect(proof.round).toBe(drops[0]!.round_id);
});

test('the winning stake is taken back after the drop: what was paid stays, the running pool gives back what it had added', async () => {
  const before = await stored('kills');
  const winning = Array.from({ length: 8 }, () => stake('dice', 1300, { kind: 'outside', provider: 'other' }));
  await announceStakes(services, winning);
  await countAll();
  const dropped = await stored('kills');
  expect(dropped.drops.length).toBeGreaterThan(before.drops.length);
  for (const stakeSettled of winning) await reverse(stakeSettled);
  await countAll();
  expect((await stored('kills')).drops).toEqual(dropped.drops);
  expect(await stored('kills')).toEqual(await model('kills', 'dice'));
});

const reverse = ({ settledAt: reversedAt, ...stake }: StakeSettled): Promise<void> =>
  transaction(services.db, (tx) => announce(tx, stakeReversed, { ...stake, fact: stake.roundId, reversedAt }));

test('random histories of stakes and reversals come to what the model says, and the books balance', async () => {
  const byte = (): number => secureRandom.bytes(1)[0]!;
  const day = Date.now();
  for (let history = 0; history < 6; history++) {
    const outside: StakeSettled[] = [];
    for (let batch = 0; batch < 5; batch++) {
      const stakes = Array.from({ length: 1 + (byte() % 20) }, () =>
        stake('keno', 1 + byte() * (1 + (byte() % 12)), {
          settledAt: new Date(day + history * 12 * 3_600_000 + batch * 60_000).toISOString(),
          ...(byte() % 3 === 0 && { kind: 'outside' as const, provider: 'other' }),
        }),
      );
      outside.push(...stakes.filter(({ kind }) => kind === 'outside'));
      await announceStakes(services, stakes);
      if (byte() % 2 === 0) await countAll(2);
      const outsideStake = outside.pop();
      if (outsideStake && byte() % 2 === 0) await reverse(outsideStake);
    }
  }
  await countAll(2);
  const outcome = await stored('random');
  expect(outcome.drops.length).toBeGreaterThan(0);
  expect(outcome).toEqual(await model('random', 'keno'));
  expect(await booksBalance(database.ownerPool)).toEqual([]);
});

test('sabotage: a position that is not kept counts stakes again, which the model and the auditor’s sums find', async () => {
  // Up to a whole cent first, so that what is counted twice stays below the next one.
  const fraction = Number(BigInt((await stored('race')).pools['one']!) % 1_000_000n);
  await announceStakes(services, [stake('limbo', (1_000_000 - fraction) / 10_000)]);
  await countAll();
  await announceStakes(services, [stake('limbo', 5)]);
  const [{ id: position } = { id: '0' }] = await sqlOf<{ id: string }>(
    `select id::text from platform.positions where subscriber = 'jackpots'`,
  );
  await countAll();
  expect(await stored('race')).toEqual(await model('race', 'limbo'));
  await sqlOf(`update platform.positions set id = ${position}, payload = 0 where subscriber = 'jackpots'`);
  await countAll();
  expect(await stored('race')).not.toEqual(await model('race', 'limbo'));
  // Set right again for the books: what was counted twice leaves the pool.
  await sqlOf(`update jackpots.levels set pool_micro = pool_micro - 50000 where jackpot = 'race'`);
  expect(await stored('race')).toEqual(await model('race', 'limbo'));
  // A pool that was changed by hand is found.
  await sqlOf(`update jackpots.levels set pool_micro = pool_micro + 3000000 where jackpot = 'race'`);
  mend.push(`update jackpots.levels set pool_micro = pool_micro - 3000000 where jackpot = 'race'`);
  expect((await booksBalance(database.ownerPool)).join()).toContain('Q18');
});
