/**
 * Kills the server in the middle of many players' bets, several times, and compares the answers that players got with the
 * books.
 */
import { mkdtempSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeData, startSiteProcess } from './site-process.ts';
import { StormPlayers, type Compared } from './storm-players.ts';

export interface StormOptions {
  players: number;
  kills: number;
  /** Acknowledged bets between two kills. */
  betsBetween: number;
  /** The server's entry; a sabotaged one shows that the storm finds a fault. */
  entry?: string;
  /** A database that outlives the site; without one it has its own, which goes with it. */
  databaseUrl?: string;
}

export async function killStorm({
  players: count,
  kills,
  betsBetween,
  entry,
  databaseUrl,
}: StormOptions): Promise<Compared> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baize-storm-'));
  chmodSync(dataDir, 0o755);
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  let site = await startSiteProcess(environment, entry);
  const players = await StormPlayers.create(site.owner, count);
  try {
    for (let kill = 0; kill <= kills; kill++) {
      const playing = players.play([site.url], false);
      await players.untilMoreBets(betsBetween, playing);
      if (kill === kills) await playing.stop();
      else await site.kill();
      await playing.ended;
      if (kill < kills) site = await startSiteProcess(environment, entry);
    }
    await sleep(500); // a sabotaged server may still be writing
    return await players.compare(site.owner);
  } finally {
    await site.stop();
    removeData(dataDir);
  }
}
