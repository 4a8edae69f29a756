/**
 * Starts the PostgreSQL that comes with the package, on a private socket, and makes sure that it never outlives us. For a
 * site it is restarted whenever it ends on its own. Why our own launcher: docs/decisions/0003-embedded-postgres.md.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepSessionsNice } from './autogroups.ts';
import {
  binaries,
  checkMajorVersion,
  DatabaseStartError,
  EMBEDDED_OWNER,
  ENVIRONMENT,
  identity,
  initialise,
  placeFor,
  unprivilegedUser,
  type Place,
  type RunAs,
} from './embedded-place.ts';
import { jitter, reconnectPauseMs } from './reconnecting-client.ts';
import { runningServer } from './running-server.ts';

export interface EmbeddedPostgres {
  /** Folder of the unix socket, to be used as `host`; the same for as long as it is used. */
  host: string;
  port: number;
  /** `true` when one of our servers was already running on the folder. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Lines for the operator. */
  print?: (line: string) => void;
  /** Its `nice` value, 0 to 19: how far it yields where processors are short. */
  niceness?: number;
  /** Settings that differ from ours: `autovacuum_naptime=10min`. */
  settings?: readonly string[];
  /** Starts it again whenever it ends before `stop`, one it has adopted too. */
  isKeptRunning?: boolean;
}

const PORT = 5432; // names the socket file; nothing listens on TCP
const SETTINGS = [
  'listen_addresses=',
  'max_connections=300',
  'shared_buffers=256MB',
  'jit=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  'unix_socket_permissions=0700',
  'autovacuum_naptime=10s',
  'track_activities=on',
];

/** Ends when its standard input closes, which happens however our process dies; then asks Postgres for a fast stop. */
const GUARD =
  'exec 3<&0; nice -n "$NICENESS" "$@" </dev/null & pg=$!; trap "" INT TERM HUP; (cat <&3 >/dev/null; kill -INT $pg 2>/dev/null) & watch=$!; wait $pg; kill $watch 2>/dev/null';

const LOOK_AFTER_ADOPTED_MS = 500;

export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const { print = () => {}, niceness = 0, settings = [], isKeptRunning = false } = options;
  const runAs = unprivilegedUser(folder);
  const place = placeFor(folder, binaries(), runAs, print);
  initialise(place, runAs);
  checkMajorVersion(place);
  const launching: Launching = { place, runAs, niceness, settings };
  for (let attempt = 0; attempt < 100; attempt++) {
    const alive = runningServer(place.data);
    if (!alive) {
      const host = mkdtempSync(path.join(os.tmpdir(), 'baize-'));
      const guard = await launch(launching, host).catch((error: unknown) => {
        rmSync(host, { recursive: true, force: true });
        throw error;
      });
      return serverOf(launching, host, guard, isKeptRunning, print);
    }
    if (await answers(alive.socketFolder))
      return serverOf(launching, alive.socketFolder, undefined, isKeptRunning, print);
    await sleep(100); // it is starting, or has stopped and is not reaped yet
  }
  throw new DatabaseStartError(
    `The database in ${place.data} neither answers nor ends; look into ${path.join(place.data, 'server.log')}.`,
  );
}

interface Launching {
  place: Place;
  runAs: RunAs | undefined;
  niceness: number;
  settings: readonly string[];
}

/** `first`: the guard of a server that we started; without one it was adopted. */
function serverOf(
  launching: Launching,
  host: string,
  first: ChildProcess | undefined,
  isKeptRunning: boolean,
  print: (line: string) => void,
): EmbeddedPostgres {
  const stopping = new AbortController();
  let guard = first;
  const watching = isKeptRunning ? keepRunning() : Promise.resolve();
  const stopKeepingNice = keepSessionsNice(runningPid, launching.niceness);
  return {
    host,
    port: PORT,
    adopted: first === undefined,
    async stop() {
      stopping.abort();
      stopKeepingNice();
      await watching;
      if (guard) await stop(guard, host);
    },
  };

  function runningPid(): number | undefined {
    try {
      return runningServer(launching.place.data)?.pid;
    } catch {
      return undefined; // not ours any more
    }
  }

  async function keepRunning(): Promise<void> {
    const { signal } = stopping;
    for (;;) {
      if (guard) await ended(guard, signal);
      else while (!signal.aborted && runningServer(launching.place.data)) await pause(LOOK_AFTER_ADOPTED_MS, signal);
      if (signal.aborted) return;
      print('The database has ended unexpectedly and is started again.');
      guard = await launchAgain(signal);
      if (guard) print('The database is running again.');
      if (signal.aborted) return;
    }
  }

  async function launchAgain(signal: AbortSignal): Promise<ChildProcess | undefined> {
    let last = '';
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        // The server of another process (an operator's command) on the folder ends on its own; it answers on its own socket.
        if (!runningServer(launching.place.data)) return await launch(launching, host);
      } catch (error) {
        const { message } = error as Error;
        if (message !== last) print(message);
        last = message;
      }
      await pause(reconnectPauseMs(attempt, jitter), signal);
    }
    return undefined;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});

/** Resolves when the process has ended, or the signal is given. */
function ended(child: ChildProcess, signal: AbortSignal): Promise<void> {
  if (hasEnded(child) || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({
    host,
    port: PORT,
    user: EMBEDDED_OWNER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts a server whose socket is in `host`, a folder that may be made anew; returns its guard. */
async function launch({ place, runAs, niceness, settings: others }: Launching, host: string): Promise<ChildProcess> {
  // Socket paths hold 107 bytes, so the folder is short and not below the data. The files of a killed server are in the way.
  mkdirSync(host, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(host)) rmSync(path.join(host, name), { force: true });
  if (runAs) chownSync(host, runAs.uid, runAs.gid);
  const places = ['-D', place.data, '-k', host, '-p', String(PORT)];
  const settings = [...SETTINGS, ...others].flatMap((setting) => ['-c', setting]);
  const command = [path.join(place.bin, 'postgres'), ...places, ...settings];
  const log = path.join(place.data, 'server.log');
  const guard = spawn('/bin/sh', ['-c', `exec >>"$0" 2>&1; ${GUARD}`, log, ...command], {
    ...identity(runAs),
    cwd: '/',
    env: { ...ENVIRONMENT, NICENESS: String(niceness) },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // a Ctrl-C in the terminal is for us; the database stops after us
  });
  guard.stdin?.on('error', () => {});
  guard.unref();
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await answers(host)) return guard;
    if (hasEnded(guard)) break;
    await sleep(20);
  }
  guard.stdin?.end();
  const lines = existsSync(log)
    ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ')
    : 'no log was written';
  throw new DatabaseStartError(`The database did not start: ${lines}`);
}

async function stop(guard: ChildProcess, host: string): Promise<void> {
  if (!hasEnded(guard)) {
    guard.ref();
    const end = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
    guard.stdin?.end();
    await end;
  }
  rmSync(host, { recursive: true, force: true });
}
