/**
 * How often a requirement is met: 1,000 runs of the real title, played in short slices between requests, one question after the
 * other, the latest first. A caller gets what is known so far, and asks again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { perProcess, type Services } from '#platform/context.ts';
import type { Title } from '#casino/engine/title.ts';
import { playThrough, type Task } from '#casino/simulation/play-through.ts';

export const RUNS = 1_000;
/** A slice holds the process up for no longer than this, and lets it work for twice as long. */
const SLICE_MS = 8;
/** For long requirements at small stakes: what was played until then is the answer, and says how much it was. */
const MAX_PLAYED_MS = 60_000;
const MAX_WAITING = 20;
const LOOK_AT_CLOCK_EVERY = 64;

export interface Completion {
  percent: number;
  runs: number;
}

/** A question; its key names everything that the answer depends on. */
export interface Run {
  key: string;
  title: Title;
  task: Task;
}

const state = perProcess('bonuses.simulations', () => ({
  cache: new LRUCache<string, Completion>({ max: 500 }),
  waiting: [] as Run[],
  isWorking: false,
  isOpen: true,
}));

/** `undefined`: the simulation is running or queued. */
export function completionOf(services: Services, question: Run): Completion | undefined {
  const simulations = state(services);
  const completion = simulations.cache.get(question.key);
  if (completion) return completion;
  // A visitor who asks again is still there; others may have left.
  simulations.waiting = [...simulations.waiting.filter(({ key }) => key !== question.key), question].slice(
    -MAX_WAITING,
  );
  if (!simulations.isWorking) void work(services);
  return undefined;
}

export const closeSimulations = (services: Services): void => void (state(services).isOpen = false);

async function work(services: Services): Promise<void> {
  const simulations = state(services);
  simulations.isWorking = true;
  try {
    for (
      let question = simulations.waiting.pop();
      question && simulations.isOpen;
      question = simulations.waiting.pop()
    ) {
      const { key } = question;
      const completion = await play(question, () => simulations.isOpen);
      if (completion) simulations.cache.set(key, completion);
      simulations.waiting = simulations.waiting.filter((waiting) => waiting.key !== key);
    }
  } catch (error) {
    services.log.error({ error: (error as Error).message }, 'a bonus could not be simulated');
  } finally {
    simulations.isWorking = false;
  }
}

async function play({ title, task }: Run, isOpen: () => boolean): Promise<Completion | undefined> {
  let [completed, runs, played, began, rounds] = [0, 0, 0, performance.now(), 0];
  for (const met of playThrough(title, task, RUNS)) {
    if (met !== undefined) runs++;
    if (met) completed++;
    if (runs === RUNS || played >= MAX_PLAYED_MS) break;
    if (++rounds % LOOK_AT_CLOCK_EVERY !== 0 || performance.now() - began < SLICE_MS) continue;
    played += performance.now() - began;
    await pause(2 * SLICE_MS, undefined, { ref: false });
    if (!isOpen()) return undefined;
    began = performance.now();
  }
  return runs === 0 ? undefined : { percent: Math.round((completed * 1000) / runs) / 10, runs };
}
