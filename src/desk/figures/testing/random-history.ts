/**
 * A history of some days, made of facts at random: each is booked as the site books it, and summed here by hand, by nothing that the
 * figures use. Stakes of one game are open for a while, bets are reopened, wins come late.
 */
import { assert } from '#kernel/assert.ts';
import { manualClock } from '#kernel/clock.ts';
import type { Currency } from '#kernel/money.ts';
import { openPurses } from '#money/wallet/index.ts';
import { addStaff } from '#money/stakes/index.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { openDatabase, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { deliverAnnounced } from '#platform/events/dispatcher.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { addAccount } from '#testing/add-account.ts';
import { testConfig } from '#testing/config.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { eventually } from '#testing/patience.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { manifest, moveDay } from '../index.ts';
import { countLedger, uncountedDays } from '../count-ledger.ts';
import { knowPlayers } from '../know-players.ts';
import { rollUp } from '../roll-up.ts';
import { FACTS, finishRound, listOf, openRounds, Writer } from './random-facts.ts';

const COUNTRIES = ['DE', 'FI', 'CA'];
const CHANNELS = ['direct', 'summer', 'affiliate7'];
const CURRENCIES: readonly Currency[] = ['EUR', 'EUR', 'USD', 'JPY'];
const AT_ONCE = 60;

export interface Player {
  id: bigint;
  currency: Currency;
  country: string;
  channel: string;
  isStaff: boolean;
}

/** By day, product, country, channel, currency and what was summed, joined by `/`. */
export type Expected = Map<string, bigint>;

export interface History {
  database: TestDatabase;
  ctx: Context;
  days: readonly string[];
  players: readonly Player[];
  expected: Expected;
  /** Players with a settled stake of their own money, and with a deposit, by day. */
  active: Map<string, Set<bigint>>;
  depositors: Map<string, Set<bigint>>;
  firstDeposits: Map<bigint, string>;
  count(): Promise<void>;
  close(): Promise<void>;
}

/** The same numbers each time: a history that fails can be made again. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export async function randomHistory(
  facts: number,
  { seed = 45, isUncounted = false }: { seed?: number; isUncounted?: boolean } = {},
): Promise<History> {
  const database = await createTestDatabase();
  const clock = manualClock(new Date('2026-11-10T10:00:00Z'));
  const services = {
    clock,
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, silentLogger()),
    log: silentLogger(),
    config: testConfig({ PII_KEYS: TEST_PII_KEYS }),
    processState: new Map<symbol, unknown>(),
  };
  const ctx = systemContext(services, 'figures of tests');
  const owner = openDatabase(database.ownerPool, keyRingOf({ PII_KEYS: TEST_PII_KEYS }));
  const next = numbersFrom(seed);
  const players = await addPlayers(database, ctx);
  const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'];
  const history: History = {
    database,
    ctx,
    days,
    players,
    expected: new Map(),
    active: new Map(),
    depositors: new Map(),
    firstDeposits: new Map(),
    async count() {
      await knowPlayers(ctx);
      await deliverAnnounced(services, manifest.subscriptions);
      // Transactions of other tests hold the horizon back.
      await eventually(async () => {
        await countLedger(ctx);
        assert((await transaction(ctx.db, uncountedDays)).size === 0, 'all is counted');
      });
      await rollUp(ctx);
    },
    close: () => database.close(),
  };
  for (const day of days) {
    clock.set(new Date(`${day}T10:00:00Z`));
    await moveDay(services);
    await playDay(new Writer(history, next, day), owner, Math.ceil(facts / days.length));
    // Counted in between, as the jobs do.
    if (!isUncounted && next(2) === 0) await history.count();
  }
  await transaction(owner, (tx) => settleAll(tx, new Writer(history, next, days.at(-1)!)));
  clock.set(new Date('2026-11-15T10:00:00Z'));
  await moveDay(services);
  if (!isUncounted) await history.count();
  return history;
}

async function addPlayers({ db, ownerPool }: TestDatabase, ctx: Context): Promise<Player[]> {
  const players: Player[] = [];
  for (let nth = 0; nth < 40; nth++) {
    const currency = CURRENCIES[nth % CURRENCIES.length]!;
    const id = await addAccount(ownerPool, currency);
    const country = COUNTRIES[nth % COUNTRIES.length]!;
    const channel = CHANNELS[(nth >> 1) % CHANNELS.length]!;
    await ownerPool.query(
      `update accounts.players set country_code = $2, promo_code = $3, reg_time = '2026-11-09T12:00:00Z' where id = $1`,
      [id, country, channel === 'direct' ? null : channel.toUpperCase()],
    );
    await transaction(db, (tx) => openPurses(tx, id, currency));
    const isStaff = nth === 39;
    if (isStaff) await addStaff(ctx, id);
    players.push({ id, currency, country, channel, isStaff });
  }
  return players;
}

async function playDay(writer: Writer, owner: Database, facts: number): Promise<void> {
  for (let left = facts; left > 0; left -= AT_ONCE)
    await transaction(owner, async (tx) => {
      for (let nth = 0; nth < Math.min(left, AT_ONCE); nth++) await FACTS[writer.next(FACTS.length)]!(tx, writer);
    });
}

/** But for some, that stay open. */
async function settleAll(tx: Transaction, writer: Writer): Promise<void> {
  while (listOf(openRounds, writer.history).length > 5) await finishRound(tx, writer);
}
