// A bet over HTTP against pgbench -N, interleaved in one run.
import pg from 'pg';
import { clientOptions } from '#platform/db/database.ts';
import { drive } from './driver.ts';
import { preparePgbench, runPgbench } from './pgbench.ts';
import { benchPlayers, postHead, startBenchSite } from './site.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: string;
}

const PLAYERS = 64;
const SECONDS = 6;
const ROUNDS = 3;

export async function benchBets(sysname: string, stake: string): Promise<Figure[]> {
  const site = await startBenchSite({}, process.env['BENCH_ENTRY']);
  try {
    await preparePgbench(site.owner);
    const players = await benchPlayers(site, PLAYERS);
    await giveAll(site.owner);
    const requests = players.map((player) => ({
      head: postHead(site, 'Games.playRound', player),
      body: `sysname=${sysname}&mode=play&stake=${stake}&request_id={key}`,
    }));
    const bets: number[] = [];
    const yardstick: number[] = [];
    const p99: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      yardstick.push(runPgbench(site.owner, PLAYERS, SECONDS));
      const result = await drive({ port: site.port, requests, seconds: SECONDS, warmUpSeconds: 1 });
      if (result.failures > 0) throw new Error(`${result.failures} bets failed`);
      bets.push(result.perSecond);
      p99.push(result.p99Ms);
    }
    return [
      { name: 'bets over HTTP, 64 players', value: median(bets), unit: '/s' },
      { name: 'pgbench -N, 64 clients', value: median(yardstick), unit: '/s' },
      { name: 'bets ÷ pgbench -N', value: median(bets) / median(yardstick), unit: '×', target: '≥ 0.7' },
      { name: 'bet p99', value: median(p99), unit: 'ms', target: '≤ 150' },
    ];
  } finally {
    await site.stop();
  }
}

/** Fills the purses through the wallet's own door. */
export async function giveAll(owner: pg.ClientConfig & { user?: string }): Promise<void> {
  const client = new pg.Client(clientOptions(owner as never));
  await client.connect();
  await client.query(
    `select wallet.post(gen_random_uuid(), 6::smallint, a.player_id, a.currency, 1000000000000, wallet.house('adjustments', a.currency), a.id)
       from wallet.accounts a where a.bucket = 1`,
  );
  await client.end();
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
