// Runs of a requirement in a real title: does the money last until it is met?
import type { Title } from '../engine/title.ts';
import { fastRandom } from '../proof/fast-random.ts';

export interface Task {
  /** What there is to play with, and what has to be staked, in minor units. */
  moneyMinor: bigint;
  toStakeMinor: bigint;
  /** Of a round; the last rounds of a run that is nearly out of money take what the title still takes. */
  stakeMinor: bigint;
  /** The run is over when no more than this is left. */
  lostAtMinor: bigint;
}

/**
 * One run after the other, without an end: hands control back behind each round (`undefined`) and each run (whether it has met the
 * requirement). Chance here decides about no one's money.
 */
export function* playThrough(title: Title, task: Task, seed: number): Generator<boolean | undefined, never> {
  const random = fastRandom(seed);
  const params = title.params.parse({});
  const { moneyMinor, toStakeMinor, stakeMinor, lostAtMinor } = task;
  for (;;) {
    let [money, left] = [moneyMinor, toStakeMinor];
    while (left > 0n) {
      const stake = stakeMinor <= money ? stakeMinor : (money / title.stakeStepMinor) * title.stakeStepMinor;
      if (stake <= 0n || money <= lostAtMinor) break;
      money += title.play(stake, params, random).wonMinor - stake;
      left -= stake;
      yield undefined;
    }
    yield left <= 0n;
  }
}
