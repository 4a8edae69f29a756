/**
 * A title of a live table: one draw for everybody, and each bet settled against it. `play` does both in turn, so that a bet is
 * replayed and verified like any round: its seed is the link of the chain, its client seed the salt.
 */
import type { Random } from '#kernel/random.ts';
import type { Outcome, RoundEvent, Title } from './title.ts';

export interface LiveTitle<Params = unknown> extends Title<Params> {
  /** What happens at the table, from the round's random numbers alone: it does not know the bets. */
  draw(random: Random): RoundEvent[];
  settle(stakeMinor: bigint, params: Params, drawn: readonly RoundEvent[]): Outcome;
}

export const liveTitle = <Params>(title: Omit<LiveTitle<Params>, 'play' | 'type'>): LiveTitle<Params> => ({
  ...title,
  type: 'live',
  play: (stakeMinor, params, random) => title.settle(stakeMinor, params, title.draw(random)),
});
