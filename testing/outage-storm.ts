/**
 * Takes the database away from several site processes in the middle of many players' bets, again and again: for a while, or
 * by ending one connection. Counts what was lost, what the sites answered during it, and how many connections they opened.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EMBEDDED_OWNER } from '#platform/db/embedded-place.ts';
import { startEmbedded, type EmbeddedPostgres } from '#platform/db/embedded.ts';
import { createDatabase } from '#app/open-database.ts';
import { removeData, startSiteProcess, type SiteProcess } from './site-process.ts';
import { StormPlayers, type Compared } from './storm-players.ts';

export interface OutageOptions {
  players: number;
  processes: number;
  /** Milliseconds of each outage; 0 ends one connection of every process instead. */
  outages: readonly number[];
  /** Acknowledged bets between two outages. */
  betsBetween: number;
  entry?: string;
}

export interface OutageResult extends Compared {
  /** Answers by status, while the database was away and while it was there. */
  statuses: Record<number, number>;
  withoutRetryAfter: number;
  /** The most files that a process had open. */
  mostFiles: number;
  /** The most connections that the database had of all processes together. */
  mostConnections: number;
  /** Milliseconds from the database's return until the last process was ready, for each outage. */
  readyAfterMs: number[];
}

export async function outageStorm(options: OutageOptions): Promise<OutageResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-outage-'));
  chmodSync(folder, 0o755);
  const database = await switchableDatabase(folder);
  const sites: SiteProcess[] = [];
  try {
    for (let count = 0; count < options.processes; count++)
      sites.push(await startSiteProcess({ DATABASE_URL: database.url }, options.entry));
    return await storm(options, database, sites);
  } finally {
    await Promise.all(sites.map((site) => site.kill()));
    await database.stop();
    for (const site of sites) removeData(site.dataDir);
    removeData(folder);
  }
}

async function storm(options: OutageOptions, database: SwitchableDatabase, sites: SiteProcess[]) {
  const players = await StormPlayers.create({ url: database.url }, options.players);
  const most = { files: 0, connections: 0 };
  let isOver = false;
  const watch = async (): Promise<void> => {
    for (; !isOver; await sleep(50)) {
      for (const site of sites) most.files = Math.max(most.files, openFiles(site.process.pid!));
      most.connections = Math.max(most.connections, await database.connections());
    }
  };
  const watching = watch();
  const playing = players.play(
    sites.map(({ url }) => url),
    true,
  );
  const readyAfterMs: number[] = [];
  for (const outage of options.outages) {
    await players.untilMoreBets(options.betsBetween, playing);
    if (outage === 0) await database.endConnections();
    else {
      await database.stop();
      await sleep(outage);
      await database.start();
    }
    const began = performance.now();
    await Promise.all(sites.map((site) => untilReady(site.url)));
    readyAfterMs.push(Math.round(performance.now() - began));
  }
  await players.untilMoreBets(options.betsBetween, playing);
  await playing.stop();
  isOver = true;
  await watching;
  const compared = await players.compare({ url: database.url });
  await database.stop();
  await Promise.all(sites.map((site) => site.stop()));
  return {
    ...compared,
    statuses: Object.fromEntries(players.statuses),
    withoutRetryAfter: players.withoutRetryAfter,
    mostFiles: most.files,
    mostConnections: most.connections,
    readyAfterMs,
  };
}

interface SwitchableDatabase {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends every connection that listens for notifications, and one working connection. */
  endConnections(): Promise<void>;
  /** Of the sites; 0 while the database cannot be queried. */
  connections(): Promise<number>;
}

/** An outside database for the sites: its socket stays at one address, whichever folder it is in. */
async function switchableDatabase(folder: string): Promise<SwitchableDatabase> {
  const link = path.join(folder, 'socket');
  let server: EmbeddedPostgres | undefined;
  const start = async (): Promise<void> => {
    server = await startEmbedded(folder);
    rmSync(link, { force: true });
    symlinkSync(server.host, link);
  };
  await start();
  await createDatabase({ host: server!.host, port: server!.port, user: EMBEDDED_OWNER, database: 'postgres' }, 'baize');
  const url = `postgres://${EMBEDDED_OWNER}@localhost/baize?host=${link}`;
  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, application_name: 'storm', connectionTimeoutMillis: 30_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return {
    url,
    start,
    async stop() {
      await server?.stop();
      server = undefined;
    },
    async endConnections() {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'baize%'
         and (application_name = 'baize notifications' or pid = (select max(pid) from pg_stat_activity where application_name = 'baize'))`,
      );
    },
    async connections() {
      const sql = `select count(*)::int as count from pg_stat_activity where application_name like 'baize%'`;
      return query<{ count: number }>(sql).then(
        ([row]) => row!.count,
        () => 0,
      );
    },
  };
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(`${url}/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(20);
  }
}
