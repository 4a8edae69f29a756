// Requests of this process that wait for the end of a round: a few for each round, and none once the server stops.
import { perProcess, type Services } from '#platform/context.ts';

/** Why a wait is over: its time is up, there is news or too many wait for the round, or the server stops. */
type Woken = 'time' | 'news' | 'stop';

/** Pages of one player that show the same round. */
const MAX_FOR_ONE = 8;

const waitingOf = perProcess('games.waiting', () => ({
  /** The functions that end each wait, by round, oldest first. */
  rounds: new Map<string, Set<(woken: Woken) => void>>(),
  isStopping: false,
}));

export function pauseFor(services: Services, roundId: string, ms: number): Promise<Woken> {
  const { rounds, isStopping } = waitingOf(services);
  if (isStopping) return Promise.resolve('stop');
  let waits = rounds.get(roundId);
  if (!waits) rounds.set(roundId, (waits = new Set()));
  const roundWaits = waits;
  if (roundWaits.size >= MAX_FOR_ONE) roundWaits.values().next().value!('news');
  return new Promise((resolve) => {
    const wake = (woken: Woken): void => {
      clearTimeout(timer);
      roundWaits.delete(wake);
      if (roundWaits.size === 0 && rounds.get(roundId) === roundWaits) rounds.delete(roundId);
      resolve(woken);
    };
    const timer = setTimeout(() => wake('time'), ms);
    roundWaits.add(wake);
    rounds.set(roundId, roundWaits);
  });
}

/** The round is over. */
export function endWait(services: Services, roundId: string): void {
  for (const wake of waitingOf(services).rounds.get(roundId) ?? []) wake('news');
}

export function endAllWaits(services: Services): void {
  const waiting = waitingOf(services);
  waiting.isStopping = true;
  for (const waits of waiting.rounds.values()) for (const wake of waits) wake('stop');
}
