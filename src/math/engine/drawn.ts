/**
 * What a round has drawn, for the watch over it: which of several categories (pockets, cards, cells) came. How likely each
 * was is known before it is drawn, whatever is staked on it, so that draws show a fault that no stake would.
 */
import type { RoundEvent } from './title.ts';

export interface Drawn {
  /** The group of categories, one of `Draws.chances`. */
  of: string;
  /** Categories that came, by their place in the group. */
  got: readonly number[];
  /** How many draws these were, each with the same chances whatever the others gave; 1 unless it says so. */
  times?: number;
  /** The chance of each category that could come, where it is not that of the group. */
  chance?: number;
  /** Categories that could come; all unless it says so. */
  only?: readonly number[];
  /** Categories that could not come, or whose chance differs from the others' and which are therefore not watched. */
  without?: readonly number[];
}

export interface Draws<Params = unknown> {
  /** The groups of categories, and how likely each category is in one draw. */
  chances: Readonly<Record<string, readonly number[]>>;
  /** What the events of a round have shown so far. */
  of(events: readonly RoundEvent[], params: Params): readonly Drawn[];
}

/** Chances of so many categories that are equally likely. */
export const evenly = (count: number): number[] => Array.from({ length: count }, () => 1 / count);

/** The draws of a title whose every round draws once from one group. */
export const drawnOnce = <Params>(
  group: string,
  chances: readonly number[],
  at: (events: readonly RoundEvent[], params: Params) => number,
): Draws<Params> => ({
  chances: { [group]: chances },
  of: (events, params) => [{ of: group, got: [at(events, params)] }],
});

/** The first event of that type. */
export const firstOf = (events: readonly RoundEvent[], type: string): RoundEvent | undefined =>
  events.find((event) => event.type === type);
