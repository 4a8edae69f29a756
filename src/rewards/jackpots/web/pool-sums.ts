// What pools hold, from two sources that overtake each other: the state that is asked for, and messages of changes.
import { latestOnly } from '#site/shell/latest-only.ts';

/** In cents, by the key of a meter. */
export type Cents = Readonly<Record<string, number>>;

export function poolSums(load: () => Promise<Cents>, change: (changed: Cents) => void) {
  const newest = latestOnly();
  /** From messages since the state was asked for last: they may be newer than it. */
  let received: Cents = {};
  return {
    async refresh(): Promise<void> {
      received = {};
      const state = await newest(load());
      if (state) change({ ...state, ...received });
    },
    receive(pools: Cents): void {
      received = { ...received, ...pools };
      change(pools);
    },
  };
}
