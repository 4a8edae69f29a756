/**
 * Many players who bet as fast as they are answered, and who retry with the same key when they are not. The answers that
 * they got are the oracle: a ledger that sums to zero may still have lost its tail.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { uuidv7 } from '#kernel/ids.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { findLedgerFaults, openAuditPool } from '#app/ledger-checks.ts';
import { createPlayers, type VirtualPlayer } from './virtual-players.ts';

export interface Compared {
  acknowledged: number;
  /** Acknowledged to a player and not in the books. */
  lost: number;
  /** In the books and requested by no player, or more than once. */
  extra: number;
  ledgerFaults: string[];
}

export interface Playing {
  /** Lets everyone finish the bet that is under way. */
  stop(): Promise<void>;
  /** Resolves when no player plays any more. */
  ended: Promise<unknown>;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

const RETRY_MS = 50;

export class StormPlayers {
  readonly #players: readonly VirtualPlayer[];
  readonly #acknowledged = new Map<string, string>();
  readonly #open = new Map<VirtualPlayer, string>();
  #asked = 0;
  /** Answers by status. */
  readonly statuses = new Map<number, number>();
  /** Answers of 503 without `Retry-After`. */
  withoutRetryAfter = 0;

  private constructor(players: readonly VirtualPlayer[]) {
    this.#players = players;
  }

  static async create(owner: ConnectionOptions, count: number): Promise<StormPlayers> {
    return new StormPlayers(await createPlayers(owner, count));
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Resolves once this many more bets have been acknowledged, or every player has left. */
  async untilMoreBets(count: number, { ended }: Playing): Promise<void> {
    const enough = this.acknowledged + count;
    let haveLeft = false;
    void ended.then(() => (haveLeft = true));
    while (this.acknowledged < enough && !haveLeft) await sleep(10);
  }

  /** Everyone bets, spread over the sites; `isPatient`: players who get no answer retry instead of leaving. */
  play(urls: readonly string[], isPatient: boolean): Playing {
    let isOver = false;
    const agent = new Agent({ keepAlive: true, maxSockets: this.#players.length });
    const ended = Promise.all(
      this.#players.map(async (player, index) => {
        while (!isOver) {
          const answered = await this.#bet(urls[index % urls.length]!, agent, player).catch(() => false);
          if (answered) continue;
          if (!isPatient) return;
          await sleep(RETRY_MS);
        }
      }),
    ).finally(() => agent.destroy());
    return {
      ended,
      async stop() {
        isOver = true;
        await ended;
      },
    };
  }

  /** One player's query of their balance; answers the status. */
  async readBalance(url: string): Promise<number> {
    const [player] = this.#players;
    const answer = await fetch(`${url}/api/Account.getBalance?v=2.34&locale=en`, {
      headers: { cookie: player!.cookie },
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async compare(owner: ConnectionOptions): Promise<Compared> {
    const pool = openAuditPool(owner);
    try {
      const { rows } = await pool.query<{ id: string; won: bigint }>('select id, won from rounds.rounds');
      const stored = new Map(rows.map((row) => [row.id, row.won]));
      let lost = 0;
      for (const [roundId, won] of this.#acknowledged) if (stored.get(roundId) !== BigInt(won.replace('.', ''))) lost++;
      const faults = await findLedgerFaults(pool);
      return {
        acknowledged: this.#acknowledged.size,
        lost,
        extra: Math.max(0, stored.size - this.#asked),
        ledgerFaults: faults.map(({ check, fault }) => `${check}: ${fault}`),
      };
    } finally {
      await pool.end();
    }
  }

  /** Answers whether the bet was acknowledged. */
  async #bet(url: string, agent: Agent, player: VirtualPlayer): Promise<boolean> {
    let key = this.#open.get(player);
    if (!key) {
      this.#open.set(player, (key = uuidv7(Date.now(), secureRandom)));
      this.#asked++;
    }
    const answer = await post(url, agent, player.cookie, key);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 503 && answer.retryAfter === undefined) this.withoutRetryAfter++;
    if (answer.status !== 200) return false;
    const { data } = JSON.parse(answer.body) as { data: { round_id: string; won: { amount: string } } };
    this.#acknowledged.set(data.round_id, data.won.amount);
    this.#open.delete(player);
    return true;
  }
}

function post(url: string, agent: Agent, cookie: string, key: string): Promise<Answer> {
  const body = `sysname=dice&mode=play&stake=1.00&request_id=${key}&params=${encodeURIComponent('{"direction":"under","target":"49.50"}')}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/Games.playRound?v=2.34&locale=en`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
          'sec-fetch-site': 'same-origin',
          cookie,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], body: text }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
