// A bet over HTTP against pgbench -N, interleaved in one run.
import { startDriver } from '../../../bench/driver.ts';
import { median, type Figure } from '../../../bench/figures.ts';
import { preparePgbench, runPgbench } from '../../../bench/pgbench.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { postHead, removeData, startSiteProcess } from '#testing/site-process.ts';

const PLAYERS = 64;
// Many short rounds, yardstick and bets in turns: the speed of a shared machine varies within seconds, and a ratio is
// only meaningful when both sides met the same machine.
const SECONDS = 3;
const ROUNDS = 8;

export async function benchBets(sysname = 'midnight-apothecary', stake = '1.00'): Promise<Figure[]> {
  const site = await startSiteProcess();
  const driver = startDriver();
  try {
    await preparePgbench(site.owner);
    const players = await createPlayers(site.owner, PLAYERS);
    const requests = players.map((player) => ({
      head: postHead(site, 'Games.playRound', player.cookie),
      body: `sysname=${sysname}&mode=play&stake=${stake}&request_id={key}`,
    }));
    const bets: number[] = [];
    const yardstick: number[] = [];
    const p99: number[] = [];
    await driver.drive({ port: site.port, requests, seconds: 4, warmUpSeconds: 0 });
    for (let round = 0; round < ROUNDS; round++) {
      yardstick.push(runPgbench(site.owner, PLAYERS, SECONDS));
      const result = await driver.drive({ port: site.port, requests, seconds: SECONDS, warmUpSeconds: 0.5 });
      if (result.failures > 0) throw new Error(`${result.failures} bets failed`);
      bets.push(result.perSecond);
      p99.push(result.p99Ms);
    }
    return [
      { name: 'bets over HTTP, 64 players', value: median(bets), unit: '/s' },
      { name: 'pgbench -N, 64 clients', value: median(yardstick), unit: '/s' },
      {
        name: 'bets ÷ pgbench -N',
        value: median(bets.map((value, round) => value / yardstick[round]!)),
        unit: '×',
        target: '≥ 1.0',
      },
      { name: 'bet p99', value: median(p99), unit: 'ms', target: '≤ 150' },
    ];
  } finally {
    driver.end();
    await site.stop();
    removeData(site.dataDir);
  }
}
