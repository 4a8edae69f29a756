/**
 * Rounds in which the player acts: `open → (actions)* → over`. Such a round is still a pure function of the stake, the choices
 * at its opening, the actions so far and the random numbers of its seed and nonce. Its state is never stored: it is replayed
 * from the start with the actions so far, on the server as in the browser's verifier.
 */
import type * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import type { RoundEvent, Title } from './title.ts';

/** Something that the player may do now. Which cell or which cards is part of the action and is checked when it arrives. */
export interface Offer {
  do: string;
  /** What it costs on top, in minor units. */
  costMinor?: bigint;
}

/** The state of a round after some actions. */
export interface Standing {
  /** All events so far, in order, and nothing that the player may not see yet. Further actions only ever append. */
  events: RoundEvent[];
  /** Total taken so far, in minor units. */
  stakedMinor: bigint;
  /** 0 until the round is over. */
  wonMinor: bigint;
  /** Empty: the round is over. */
  offers: readonly Offer[];
}

export interface Steps<Params = unknown, Action = unknown> {
  /** An action from outside: parsed at the door, unknown keys refused. */
  action: z.ZodMiniType<Action>;
  /** `undefined` when one of the actions was not on offer. */
  play(stakeMinor: bigint, params: Params, actions: readonly Action[], random: Random): Standing | undefined;
  /** The action taken for a player who does not come back. Takes no stake; repeated, it ends the round. */
  closing(standing: Standing, params: Params): Action;
  /** For rounds in which the time of an action counts. */
  timed?: Timed<Params, Action>;
}

/**
 * Only the server stamps an action with how long the round has been open, and stores it with its stamp. So the round is
 * still a pure function of what is stored. `Steps.action` is the stored form.
 */
export interface Timed<Params = unknown, Action = unknown> {
  /** What a player may ask for: an action without a stamp. */
  asked: z.ZodMiniType<unknown>;
  /** The action with this stamp, replacing any that it carries. */
  stamp(action: unknown, ms: number): Action;
  /** When the round is decided unless the player acts before, in milliseconds from its opening. */
  endsAfterMs(stakeMinor: bigint, params: Params, actions: readonly Action[], random: Random): number;
  /** Its state this long after its opening, if it is not decided yet. */
  after(ms: number, stakeMinor: bigint, params: Params, actions: readonly Action[], random: Random): Meanwhile;
}

/** What has happened by the clock since the last action. */
export interface Meanwhile {
  events: RoundEvent[];
  /** When something else happens or the round is decided, in milliseconds from its opening. */
  nextMs: number;
}

type SteppedParts<Params, Action> = Omit<Title<Params>, 'play' | 'steps' | 'costMinor'> &
  Partial<Pick<Title<Params>, 'costMinor'>> & { steps: Steps<Params, Action> };

/** A title whose rounds take several steps. Played in one go, it is closed as for a player who does not come back: by their
 * plan, if they have one. */
export function steppedTitle<Params, Action>(parts: SteppedParts<Params, Action>): Title<Params> {
  const { steps } = parts;
  return {
    costMinor: (stakeMinor) => stakeMinor,
    ...parts,
    steps: steps as unknown as Steps<Params>,
    play(stakeMinor, params, random) {
      const remembered = repeatable(random);
      const actions: Action[] = [];
      for (;;) {
        const standing = steps.play(stakeMinor, params, actions, remembered());
        assert(standing, 'the closing action is on offer');
        if (standing.offers.length === 0) return { events: standing.events, wonMinor: standing.wonMinor };
        actions.push(steps.closing(standing, params));
      }
    },
  };
}

/** The same draws again for every replay of one round. */
export function repeatable(random: Random): () => Random {
  const drawn: { bound: number; value: number }[] = [];
  return () => {
    let at = 0;
    return {
      int(bound) {
        const known = drawn[at];
        if (known) assert(known.bound === bound, 'a replay draws as the round did');
        else drawn.push({ bound, value: random.int(bound) });
        return drawn[at++]!.value;
      },
    };
  };
}
