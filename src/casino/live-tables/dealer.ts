/**
 * The dealers: each process tries for each table's advisory lock, and its holder drives the table. When a process dies its
 * connection closes, which frees the lock, and another process takes over the table in its present state. Every step is a
 * change from one known state to the next, so that two dealers, should there ever be two, cannot both make it.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { uuidv7 } from '#kernel/ids.ts';
import { toWire } from '#kernel/money.ts';
import { toHundredths } from '#casino/engine/multiplier.ts';
import { timeOf } from '#casino/titles/live-crash/paytable.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { perProcess, systemContext, type Context, type Services } from '#platform/context.ts';
import { clientOptions, isConnectionTrouble, isUniqueViolation, transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { currencyOf, fakenamesOf } from '#players/accounts/index.ts';
import { isSwitchedOff } from '#casino/rounds/index.ts';
import { takePlaces } from '#fairness/seed-chains/index.ts';
import { chainFor, chainOfRound, CHAINS, drawnOf, isByCurrentMathematics, mathematicsOf } from './chains.ts';
import type { TableMessage } from './contract.ts';
import { LONGEST_GAP_MS, timingOf } from './rules/timing.ts';
import { insertRound, moveRound, newestRound, winnersOf, type RoundRow } from './store.ts';
import { settleRound, voidBets } from './settle-round.ts';
import { topicOf, wireRound } from './wire.ts';

const TRY_EVERY_MS = 1_000;
const MAX_WINNERS = 8;

const isUndrawn = ({ state }: RoundRow): boolean => state === 'betting' || state === 'closed' || state === 'running';

class Dealers {
  readonly #ctx: Context;
  readonly #driven = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;
  #loop: Promise<void> | undefined;

  constructor(services: Services) {
    this.#ctx = systemContext(services, 'dealer');
  }

  start(): void {
    this.#loop ??= this.#lookForTables();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await Promise.all(this.#running);
    await this.#client?.end().catch(() => {});
  }

  async #lookForTables(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const client = (this.#client ??= await this.#connect());
        for (const sysname of Object.keys(liveTitles)) {
          if (this.#driven.has(sysname) || this.#stop.signal.aborted) continue;
          const key = createHash('sha256').update(`table ${sysname}`).digest().readInt32BE();
          const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(7243, $1) as mine', [
            key,
          ]);
          if (rows[0]?.mine) this.#drive(sysname, client);
        }
      } catch (error) {
        this.#ctx.log.warn({ error: (error as Error).message }, 'no dealer could look for tables');
      }
      await this.#wait(TRY_EVERY_MS);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(clientOptions(this.#ctx.connection, '-c timezone=UTC -c statement_timeout=5s'));
    client.on('error', () => {});
    client.on('end', () => {
      // The locks went with the connection.
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    return client;
  }

  #drive(sysname: string, client: pg.Client): void {
    this.#driven.add(sysname);
    const holds = (): boolean => this.#client === client && !this.#stop.signal.aborted;
    const run = (async () => {
      while (holds()) {
        try {
          await this.#step(sysname, holds);
        } catch (error) {
          if (!isConnectionTrouble(error) && !isUniqueViolation(error, 'rounds_open'))
            this.#ctx.log.error({ sysname, err: error }, 'a live table is stuck; its dealer tries again');
          await this.#wait(500);
        }
      }
    })().finally(() => {
      this.#driven.delete(sysname);
      this.#running.delete(run);
    });
    this.#running.add(run);
  }

  /** One step of the table's newest round, whichever process began it. */
  async #step(sysname: string, holds: () => boolean): Promise<void> {
    const ctx = this.#ctx;
    const round = await newestRound(ctx.db, sysname);
    const now = ctx.clock.now();
    if (round && isUndrawn(round) && !isByCurrentMathematics(round)) return this.#void(round);
    switch (round?.state) {
      case 'betting':
        await this.#waitUntil(round.closes_at, holds);
        if (holds()) await this.#move(round, { state: 'closed' });
        return;
      case 'closed':
        if (sysname !== 'live-crash') return this.#draw(round);
        await this.#move(round, { state: 'running', started_at: now });
        return;
      case 'running':
        if (now.getTime() - round.driven_at.getTime() > LONGEST_GAP_MS) return this.#void(round);
        return this.#climb(round, holds);
      case 'result':
        return this.#pay(round);
      default: {
        const end = round?.result_at ?? round?.ended_at;
        const { showMs } = timingOf(sysname, ctx.config.LIVE_PACE);
        if (end) await this.#waitUntil(new Date(end.getTime() + showMs), holds);
        if (!holds()) return;
        if (isSwitchedOff(ctx, sysname)) return this.#wait(1_000);
        return this.#open(sysname);
      }
    }
  }

  async #open(sysname: string): Promise<void> {
    const ctx = this.#ctx;
    const chain = await chainFor(ctx, sysname);
    // The table stays closed until its chain has a salt.
    if (!chain) return this.#wait(1_000);
    const now = ctx.clock.now();
    const { windowMs } = timingOf(sysname, ctx.config.LIVE_PACE);
    const round: RoundRow = {
      id: uuidv7(now.getTime(), ctx.random),
      sysname,
      chain_id: chain.id,
      number: chain.used + 1,
      ...mathematicsOf(sysname),
      state: 'betting',
      opened_at: now,
      closes_at: new Date(now.getTime() + windowMs),
      started_at: null,
      driven_at: now,
      result: null,
      result_at: null,
      ended_at: null,
    };
    await transaction(ctx.db, async (tx) => {
      if (!(await takePlaces(tx, CHAINS, chain.id, chain.used, 1))) return;
      await insertRound(tx, round);
      const message: TableMessage = { kind: 'round', round: wireRound(ctx, round, chain) };
      await publish(tx, topicOf(sysname), message);
    });
  }

  /** Changes the round and publishes it, or does nothing when another dealer already has. */
  async #move(round: RoundRow, change: Partial<RoundRow>): Promise<boolean> {
    const ctx = this.#ctx;
    const chain = await chainOfRound(ctx.db, round);
    const moved = { ...round, ...change, driven_at: ctx.clock.now() };
    const { id, sysname, state: from } = round;
    return transaction(ctx.db, async (tx) => {
      if (!(await moveRound(tx, id, from, { ...change, driven_at: moved.driven_at }))) return false;
      const message: TableMessage = { kind: 'round', round: wireRound(ctx, moved, chain) };
      await publish(tx, topicOf(sysname), message);
      return true;
    });
  }

  async #draw(round: RoundRow): Promise<void> {
    const chain = await chainOfRound(this.#ctx.db, round);
    const result = drawnOf(this.#ctx, chain, round);
    await this.#move(round, { state: 'result', result, result_at: this.#ctx.clock.now() });
  }

  /** Until the curve breaks, one message a second: the page draws it by the clock. */
  async #climb(round: RoundRow, holds: () => boolean): Promise<void> {
    const ctx = this.#ctx;
    const chain = await chainOfRound(ctx.db, round);
    const [broke] = drawnOf(ctx, chain, round);
    const endsAt = round.started_at!.getTime() + timeOf(toHundredths(broke!['at'] as string));
    for (;;) {
      const now = ctx.clock.now();
      const left = endsAt - now.getTime();
      if (left <= 0 || !holds()) break;
      await this.#wait(Math.min(left, 1_000));
      if (left <= 1_000) continue;
      if (!(await moveRound(ctx.db, round.id, 'running', { driven_at: ctx.clock.now() }))) return;
      const message: TableMessage = { kind: 'climbing', round: round.id };
      await publish(ctx.db, topicOf(round.sysname), message);
    }
    if (holds()) await this.#draw(round);
  }

  async #pay(round: RoundRow): Promise<void> {
    const ctx = this.#ctx;
    await settleRound(ctx, round, await chainOfRound(ctx.db, round));
    const winners = await winnersOf(ctx.db, round.id, MAX_WINNERS);
    const names = await fakenamesOf(ctx.db, [...new Set(winners.map(({ player_id }) => player_id))]);
    const message: TableMessage = {
      kind: 'paid',
      round: round.id,
      winners: winners.map((bet) => ({
        name: bet.is_hidden ? '' : (names.get(bet.player_id) ?? ''),
        won: toWire(bet.won, currencyOf(bet.currency)),
      })),
    };
    await transaction(ctx.db, async (tx) => {
      if (await moveRound(tx, round.id, 'result', { state: 'paid', ended_at: ctx.clock.now() }))
        await publish(tx, topicOf(round.sysname), message);
    });
  }

  async #void(round: RoundRow): Promise<void> {
    this.#ctx.log.warn({ round: round.id }, 'a round was interrupted; every stake in it is given back');
    await voidBets(this.#ctx, round);
    await this.#move(round, { state: 'void', ended_at: this.#ctx.clock.now() });
  }

  /** In short pieces, so that a dealer who has lost their table notices soon. */
  async #waitUntil(at: Date, holds: () => boolean): Promise<void> {
    for (;;) {
      const left = at.getTime() - this.#ctx.clock.now().getTime();
      if (left <= 0 || !holds()) return;
      await this.#wait(Math.min(left, 1_000));
    }
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }
}

const dealersOf = perProcess('live-tables.dealers', (services: Services) => new Dealers(services));

export const startDealers = (services: Services): void => dealersOf(services).start();
export const stopDealers = (services: Services): Promise<void> => dealersOf(services).stop();
