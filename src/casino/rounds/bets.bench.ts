// A bet over HTTP against pgbench -N, interleaved in one run.
import { startDriver } from '../../../bench/driver.ts';
import { median, type Figure } from '../../../bench/figures.ts';
import { preparePgbench, runPgbench } from '../../../bench/pgbench.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { AS_SHIPPED, postHead, removeData, startSiteProcess } from '#testing/site-process.ts';

const PLAYERS = 64;
// Many short rounds, yardstick and bets in turns: the speed of a shared machine varies within seconds, and a ratio is
// only meaningful when both sides met the same machine.
const SECONDS = 3;
const ROUNDS = 8;

/** The yardstick with as many clients as a database of two cores is usually given, and with as many as there are players. */
const FEW_CLIENTS = 8;

export async function benchBets(sysname = 'midnight-apothecary', stake = '1.00'): Promise<Figure[]> {
  const shipped = await measure(sysname, stake, AS_SHIPPED);
  const bare = await measure(sysname, stake, {});
  return [
    { name: 'bets over HTTP as shipped, 64 players', value: median(shipped.bets), unit: '/s' },
    { name: 'pgbench -N, 64 clients', value: median(shipped.yardstick), unit: '/s' },
    { name: `pgbench -N, ${FEW_CLIENTS} clients`, value: median(shipped.fewClients), unit: '/s' },
    {
      name: 'bets ÷ pgbench -N, 64 clients',
      value: ratio(shipped.bets, shipped.yardstick),
      unit: '×',
      target: '≥ 1.0',
    },
    { name: `bets ÷ pgbench -N, ${FEW_CLIENTS} clients`, value: ratio(shipped.bets, shipped.fewClients), unit: '×' },
    { name: 'without what follows a bet ÷ pgbench -N, 64 clients', value: ratio(bare.bets, bare.yardstick), unit: '×' },
    { name: 'bets refused by load shedding', value: Math.max(...shipped.refused), unit: '%' },
    { name: 'bet p99 as shipped', value: median(shipped.p99), unit: 'ms', target: '≤ 150' },
  ];
}

const ratio = (bets: readonly number[], yardstick: readonly number[]): number =>
  median(bets.map((value, round) => value / yardstick[round]!));

interface Measured {
  bets: number[];
  yardstick: number[];
  fewClients: number[];
  p99: number[];
  /** Percent. Load shedding refuses bets while the database still writes what pgbench has left it. */
  refused: number[];
}

async function measure(
  sysname: string,
  stake: string,
  environment: Readonly<Record<string, string>>,
): Promise<Measured> {
  const site = await startSiteProcess(environment);
  const driver = startDriver();
  try {
    await preparePgbench(site.owner);
    const players = await createPlayers(site.owner, PLAYERS);
    const requests = players.map((player) => ({
      head: postHead(site, 'Games.playRound', player.cookie),
      body: `sysname=${sysname}&mode=play&stake=${stake}&request_id={key}`,
    }));
    const measured: Measured = { bets: [], yardstick: [], fewClients: [], p99: [], refused: [] };
    await driver.drive({ port: site.port, requests, seconds: 4, warmUpSeconds: 0 });
    for (let round = 0; round < ROUNDS; round++) {
      measured.yardstick.push(runPgbench(site.owner, PLAYERS, SECONDS));
      const result = await driver.drive({ port: site.port, requests, seconds: SECONDS, warmUpSeconds: 0.5 });
      measured.bets.push(result.perSecond);
      measured.refused.push((100 * result.failures) / result.requests);
      measured.p99.push(result.p99Ms);
      measured.fewClients.push(runPgbench(site.owner, FEW_CLIENTS, SECONDS));
    }
    return measured;
  } finally {
    driver.end();
    await site.stop();
    removeData(site.dataDir);
  }
}
