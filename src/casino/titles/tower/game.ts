/**
 * Tower: a floor has a few doors, most or few of them safe, and which is settled before the first one is opened. Each floor
 * makes the prize dearer; the player takes it when they like, a wrong door takes all.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { evenly, type Drawn } from '../../engine/drawn.ts';
import { celebrationOf, type Celebration } from '../../engine/celebration.ts';
import { KEPT, prizeLists } from '../../engine/ladder.ts';
import { STAKE_STEP } from '../../engine/multiplier.ts';
import { ClimbOdds } from '../../engine/odds.ts';
import { steppedTitle } from '../../engine/steps.ts';
import type { Proof } from '../../engine/title.ts';
import { floorsOf, LEVELS, payoutMinor, rules, type Level } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const door = z.int().check(z.minimum(0), z.maximum(3));
const params = z
  .strictObject({
    level: z.enum(LEVELS),
    /** A door for each floor from the ground, and then the prize is taken: a round that is planned ahead. */
    picks: z.optional(z.array(door).check(z.minLength(1), z.maxLength(rules.floors))),
  })
  .check(
    z.refine(
      ({ level, picks = [] }) =>
        picks.length <= floorsOf(level) && picks.every((one) => one < rules.levels[level].doors),
      'Wrong value',
    ),
  );
export type Params = z.output<typeof params>;

const action = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('climb'), door }),
  z.strictObject({ do: z.literal('take') }),
]);
export type Action = z.output<typeof action>;

/** What happens in a round, in order. Doors count from 0, from the left. */
export type TowerEvent =
  /** `prizes[n]` is what it pays to stop on floor n + 1. */
  | { type: 'tower'; level: Level; doors: number; prizes: readonly string[] }
  | { type: 'climbed'; door: number; prize: string }
  | { type: 'fell'; door: number }
  /** Taken by the player, or on the roof. */
  | { type: 'taken'; prize: string }
  /** The safe doors of every floor, from the ground. */
  | { type: 'reveal'; safe: readonly (readonly number[])[] }
  | { type: 'final-win'; amount: string; celebration: Celebration };

const MAX_DOORS = Math.max(...LEVELS.map((level) => rules.levels[level].doors));
const prizesOf = prizeLists(floorsOf, payoutMinor);

export const tower = steppedTitle<Params, Action>({
  sysname: 'tower',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  steps: {
    action,
    play(stakeMinor, { level }, actions, random) {
      assert(stakeMinor > 0n, 'a round costs something');
      const { doors, safe: count } = rules.levels[level];
      const floors = floorsOf(level);
      const safe = Array.from({ length: floors }, () => drawDoors(doors, count, random));
      const prizes = prizesOf(stakeMinor, level);
      const events: TowerEvent[] = [{ type: 'tower', level, doors, prizes }];
      let climbed = 0;
      let won: bigint | undefined;
      for (const one of actions) {
        if (won !== undefined) return undefined;
        const prize = prizes[climbed - 1];
        if (one.do === 'take') {
          if (prize === undefined) return undefined;
          won = BigInt(prize);
          events.push({ type: 'taken', prize });
        } else {
          const { door: chosen } = one;
          if (chosen >= doors) return undefined;
          if (safe[climbed]!.includes(chosen)) {
            const next = prizes[climbed++]!;
            events.push({ type: 'climbed', door: chosen, prize: next });
            if (climbed === floors) {
              won = BigInt(next);
              events.push({ type: 'taken', prize: next });
            }
          } else {
            won = 0n;
            events.push({ type: 'fell', door: chosen });
          }
        }
      }
      if (won !== undefined)
        events.push(
          { type: 'reveal', safe },
          { type: 'final-win', amount: String(won), celebration: celebrationOf(won, stakeMinor, stakeMinor) },
        );
      return {
        events,
        stakedMinor: stakeMinor,
        wonMinor: won ?? 0n,
        offers: won !== undefined ? [] : climbed > 0 ? [{ do: 'climb' }, { do: 'take' }] : [{ do: 'climb' }],
      };
    },
    // As planned; else who stands on the ground has nothing to take: the first door is opened for them.
    closing({ offers, events }, { picks = [0] }) {
      const next = picks[events.filter(({ type }) => type === 'climbed').length];
      if (next !== undefined) return { do: 'climb', door: next };
      assert(
        offers.some((offer) => offer.do === 'take'),
        'above the ground there is a prize',
      );
      return { do: 'take' };
    },
  },
  isPlannedAhead: ({ picks }) => picks !== undefined,
  isClimb: true,
  odds({ level }, stakeMinor, events) {
    const odds = new ClimbOdds(KEPT);
    const { doors, safe } = rules.levels[level];
    let tried = 0;
    let hasFallen = false;
    for (const { type } of events as TowerEvent[])
      if (type === 'climbed' || type === 'fell') {
        odds.step(safe / doors);
        tried++;
        hasFallen = type === 'fell';
      }
    return odds.end({ due: Number(payoutMinor(stakeMinor, level, tried)) / Number(stakeMinor), hasFallen });
  },
  draws: {
    // How likely it is depends on the level, so each draw names it.
    chances: { 'safe door': evenly(MAX_DOORS) },
    of(events, { level }) {
      const { doors, safe } = rules.levels[level];
      const chance = safe / doors;
      const drawn: Drawn[] = [];
      for (const event of events as TowerEvent[])
        if (event.type === 'climbed') drawn.push({ of: 'safe door', got: [event.door], chance, only: [event.door] });
        else if (event.type === 'fell') drawn.push({ of: 'safe door', got: [], chance, only: [event.door] });
        else if (event.type === 'reveal') {
          // Of the floors that were tried one door is known already, and the others depend on it.
          const only = [...evenly(doors).keys()];
          for (const got of event.safe.slice(drawn.length)) drawn.push({ of: 'safe door', got, chance, only });
        }
      return drawn;
    },
  },
  proof: proof as Proof,
});

/** The doors of each set, in ascending order; bit n of a set is door n. */
const DOORS = Array.from({ length: 16 }, (_, set): readonly number[] =>
  [0, 1, 2, 3].filter((door) => (set >> door) & 1),
);

/** So many different doors, in ascending order, each set of them equally likely. */
function drawDoors(doors: number, count: number, random: Random): readonly number[] {
  let drawn = 0;
  for (let left = doors; left > doors - count; left--) {
    let at = random.int(left);
    // The one at this place among those that are left.
    for (let door = 0; ; door++)
      if (((drawn >> door) & 1) === 0 && at-- === 0) {
        drawn |= 1 << door;
        break;
      }
  }
  return DOORS[drawn]!;
}
