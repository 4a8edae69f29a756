/**
 * Lets many callers that arrive together share one statement and one commit. It has no business rules: the caller decides
 * what a group does. While no lane is away a group leaves at once, never by a timer: waiting 2 ms costs two thirds of the
 * speed. Measurements: docs/decisions/0004-grouped-ledger.md.
 */
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { isConnectionTrouble, isServerTrouble } from './database.ts';
import { discard, jitter, reconnectPauseMs } from './reconnecting-client.ts';

export interface GroupQueueOptions<Member, Result> {
  /** How to connect a lane. */
  client: pg.ClientConfig;
  lanes: number;
  maxMembers: number;
  /** Members that may wait; more are refused by `onFull`. */
  maxWaiting: number;
  /** Milliseconds that a member may wait for a lane; then it is refused by `onFull`, without having had any effect. */
  longestWaitMs: number;
  /** Two members with the same key never share a group (one row can be changed once a statement). */
  keyOf(member: Member): bigint | number;
  /** Only members of one kind share a group. Absent: all do. */
  kindOf?: (member: Member) => unknown;
  /** Runs the group in one statement; the answer at index i belongs to member i. Must be idempotent per member. */
  run(client: pg.Client, members: Member[]): Promise<Result[]>;
  onFull(): Error;
  log: Logger;
}

interface Waiting<Member, Result> {
  member: Member;
  /** By `performance.now()`. */
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * So many waiting members send out a further lane while another is away; fewer wait for the one that comes back. Many small
 * groups cost more commits than they save waiting.
 */
const WORTH_A_LANE = 32;
/** After so long a further lane leaves with whatever waits: the one that is away may itself wait, for a lock or a new connection. */
const LONGEST_WAIT_MS = 25;
/** How long a group that has lost its connection is sent again before its members learn that the outcome is unknown. */
const RETRY_FOR_MS = 2_000;
const LONGEST_RETRY_PAUSE_MS = 100;
/** A group that has lost a connection more often than this may itself be the cause. */
const MOST_LOSSES = 2;

export class GroupQueue<Member, Result> {
  readonly #options: GroupQueueOptions<Member, Result>;
  readonly #idle: Lane[] = [];
  readonly #lanes: Lane[];
  #waiting: Array<Waiting<Member, Result>> = [];
  #isSending = false;
  #late: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: GroupQueueOptions<Member, Result>) {
    this.#options = options;
    this.#lanes = Array.from({ length: options.lanes }, () => new Lane(options.client, options.log));
    this.#idle.push(...this.#lanes);
  }

  /** Resolves after the group's commit. */
  add(member: Member): Promise<Result> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(this.#options.onFull());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ member, since: performance.now(), resolve, reject });
      this.#sweep ??= setTimeout(() => this.#refuseOld(), this.#options.longestWaitMs);
      this.#sendSoon();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#sweep);
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  /** Only after everything that has arrived is read: a lane that left with the first member would make the others wait for its commit. */
  #sendSoon(): void {
    if (this.#isSending || this.#idle.length === 0) return;
    this.#isSending = true;
    setImmediate(() => {
      this.#isSending = false;
      this.#send();
    });
  }

  #send(isLate = false): void {
    if (this.#waiting.length === 0 || this.#idle.length === 0) return;
    const isAlone = this.#idle.length === this.#lanes.length;
    if (!isAlone && !isLate && this.#waiting.length < WORTH_A_LANE) {
      this.#late ??= setTimeout(() => {
        this.#late = undefined;
        this.#send(true);
      }, LONGEST_WAIT_MS);
      return;
    }
    clearTimeout(this.#late);
    this.#late = undefined;
    const lane = this.#idle.pop()!;
    const group = this.#takeGroup();
    void this.#runGroup(lane, group).finally(() => {
      this.#idle.push(lane);
      this.#sendSoon();
    });
  }

  /** While all lanes are away or cannot connect, members that have waited too long are refused rather than kept. */
  #refuseOld(): void {
    this.#sweep = undefined;
    const { longestWaitMs } = this.#options;
    const oldest = performance.now() - longestWaitMs;
    const young = this.#waiting.findIndex(({ since }) => since > oldest);
    const old = this.#waiting.splice(0, young < 0 ? this.#waiting.length : young);
    for (const waiting of old) waiting.reject(this.#options.onFull());
    const [next] = this.#waiting;
    if (next) this.#sweep = setTimeout(() => this.#refuseOld(), Math.max(1, next.since - oldest));
  }

  #takeGroup(): Array<Waiting<Member, Result>> {
    const { maxMembers, kindOf = () => undefined } = this.#options;
    const kind = kindOf(this.#waiting[0]!.member);
    const group = new Map<bigint | number, Waiting<Member, Result>>();
    const rest: Array<Waiting<Member, Result>> = [];
    for (const waiting of this.#waiting) {
      const key = this.#options.keyOf(waiting.member);
      if (group.size < maxMembers && !group.has(key) && kindOf(waiting.member) === kind) group.set(key, waiting);
      else rest.push(waiting);
    }
    this.#waiting = rest;
    // In the order of the keys: two groups of two processes then lock the rows of the same players in the same order.
    return [...group].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, waiting]) => waiting);
  }

  async #runGroup(lane: Lane, group: Array<Waiting<Member, Result>>): Promise<void> {
    try {
      const results = await this.#runUntilAnswered(lane, group);
      group.forEach((waiting, index) => waiting.resolve(results[index]!));
    } catch (error) {
      if (group.length === 1 || isServerTrouble(error)) {
        for (const waiting of group) waiting.reject(error);
        return;
      }
      // One member's unexpected error must not affect the others: each is sent alone.
      this.#options.log.warn(
        { error: (error as Error).message, members: group.length },
        'group failed, members go alone',
      );
      for (const waiting of group) await this.#runGroup(lane, [waiting]);
    }
  }

  /**
   * When the connection dies the outcome is unknown, so every member is sent again under its own key, and a replay gets the
   * first answer.
   */
  async #runUntilAnswered(lane: Lane, group: Array<Waiting<Member, Result>>): Promise<Result[]> {
    const members = group.map((waiting) => waiting.member);
    const until = performance.now() + RETRY_FOR_MS;
    let losses = 0;
    for (let attempt = 0; ; attempt++) {
      try {
        const client = await lane.client();
        try {
          return await this.#options.run(client, members);
        } catch (error) {
          if (isConnectionTrouble(error)) losses++;
          throw error;
        }
      } catch (error) {
        const isLost = isConnectionTrouble(error);
        if (isLost) lane.drop();
        const isWorthIt = isLost || ['40P01', '40001'].includes((error as { code?: string }).code ?? '');
        if (!isWorthIt || losses > MOST_LOSSES || performance.now() > until) throw error;
        await sleep(Math.min(reconnectPauseMs(attempt, jitter), LONGEST_RETRY_PAUSE_MS));
      }
    }
  }
}

/** One connection, which reconnects automatically. */
class Lane {
  readonly #config: pg.ClientConfig;
  readonly #log: Logger;
  #client: pg.Client | undefined;

  constructor(config: pg.ClientConfig, log: Logger) {
    this.#config = config;
    this.#log = log;
  }

  async client(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client(this.#config);
    client.on('error', (error) => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#log.warn({ error: error.message }, 'lane connection lost');
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  drop(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client) discard(client);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
