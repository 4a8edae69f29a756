// Runs of a requirement in a real title: does the money last until it is met?
import type { Title } from '#casino/engine/title.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';

export type Purse = 'own' | 'bonus';

export interface Task {
  /** What each purse holds, and what has to be staked, in minor units. */
  ownMinor: bigint;
  bonusMinor: bigint;
  toStakeMinor: bigint;
  /** The purses that pay a stake, in this order; a purse that is left out pays nothing. */
  order: readonly Purse[];
  /** Of a round; the last rounds of a run that is nearly out of money take what the title still takes. */
  stakeMinor: bigint;
  /** The run is over when a round that bonus money was staked in leaves no more than this of it. */
  lostAtMinor: bigint;
  /** What is chosen in each round; by default the title's plain round. */
  params?: object;
}

/**
 * One run after the other, without an end: hands control back behind each round (`undefined`) and each run (whether it has met the
 * requirement). Chance here decides about no one's money.
 */
export function* playThrough(title: Title, task: Task, seed: number): Generator<boolean | undefined, never> {
  const random = fastRandom(seed);
  const params = title.params.parse(task.params ?? {});
  const { toStakeMinor, stakeMinor, lostAtMinor, order } = task;
  for (;;) {
    const purses = { own: task.ownMinor, bonus: task.bonusMinor };
    let left = toStakeMinor;
    while (left > 0n) {
      const money = order.reduce((sum, purse) => sum + purses[purse], 0n);
      const stake = stakeMinor <= money ? stakeMinor : (money / title.stakeStepMinor) * title.stakeStepMinor;
      if (stake <= 0n) break;
      const ofBonus = pay(purses, order, stake);
      const won = title.play(stake, params, random).wonMinor;
      // A win is divided as its stake was; what is left of a minor unit is the player's own.
      const bonusWin = (won * ofBonus) / stake;
      purses.bonus += bonusWin;
      purses.own += won - bonusWin;
      left -= stake;
      yield undefined;
      if (ofBonus > 0n && purses.bonus <= lostAtMinor) break;
    }
    yield left <= 0n;
  }
}

/** Takes the stake, and answers how much of it was bonus money. */
function pay(purses: Record<Purse, bigint>, order: readonly Purse[], stake: bigint): bigint {
  let [due, ofBonus] = [stake, 0n];
  for (const purse of order) {
    const part = purses[purse] < due ? purses[purse] : due;
    purses[purse] -= part;
    due -= part;
    if (purse === 'bonus') ofBonus += part;
  }
  return ofBonus;
}
