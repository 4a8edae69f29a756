/**
 * The past of a new demo site: its demo players play before it opens, on a clock that begins last week and is moved by hand. All of
 * it goes through the running code: accounts, deposits and payouts at the sandbox payment provider, rounds with seeds committed to before
 * them, tournaments, raffles and jackpots as they fall due. Why and what is left out: docs/decisions/0125-a-past-that-was-played.md.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { manualClock, systemClock, type Clock } from '#kernel/clock.ts';
import type { Config } from '#platform/config.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';
import { systemContext } from '#platform/context.ts';
import type { Logger } from '#platform/log.ts';
import { approveWithdrawal, listWithdrawals } from '#money/cashier/index.ts';
import { endMovedDay, moveDay } from '#desk/figures/index.ts';
import { openSite, type Site } from '../site.ts';
import { readAccounts, writeAccounts } from '../../../sandbox/demo-players/accounts.ts';
import { systemRandom, tasteOf } from '../../../sandbox/demo-players/choices.ts';
import { DemoPlayer } from '../../../sandbox/demo-players/player.ts';
import { Refused } from '../../../sandbox/demo-players/visitor.ts';
import { startSandboxPsp, type SandboxPsp } from '../../../sandbox/psp/sandbox-psp.ts';
import { pastBegins, pastSessions, type Session } from './sessions.ts';

const AT_ONCE = 9;
const ROUNDS = 8;
/** So many of those who have played take money out afterwards. */
const WITHDRAWING = 0.6;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Between two rounds of a player. */
const PACE_MS = 8000;
/** Between two looks at a balance, in real time. */
const LOOK_MS = 100;

export interface PastOptions {
  config: Config;
  connection: ConnectionOptions;
  /** Now. */
  clock?: Clock;
  log?: Logger;
  print?: (line: string) => void;
}

/** A demo site of its own database, with demo players and money for them. */
export const hasPast = (config: Config): boolean =>
  config.MODE === 'demo' &&
  config.DEMO_PAST &&
  config.DATABASE_URL === '' &&
  config.SANDBOX_PSP &&
  config.DEMO_PLAYERS > 0;

/** Does nothing where anyone has an account already: what has happened there stays as it was. */
export async function playPast({ config, connection, clock = systemClock, log, print }: PastOptions): Promise<boolean> {
  const now = clock.now();
  const past = manualClock(pastBegins(now));
  const site = await openSite({
    config: {
      ...config,
      PORT: 0,
      LISTEN_HOST: '127.0.0.1',
      METRICS_PORT: undefined,
      // Their passwords are random and long: a costly hash would add nothing.
      PASSWORD_MEMORY_MIB: 1,
      // All calls come from this machine, and nobody is there to watch a match or to play at a supplier's.
      LIVE_TABLES: false,
      LEAGUE: false,
      SANDBOX_SUPPLIER: false,
      GAME_PROVIDERS: {},
      // A code would go into a mailbox that nobody reads.
      PAYOUT_CODE: 'off',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: false,
      MAX_CALLS: 1000,
      MAX_LAG_MS: 600_000,
      DRAIN_SECONDS: 0,
    },
    connection,
    clock: past,
    isStepped: true,
    ...(log && { log }),
  });
  try {
    if (await hasPlayers(site)) return false;
    print?.('Letting the demo players play for the past days; this takes some seconds, once …');
    // A live table has a dealer by the clock, and its rounds are for those who are there.
    const players = Array.from({ length: config.DEMO_PLAYERS }, (_, nth) => nth).filter((nth) => !tasteOf(nth).isLive);
    await playAll(site, config, past, pastSessions(now, players, AT_ONCE));
    past.set(now);
    await moveDay(site.services);
    await site.step();
    return true;
  } finally {
    await endMovedDay(site.services);
    await site.stop();
  }
}

async function hasPlayers({ services }: Site): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from accounts.players) as some`.execute(
    services.db,
  );
  return rows[0]!.some;
}

async function playAll(
  site: Site,
  config: Config,
  clock: ReturnType<typeof manualClock>,
  sessions: readonly Session[],
): Promise<void> {
  const file = path.join(config.DATA_DIR, 'demo-players.json');
  const accounts = readAccounts(file, config.DEMO_PLAYERS);
  const psp = await startSandboxPsp({
    port: config.SANDBOX_PSP_PORT,
    secret: config.SANDBOX_PSP_SECRET,
    dataFile: path.join(config.DATA_DIR, 'sandbox-psp.json'),
    reach: (url) => site.address + new URL(url).pathname,
    now: () => clock.now(),
    // Time is moved by hand there, too: `payOut` says when a payout is paid.
    settleMs: DAY_MS,
  });
  const play = async (nth: number, isLast: boolean): Promise<void> => {
    const player = new DemoPlayer(
      { address: site.address, origin: new URL(config.PUBLIC_URL).origin },
      accounts[nth]!,
      tasteOf(nth),
      { random: systemRandom, pause: async (ms) => clock.advance(ms / AT_ONCE), awaitPayment: () => wait(LOOK_MS) },
    );
    try {
      await player.arrive();
      await player.joinTournaments();
      await player.play(ROUNDS, () => PACE_MS);
      // After the last session there is no time left to pay it out.
      if (!isLast && systemRandom() < WITHDRAWING) await player.withdraw();
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // as it may happen to anyone
    }
  };
  try {
    for (const session of sessions) {
      clock.set(session.startsAt);
      // The ledger has the time of the database: the figures count it on the day that is played.
      await moveDay(site.services);
      await site.step();
      await Promise.all(session.players.map((nth) => play(nth, session === sessions.at(-1))));
      writeAccounts(file, accounts);
      await site.step();
      await payOut(site, psp, clock);
    }
  } finally {
    await psp.close();
  }
}

/** Staff approve what waits, one after the other; the provider pays a while later. It takes as long as it says in `/payouts` afterwards. */
async function payOut(site: Site, psp: SandboxPsp, clock: ReturnType<typeof manualClock>): Promise<void> {
  const ctx = systemContext(site.services, 'demo-past');
  const waiting = (await listWithdrawals(site.services, ['checks'])).toSorted(() => systemRandom() - 0.5);
  for (const { id } of waiting) {
    clock.advance(MINUTE_MS * (1 + 6 * systemRandom()));
    await approveWithdrawal(ctx, id);
  }
  if (waiting.length === 0) return;
  await site.step();
  for (const { id } of waiting) {
    const payout = psp.operations.book.byMerchantId('withdrawal', id);
    if (!payout) continue; // declined there
    clock.advance(MINUTE_MS * 4 * systemRandom());
    psp.operations.change(payout, 'success');
    // Until its news has arrived, so that each is paid at its own time.
    while ((await listWithdrawals(site.services, ['sent'])).some((withdrawal) => withdrawal.id === id)) await wait(5);
  }
}
