/**
 * What a round has drawn, for the watch over it: which of several categories (pockets, cards, cells) came up. The chance of each
 * is known before the draw, whatever is staked on it, so draws reveal a fault that no stake would.
 */
import type { RoundEvent } from './title.ts';

export interface Drawn {
  /** The group of categories, one of `Draws.chances`. */
  of: string;
  /** Categories that came up, by their place in the group. */
  got: readonly number[];
  /** How many independent draws these were, each with the same chances; 1 by default. */
  times?: number;
  /** The chance of each possible category, where it differs from the group's. */
  chance?: number;
  /** Categories that could come up; all by default. */
  only?: readonly number[];
  /** Categories that could not come up, or that are not watched because their chance differs from the others'. */
  without?: readonly number[];
}

export interface Draws<Params = unknown> {
  /** The groups of categories, and how likely each category is in one draw. */
  chances: Readonly<Record<string, readonly number[]>>;
  /** What the events of a round have shown so far. */
  of(events: readonly RoundEvent[], params: Params): readonly Drawn[];
}

/** Chances of `count` equally likely categories. */
export const evenly = (count: number): number[] => Array.from({ length: count }, () => 1 / count);

/** The draws of a title in which every round draws once from one group. */
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
