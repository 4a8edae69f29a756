/**
 * A load driver that costs little itself: plain sockets, keep-alive, one request at a time on each. Run as a process of
 * its own, so that its work does not slow the server's event loop. Bounded in time; loopback only.
 */
import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import os from 'node:os';

/**
 * For whatever makes a load, ours and pgbench: behind the site, so that its answers do not push it aside, and before its database,
 * because players are elsewhere and do not wait for a processor (docs/decisions/0093).
 */
export const LOAD_NICENESS = 5;

export interface Request {
  head: string;
  body: string;
}

/** An action in a round that the previous answer left open. */
export interface Action extends Request {
  /** What `{action}` becomes: the first choice that is on offer. `{round}` and `{number}` come from the previous answer. */
  choices: ReadonlyArray<readonly [offer: string, action: string]>;
}

export interface Load {
  port: number;
  /** One connection for each; `{key}` in a body is replaced by a new request key. */
  requests: Array<Request & { next?: Action }>;
  seconds: number;
  warmUpSeconds: number;
}

export interface LoadResult {
  /** Answers that came within the measured seconds. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** All requests, including warm-up and run-out: what the server's processor time is divided by. */
  requests: number;
  failures: number;
}

export interface Driver {
  /** One load after the other; connections stay open between them. */
  drive(load: Load): Promise<LoadResult>;
  end(): void;
}

export function startDriver(): Driver {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  os.setPriority(child.pid!, LOAD_NICENESS);
  return {
    drive: (load) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null): void => reject(new Error(`the driver ended with ${code}`));
        child.once('exit', ended);
        child.once('error', reject);
        child.once('message', (result) => {
          child.off('exit', ended).off('error', reject);
          resolve(result as LoadResult);
        });
        child.send(load);
      }),
    end: () => void child.kill(),
  };
}

/** A single load, by a driver of its own. */
export async function drive(load: Load): Promise<LoadResult> {
  const driver = startDriver();
  try {
    return await driver.drive(load);
  } finally {
    driver.end();
  }
}

if (process.send) process.on('message', (load) => void run(load as Load).then((result) => process.send!(result)));

type Ask = (text: string) => Promise<{ status: number; content: Buffer }>;
const connections = new Map<string, Ask>();

async function run(load: Load): Promise<LoadResult> {
  const begin = performance.now() + load.warmUpSeconds * 1000;
  const end = begin + load.seconds * 1000;
  const times: number[] = [];
  let failures = 0;
  let requested = 0;
  await Promise.all(load.requests.map((request, index) => loop(request, index)));
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / load.seconds, p50Ms: at(0.5), p99Ms: at(0.99), requests: requested, failures };

  async function loop({ next, ...first }: Load['requests'][number], index: number): Promise<void> {
    const send = await connected(load.port, index);
    let left: Left | undefined;
    // An opened round is played to its end: the next one could not be opened while it is open.
    for (let count = 0; performance.now() < end || left; count++) {
      const { head, body } = left ? next! : first;
      const key = keyOf(index, count);
      const text = body.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'key' ? key : left![name as keyof Left]));
      const started = performance.now();
      const { status, content } = await send(
        body === '' ? head : `${head}content-length: ${text.length}\r\n\r\n${text}`,
      );
      const ended = performance.now();
      requested++;
      left = next && leftOpen(content.toString('latin1'), next);
      if (status !== 200) failures++;
      else if (ended >= begin && ended <= end) times.push(ended - started);
    }
  }
}

async function connected(port: number, index: number): Promise<Ask> {
  const name = `${port}/${index}`;
  let connection = connections.get(name);
  if (!connection) {
    const socket = await open(port);
    socket.once('close', () => connections.delete(name));
    const answers = answersOf(socket);
    connection = (text) => {
      socket.write(text);
      return answers();
    };
    connections.set(name, connection);
  }
  return connection;
}

interface Left {
  round: string;
  number: string;
  action: string;
}

/** What to do in a round that is not over; `undefined` when it is. */
function leftOpen(answer: string, { choices }: Action): Left | undefined {
  const [, round] = /"round_id":"([^"]+)/.exec(answer) ?? [];
  const [, number, offers = ''] = /"number":(\d+),"offers":\[([^\]]*)\]/.exec(answer) ?? [];
  const chosen = choices.find(([offer]) => offers.includes(`"do":"${offer}"`));
  return round && number && chosen ? { round, number, action: chosen[1] } : undefined;
}

/** A UUIDv7 as a browser would mint it. */
function keyOf(index: number, count: number): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const tail = (
    index.toString(16).padStart(4, '0') +
    count.toString(16).padStart(8, '0') +
    Math.floor(Math.random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')
  ).slice(0, 18);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6).padEnd(12, '0')}`;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Resolves with status and content of each answer; reads no more of it than needed to find its end. */
function answersOf(socket: Socket): () => Promise<{ status: number; content: Buffer }> {
  let pending: Buffer = Buffer.alloc(0);
  let resolveNext: ((answer: { status: number; content: Buffer }) => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (pending.length < headEnd + 4 + length) return;
    const content = pending.subarray(headEnd + 4, headEnd + 4 + length);
    pending = pending.subarray(headEnd + 4 + length);
    resolveNext?.({ status: Number(head.slice(9, 12)), content });
  });
  socket.on('close', () => resolveNext?.({ status: 0, content: Buffer.alloc(0) }));
  return () => new Promise((resolve) => (resolveNext = resolve));
}
