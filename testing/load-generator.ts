/**
 * A process that sends requests at a fixed rate, however slowly they are answered (an open loop, like independent
 * visitors): stakes, balances and pages. Reads its order from LOAD as JSON, writes its counts as JSON. Started by
 * `overload.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainConnections } from './plain-connections.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';

export interface LoadOrder {
  url: string;
  cookies: string[];
  /** Requests a second; 0 keeps `connections` busy instead. */
  rate: number;
  seconds: number;
  connections: number;
}

type Kind = 'stake' | 'balance' | 'page';

export interface KindCounts {
  sent: number;
  /** Answers by status; 0: no answer. */
  statuses: Record<number, number>;
  /** Milliseconds until answers of 200 arrived: median, 99th percentile, longest. */
  admittedMs: [number, number, number];
  refusedMs: [number, number, number];
  withoutRetryAfter: number;
  /** Requests that were not answered, by the error's code. */
  errors: Record<string, number>;
  /** Bodies of refused pages, the first of each kind. */
  refusedBody: string;
}

export interface LoadCounts extends Record<Kind, KindCounts> {
  /** How late the generator itself was, in milliseconds: its measurements are worthless when this is large. */
  ownLagMs: [number, number, number];
}

const LONGEST_ANSWER_MS = 30_000;
const MAX_UNDER_WAY = 6_000;
const LOOK_MS = 20;
const PAUSE_MS = 5;
/** Of ten requests. */
const MIX: Kind[] = ['stake', 'stake', 'stake', 'balance', 'stake', 'stake', 'page', 'stake', 'stake', 'stake'];

async function run({ url, cookies, rate, seconds, connections }: LoadOrder): Promise<LoadCounts> {
  const { hostname, port, host } = new URL(url);
  const plain = new PlainConnections(hostname, Number(port), LONGEST_ANSWER_MS);
  const samples = { stake: newSample(), balance: newSample(), page: newSample() };
  let next = 0;
  let underWay = 0;
  const lags: number[] = [];
  let looked = performance.now();
  setInterval(() => {
    const now = performance.now();
    lags.push(Math.max(0, now - looked - LOOK_MS));
    looked = now;
  }, LOOK_MS).unref();
  const send = async (): Promise<void> => {
    const index = next++;
    const kind = MIX[index % MIX.length]!;
    const cookie = cookies[index % cookies.length]!;
    const sample = samples[kind];
    sample.sent++;
    underWay++;
    const began = performance.now();
    const answer = await plain.request(requestOf(host, kind, cookie)).catch((error: NodeJS.ErrnoException) => {
      sample.errors[error.code ?? error.message] = (sample.errors[error.code ?? error.message] ?? 0) + 1;
      return { status: 0, retryAfter: '', body: '' };
    });
    underWay--;
    const ms = performance.now() - began;
    sample.statuses[answer.status] = (sample.statuses[answer.status] ?? 0) + 1;
    if (answer.status === 200) sample.admitted.push(ms);
    else sample.refused.push(ms);
    if (answer.status === 503) {
      if (answer.retryAfter === undefined) sample.withoutRetryAfter++;
      sample.refusedBody ||= answer.body.slice(0, 2_000);
    }
  };
  const ends = performance.now() + seconds * 1000;
  if (rate === 0) {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < ends) await send();
      }),
    );
  } else {
    const began = performance.now();
    while (performance.now() < ends) {
      const due = ((performance.now() - began) / 1000) * rate;
      while (next < due && underWay < MAX_UNDER_WAY) void send();
      await sleep(PAUSE_MS);
    }
    // Counted, not kept: `Promise.all` does not end with the millions of an hour, and collecting them takes a processor from the site.
    while (underWay > 0) await sleep(PAUSE_MS);
  }
  plain.close();
  return {
    stake: counted(samples.stake),
    balance: counted(samples.balance),
    page: counted(samples.page),
    ownLagMs: quantiles(lags),
  };
}

const newSample = () => ({
  sent: 0,
  statuses: {} as Record<number, number>,
  admitted: [] as number[],
  refused: [] as number[],
  withoutRetryAfter: 0,
  errors: {} as Record<string, number>,
  refusedBody: '',
});

function counted({
  sent,
  statuses,
  admitted,
  refused,
  withoutRetryAfter,
  errors,
  refusedBody,
}: ReturnType<typeof newSample>) {
  return {
    sent,
    statuses,
    admittedMs: quantiles(admitted),
    refusedMs: quantiles(refused),
    withoutRetryAfter,
    errors,
    refusedBody,
  };
}

function quantiles(values: number[]): [number, number, number] {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return [at(0.5), at(0.99), at(1)];
}

/** A request as the bytes of one write. */
function requestOf(host: string, kind: Kind, cookie: string): string {
  const path = {
    stake: '/api/Games.playRound?v=2.34&locale=en',
    balance: '/api/Account.getBalance?v=2.34&locale=en',
    page: '/',
  }[kind];
  const head = `host: ${host}\r\ncookie: ${cookie}\r\n`;
  if (kind !== 'stake') return `GET ${path} HTTP/1.1\r\n${head}\r\n`;
  const form = `sysname=dice&mode=play&stake=1.00&request_id=${uuidv7(Date.now(), secureRandom)}&params=${PARAMS}`;
  const more = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\nsec-fetch-site: same-origin\r\n`;
  return `POST ${path} HTTP/1.1\r\n${head}${more}\r\n${form}`;
}
const PARAMS = encodeURIComponent('{"direction":"under","target":"49.50"}');

if (process.env['LOAD']) {
  const counts = await run(JSON.parse(process.env['LOAD']) as LoadOrder);
  process.stdout.write(JSON.stringify(counts));
  process.exit(0);
}
