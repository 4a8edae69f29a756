// What a way to play a title is, and what several of them ask.
import { numberOf, RANKS, SUITS, type Card } from '#casino/engine/cards.ts';
import type { Standing } from '#casino/engine/steps.ts';
import type { Odds, RoundEvent, Title } from '#casino/engine/title.ts';

/** Something that a round shows, as one of several outcomes. */
export interface Seen {
  name: string;
  classOf: (events: readonly RoundEvent[]) => number;
  chances: readonly number[];
}

export interface Way {
  title: Title;
  /** Where there is more than one way to play the title. */
  name?: string;
  params: object;
  /** What comes out, the whole of it first. */
  seen: readonly Seen[];
  /** A round that returns more than this counts as won. */
  winsAbove: number;
  /** In a round in which the player acts: what they do. */
  act?: (standing: Standing, at: number) => object;
  /** Where that is not the way that the title's odds are of. */
  odds?: Odds;
}

/** By the title's sysname. */
export type Ways = Record<string, Omit<Way, 'title'> | ReadonlyArray<Omit<Way, 'title'>>>;

export const evenChances = (count: number): number[] => Array.from({ length: count }, () => 1 / count);
export const first = (events: readonly RoundEvent[], type: string): RoundEvent =>
  events.find((event) => event.type === type)!;

export const seenCard = (name: string, valueOf: (events: readonly RoundEvent[]) => unknown): Seen => ({
  name,
  classOf: (events) => numberOf(valueOf(events) as Card),
  chances: evenChances(RANKS.length * SUITS.length),
});
