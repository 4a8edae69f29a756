// kill -9 between a settled bet and its wagering, in a conversion, in an expiry: nothing is lost, nothing is done twice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { award, withBonuses } from './testing/bonuses.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { runWorker } from '#testing/run-worker.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { manualClock } from '#kernel/clock.ts';
import { testConfig } from '#testing/config.ts';
import { systemContext, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { registerSubscribers } from '#platform/events/offsets.ts';
import { subscribersOf } from '#platform/events/events.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { awardsOf } from './store.ts';
import { openContent } from '#site/content/library.ts';
import { announceSettled, payWins, takeStake } from '#money/stakes/index.ts';
import { balancesOf, fencingTokenOf, openPurses, post } from '#money/wallet/index.ts';
import { manifest } from './index.ts';
import { activate } from './move-award.ts';
import { lockOpenAwards } from './store.ts';

const KILLS = IS_LONG_FORM ? 60 : 5;

let database: TestDatabase;
let services: Services;
let nextPlayer = 7_000n;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = silentLogger();
  services = {
    clock: manualClock(new Date()),
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, log),
    log,
    config: testConfig({ PII_KEYS: TEST_PII_KEYS }),
    processState: new Map(),
  };
  await openContent(services);
  await withBonuses({
    quick: {
      kind: 'no-deposit',
      amount: { EUR: '10' },
      wagering: { base: 'bonus', multiplier: 1 },
      isOncePerPlayer: false,
    },
    long: {
      kind: 'no-deposit',
      amount: { EUR: '10' },
      wagering: { base: 'bonus', multiplier: 9 },
      isOncePerPlayer: false,
    },
  })(database);
  await openContent(services);
  await registerSubscribers(database.db, subscribersOf(manifest.subscriptions));
});
afterAll(() => database.close());

/** With 100.00 on main and an active bonus. */
async function playerWith(definition: string): Promise<{ id: bigint; bonus: string }> {
  const id = nextPlayer++;
  const { db } = database;
  await transaction(db, async (tx) => {
    await openPurses(tx, id, 'EUR');
    await post(tx, {
      fact: randomUUID(),
      reason: 'adjustment',
      playerId: id,
      currency: 'EUR',
      amountMinor: 10_000n,
      from: { house: 'adjustments' },
      to: { bucket: 'main' },
    });
  });
  const bonus = await award(services, id, definition);
  await transaction(db, async (tx) => {
    const [offered] = await lockOpenAwards(tx, id);
    await activate(tx, systemContext(services, 'test'), offered!, { cause: 'player', byWhom: 'player' });
  });
  return { id, bonus };
}

/** A round that is staked and settled in one transaction, as games do it. */
async function bet(playerId: bigint, stakedMinor: bigint, wonMinor: bigint): Promise<void> {
  const at = services.clock.now();
  const fact = randomUUID();
  const round = { fact, round: fact, playerId, currency: 'EUR' } as const;
  const fencingToken = await fencingTokenOf(database.db, playerId, 'EUR');
  await transaction(database.db, async (tx) => {
    const permission = { fencingToken, isLimited: false, purseOrder: ['main', 'bonus'] as const };
    await takeStake(tx, { ...round, amountMinor: stakedMinor, house: 'test', permission, at });
    await payWins(tx, [{ ...round, stake: fact, wonMinor, stakedMinor, stakedAt: at }], 'test', { until: 'none' });
    await announceSettled(tx, [
      {
        roundId: fact,
        playerId: String(playerId),
        kind: 'round',
        subject: 'a-slot',
        category: 'slot',
        currency: 'EUR',
        stakedMinor: String(stakedMinor),
        wonMinor: String(wonMinor),
        isFree: false,
        startedAt: at.toISOString(),
        settledAt: at.toISOString(),
      },
    ]);
  });
}

const work = (killedAt: number): Promise<NodeJS.Signals | null> =>
  runWorker('bonus-worker.ts', [String(killedAt)], {
    CONNECTION: JSON.stringify(database.app),
    PII_KEYS: TEST_PII_KEYS,
  });

interface State {
  status: string;
  done: bigint;
  main: bigint;
  bonus: bigint;
}
async function stateOf(id: bigint): Promise<State> {
  const { rows } = await awardsOf(database.db, id, { isBetting: false, status: 'all', offset: 0, count: 1 });
  const { main, bonus } = await balancesOf(database.db, id, 'EUR');
  return { status: rows[0]!.status, done: rows[0]!.done, main, bonus };
}

/** Three players, one for each of the three; the same story for those who are interrupted and for one who is not. */
async function story(): Promise<bigint[]> {
  const [wagering, completing, expiring] = [
    await playerWith('long'),
    await playerWith('quick'),
    await playerWith('long'),
  ];
  for (let round = 0; round < 3; round++) await bet(wagering.id, 200n, 100n);
  for (let round = 0; round < 2; round++) await bet(completing.id, 500n, 300n);
  await database.ownerPool.query(`update bonuses.awards set expires_at = now() - interval '1 hour' where id = $1`, [
    expiring.bonus,
  ]);
  return [wagering.id, completing.id, expiring.id];
}

const EXPECTED: State[] = [
  { status: 'active', done: 600n, main: 9_700n, bonus: 1_000n },
  { status: 'completed', done: 1_000n, main: 10_600n, bonus: 0n },
  { status: 'expired', done: 0n, main: 10_000n, bonus: 0n },
];

test(`killed at ${KILLS} points: what is left is done by the next, once, and the books balance`, async () => {
  let killed = 0;
  const played: bigint[][] = [];
  for (let nth = 0; nth < KILLS; nth++) {
    played.push(await story());
    if ((await work(5 + ((nth * 13) % 70))) === 'SIGKILL') killed++;
  }
  // What the last of them left is interrupted once more.
  if ((await work(30)) === 'SIGKILL') killed++;
  // A second one finds nothing to do.
  for (let times = 0; times < 2; times++) {
    expect(await work(0)).toBeNull();
    for (const ids of played) expect(await Promise.all(ids.map(stateOf))).toEqual(EXPECTED);
  }
  expect(killed).toBeGreaterThan(KILLS / 2);
  expect(await booksBalance(database.ownerPool)).toEqual([]);
});

test('sabotage: a mark that is not kept leaves bonuses undone', async () => {
  await database.ownerPool.query(
    `create function bonuses.sabotage() returns trigger language plpgsql as $$ begin new.due_at := null; return new; end $$;
     create trigger sabotage before update on bonuses.awards for each row execute function bonuses.sabotage()`,
  );
  try {
    const ids = await story();
    expect(await work(0)).toBeNull();
    expect(await Promise.all(ids.map(stateOf))).not.toEqual(EXPECTED);
  } finally {
    await database.ownerPool.query('drop trigger sabotage on bonuses.awards');
  }
});

test('sabotage: rounds that are not remembered count again when they are announced again', async () => {
  const again = async (): Promise<bigint> => {
    const { id } = await playerWith('long');
    await bet(id, 200n, 0n);
    await database.ownerPool.query(
      `insert into platform.outbox (event, payloads) select event, payloads from platform.outbox where event = 'stakes.settled' order by id desc limit 1`,
    );
    expect(await work(0)).toBeNull();
    return (await stateOf(id)).done;
  };
  expect(await again()).toBe(200n);
  await database.ownerPool.query(
    `create or replace function bonuses.sabotage() returns trigger language plpgsql as $$ begin new.round_id := gen_random_uuid(); return new; end $$;
     create trigger sabotage before insert on bonuses.counted for each row execute function bonuses.sabotage()`,
  );
  try {
    expect(await again()).toBe(400n);
  } finally {
    await database.ownerPool.query('drop trigger sabotage on bonuses.counted');
  }
});
