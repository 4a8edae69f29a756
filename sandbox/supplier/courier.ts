/**
 * Calls that a supplier must get through to the site: credits for a day, rollbacks until there is a definite answer. Kept
 * in a file when given one, so that a restart loses nothing.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ActionName, Answer, Call } from './wire.ts';

export interface Errand {
  brand: string;
  action: Extract<ActionName, 'win' | 'rollback' | 'finish'>;
  call: Call;
  firstAt: number;
  tries: number;
}

export interface Courier {
  /** Sends now, and again later while there is no definite answer; resolves with the first answer. */
  deliver(errand: Pick<Errand, 'brand' | 'action' | 'call'>): Promise<Answer>;
  /** Errands that have not been accepted yet. */
  waiting(): readonly Errand[];
  stop(): void;
}

export interface CourierOptions {
  send: (brand: string, action: ActionName, call: Call) => Promise<Answer>;
  now: () => Date;
  log: (line: string) => void;
  dataFile?: string | undefined;
  /** Pauses before each further try; the last one is repeated. */
  pausesMs?: readonly number[] | undefined;
}

const CREDIT_MS = 24 * 3_600_000;
const PAUSES_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000];

/** No answer, or a fault of the site, decides nothing; nor, for a credit, does a bet that has not arrived yet. */
const isDefinite = (action: ActionName, { status, code }: Answer): boolean =>
  code !== '' && code !== 'ERROR' && status < 500 && !(action !== 'rollback' && code === 'BET_NOT_FOUND');

export function openCourier(options: CourierOptions): Courier {
  const pauses = options.pausesMs ?? PAUSES_MS;
  const errands = new Set<Errand>(read(options.dataFile));
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;

  async function attempt(errand: Errand): Promise<Answer> {
    const answer = await options.send(errand.brand, errand.action, errand.call);
    const isOld = errand.action !== 'rollback' && options.now().getTime() - errand.firstAt > CREDIT_MS;
    if (isDefinite(errand.action, answer) || isOld) {
      errands.delete(errand);
      options.log(`${errand.brand} ${errand.action} ${errand.call.transaction ?? ''}: ${answer.code || 'given up'}`);
    } else if (!isStopped) again(errand);
    save();
    return answer;
  }

  function again(errand: Errand): void {
    const pause = pauses[Math.min(errand.tries++, pauses.length - 1)]!;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(errand);
    }, pause);
    timer.unref();
    timers.add(timer);
  }

  function save(): void {
    if (!options.dataFile) return;
    mkdirSync(path.dirname(options.dataFile), { recursive: true });
    writeFileSync(
      `${options.dataFile}.new`,
      JSON.stringify([...errands], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
    );
    renameSync(`${options.dataFile}.new`, options.dataFile);
  }

  for (const errand of errands) again(errand);
  return {
    deliver(wish) {
      const errand: Errand = { ...wish, firstAt: options.now().getTime(), tries: 0 };
      errands.add(errand);
      save();
      return attempt(errand);
    },
    waiting: () => [...errands],
    stop() {
      isStopped = true;
      timers.forEach((timer) => clearTimeout(timer));
    },
  };
}

function read(file: string | undefined): Errand[] {
  if (!file) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
      (key === 'amount' || key === 'win') && typeof value === 'string' ? BigInt(value.slice(0, -1)) : value,
    ) as Errand[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
