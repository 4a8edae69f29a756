/**
 * A site on a small disk of its own (a tmpfs, so this needs root) that is filled while many players bet, and emptied again.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSiteProcess, type SiteProcess } from './site-process.ts';
import { StormPlayers, type Compared } from './storm-players.ts';

const MIB = 1024 * 1024;
const SIZE_MIB = 600;

export interface DiskStormOptions {
  players: number;
  /** Room below which the site stops writing; with 0 it runs into the end of the disk. */
  leastMiB: number;
  /** Room that is left when the disk is filled. */
  leftMiB: number;
  secondsFull: number;
}

export interface DiskStormResult extends Compared {
  statuses: Record<number, number>;
  /** What reading a balance answered while the disk was full, by status. */
  reads: Record<number, number>;
  /** Whether the process lived through it. */
  survived: boolean;
  /** Bets acknowledged after there was room again. */
  afterwards: number;
}

export async function diskStorm(options: DiskStormOptions): Promise<DiskStormResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=755`, 'tmpfs', folder);
  chmodSync(folder, 0o755);
  let site: SiteProcess | undefined;
  try {
    const environment = { DATA_DIR: folder, LOG_LEVEL: 'info', LEAST_DISK_MIB: String(options.leastMiB) };
    site = await startSiteProcess(environment);
    return await fillAndEmpty(site, folder, options);
  } finally {
    await site?.stop();
    run('umount', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillAndEmpty(site: SiteProcess, folder: string, options: DiskStormOptions): Promise<DiskStormResult> {
  const filler = path.join(folder, 'filler');
  const players = await StormPlayers.create(site.owner, options.players);
  const playing = players.play([site.url], true);
  await players.untilMoreBets(300, playing);
  const { bavail, bsize } = statfsSync(folder);
  const left = Math.max(0, bavail * bsize - options.leftMiB * MIB);
  // A chunk at a time: with nothing left the last one is cut short.
  for (let written = 0; written < left; written += MIB) {
    try {
      writeFileSync(filler, Buffer.alloc(Math.min(MIB, left - written)), { flag: 'a' });
    } catch {
      break;
    }
  }
  const reads: Record<number, number> = {};
  for (let waited = 0; waited < options.secondsFull * 10; waited++) {
    const status = await players.readBalance(site.url).catch(() => 0);
    reads[status] = (reads[status] ?? 0) + 1;
    await sleep(100);
  }
  const survived = site.process.exitCode === null;
  rmSync(filler);
  const before = players.acknowledged;
  await players.untilMoreBets(300, playing);
  await playing.stop();
  const afterwards = players.acknowledged - before;
  const compared = await players.compare(site.owner);
  return { ...compared, statuses: Object.fromEntries(players.statuses), reads, survived, afterwards };
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
