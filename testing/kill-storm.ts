/**
 * Kills the server in the middle of many players' bets, several times, and compares what the players were told with what
 * the books say. The players' own log is the oracle: a ledger that sums to zero may still have lost its tail.
 */
import { mkdtempSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { uuidv7 } from '#kernel/ids.ts';
import { openPool } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { findLedgerFaults } from '#server/ledger-checks.ts';
import { removeData, startSiteProcess, type SiteProcess } from './site-process.ts';
import { createPlayers, type VirtualPlayer } from './virtual-players.ts';

export interface StormOptions {
  players: number;
  kills: number;
  /** Acknowledged bets between two kills. */
  betsBetween: number;
  /** The server's entry; a sabotaged one shows that the storm finds a fault. */
  entry?: string;
}

export interface StormResult {
  acknowledged: number;
  /** Told to a player and not in the books. */
  lost: number;
  /** In the books and asked for by nobody, or more than once. */
  extra: number;
  ledgerFaults: string[];
}

interface Told {
  roundId: string;
  won: string;
}

export async function killStorm({ players: count, kills, betsBetween, entry }: StormOptions): Promise<StormResult> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baize-storm-'));
  chmodSync(dataDir, 0o755);
  let site = await startSiteProcess({ DATA_DIR: dataDir }, entry);
  const players = await createPlayers(site.owner, count);
  const told = new Map<string, Told>();
  const asked = new Map<VirtualPlayer, string>();
  let askedInAll = 0;
  try {
    for (let kill = 0; kill <= kills; kill++) {
      const round = play(site);
      const enough = told.size + betsBetween;
      for (let waited = 0; told.size < enough && waited < 30_000; waited += 10) await sleep(10);
      if (kill === kills) await round.stop();
      else await site.kill();
      await round.ended;
      if (kill < kills) site = await startSiteProcess({ DATA_DIR: dataDir }, entry);
    }
    await sleep(500); // a sabotaged server may still be writing
    return await compare();
  } finally {
    await site.stop();
    removeData(dataDir);
  }

  /** Everyone bets until the server is gone or `stop`; who was cut off asks again with the same key next time. */
  function play(place: SiteProcess): { stop(): Promise<void>; ended: Promise<unknown> } {
    let isOver = false;
    const agent = new Agent({ keepAlive: true, maxSockets: count });
    const ended = Promise.all(
      players.map(async (player) => {
        while (!isOver) {
          let key = asked.get(player);
          if (!key) {
            asked.set(player, (key = uuidv7(Date.now(), secureRandom)));
            askedInAll++;
          }
          const answer = await bet(place, agent, player, key).catch(() => undefined);
          if (!answer) return;
          told.set(answer.roundId, answer);
          asked.delete(player);
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

  async function compare(): Promise<StormResult> {
    const pool = openPool(site.owner, 4, silentLogger());
    try {
      const { rows } = await pool.query<{ id: string; won: bigint }>('select id, won from games.rounds');
      const stored = new Map(rows.map((row) => [row.id, row.won]));
      let lost = 0;
      for (const { roundId, won } of told.values()) if (stored.get(roundId) !== BigInt(won.replace('.', ''))) lost++;
      const faults = await findLedgerFaults(pool);
      return {
        acknowledged: told.size,
        lost,
        extra: Math.max(0, stored.size - askedInAll),
        ledgerFaults: faults.map(({ check, fault }) => `${check}: ${fault}`),
      };
    } finally {
      await pool.end();
    }
  }
}

function bet(site: SiteProcess, agent: Agent, player: VirtualPlayer, key: string): Promise<Told> {
  const body = `sysname=dice&mode=play&stake=1.00&request_id=${key}&params=${encodeURIComponent('{"direction":"under","target":"49.50"}')}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${site.url}/api/Games.playRound?v=2.34&locale=en`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
          'sec-fetch-site': 'same-origin',
          cookie: player.cookie,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(text));
          const { data } = JSON.parse(text) as { data: { round_id: string; won: { amount: string } } };
          resolve({ roundId: data.round_id, won: data.won.amount });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
