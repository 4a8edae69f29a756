/**
 * Half of what a site can do, for as long as it takes to see whether its memory grows. The site is started as `npm start`
 * starts it, with the live tables, but without the stand-ins of a demo.
 */
import { readFileSync } from 'node:fs';
import { openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { load } from './overload.ts';
import { removeData, startSiteProcess } from './site-process.ts';
import { createPlayers, type VirtualPlayer } from './virtual-players.ts';

export interface SoakOptions {
  minutes: number;
  players: number;
  /** Share of the capacity that is offered. */
  share: number;
}

export interface SoakResult {
  /** Requests a second. */
  offered: number;
  /** Answers by status, of stakes, balances and pages together. */
  statuses: Record<number, number>;
  /** Requests that were not answered, by the error's code. */
  errors: Record<string, number>;
  /** Resident memory in MiB at even distances. */
  residentMiB: number[];
  /** Slope of a straight line through the second half, in MiB a minute. */
  slope: number;
  openFiles: [first: number, last: number];
  /** Rows of large tables that were read without an index, in lengths of the table. */
  readWhole: Record<string, number>;
}

const SAMPLES = 60;
/** Stakes are refused after an hour without a confirmed reality check. */
const CONFIRM_CHECKS_MS = 30 * 60_000;
const WARM_UP_SECONDS = 20;
const CAPACITY_SECONDS = 10;
/** Rows of a table that is too large to be looked through for a visitor. */
const LARGE_TABLE = 100_000;

export async function soak({ minutes, players: count, share }: SoakOptions): Promise<SoakResult> {
  const site = await startSiteProcess({ LIVE_TABLES: 'on' }, 'tools/start.mjs');
  try {
    const players = await createPlayers(site.owner, count);
    const order = { url: site.url, cookies: players.map(({ cookie }) => cookie), connections: 64 };
    // A fresh process compiles its code and makes its pages first.
    await load({ ...order, rate: 0, seconds: Math.min(WARM_UP_SECONDS, minutes * 10) });
    const alone = await load({ ...order, rate: 0, seconds: Math.min(CAPACITY_SECONDS, minutes * 10) });
    const done = [alone.stake, alone.balance, alone.page].reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0);
    const offered = Math.round((done / Math.min(CAPACITY_SECONDS, minutes * 10)) * share);
    const pid = site.process.pid!;
    const residentMiB: number[] = [];
    const files = openFiles(pid);
    const reads = await readsOfTables(site.owner);
    const confirming = setInterval(() => void confirmChecks(site.url, players), CONFIRM_CHECKS_MS);
    const sampling = setInterval(() => residentMiB.push(resident(pid)), (minutes * 60_000) / SAMPLES);
    const counts = await load({ ...order, rate: offered, seconds: minutes * 60 });
    clearInterval(sampling);
    clearInterval(confirming);
    const kinds = [counts.stake, counts.balance, counts.page];
    const half = residentMiB.slice(residentMiB.length >> 1);
    return {
      offered,
      statuses: summed(kinds.map((kind) => kind.statuses)),
      errors: summed(kinds.map((kind) => kind.errors)),
      residentMiB,
      slope: slopeOf(half) / (minutes / SAMPLES),
      openFiles: [files, openFiles(pid)],
      readWhole: readWhole(reads, await readsOfTables(site.owner)),
    };
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
}

function summed(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [key, times] of counts.flatMap(Object.entries<number>)) sums[key] = (sums[key] ?? 0) + times;
  return sums;
}

/** One after the other: all of them at once would be a load of its own. Where one fails, stakes of that player are refused and seen. */
async function confirmChecks(url: string, players: readonly VirtualPlayer[]): Promise<void> {
  for (const { cookie } of players)
    await fetch(`${url}/api/Limits.acknowledge?v=2.34&locale=en`, {
      method: 'POST',
      headers: { cookie, origin: url },
    }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
}

const resident = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const openFiles = (pid: number): number =>
  Number(/FDSize:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

interface TableReads {
  table: string;
  rows: bigint;
  /** Rows that were read one after the other, without an index. */
  read: bigint;
}

async function readsOfTables(owner: ConnectionOptions): Promise<readonly TableReads[]> {
  const pool = openPool(owner, 1, silentLogger());
  try {
    const { rows } = await pool.query<TableReads>(
      `select schemaname || '.' || relname as table, n_live_tup as rows, seq_tup_read as read from pg_stat_user_tables`,
    );
    return rows;
  } finally {
    await pool.end();
  }
}

function readWhole(before: readonly TableReads[], after: readonly TableReads[]): Record<string, number> {
  const readers = new Map(before.map(({ table, read }) => [table, read]));
  return Object.fromEntries(
    after
      .filter(({ rows }) => rows >= LARGE_TABLE)
      .map(({ table, rows, read }) => [table, Number(read - (readers.get(table) ?? 0n)) / Number(rows)]),
  );
}

/** By least squares, per sample. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  values.forEach((value, index) => {
    above += (index - middle) * (value - mean);
    below += (index - middle) ** 2;
  });
  return below === 0 ? 0 : above / below;
}
