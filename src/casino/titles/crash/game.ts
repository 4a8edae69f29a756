/**
 * Crash: a curve climbs from 1.00 until it breaks, with one bet or two on it. A bet leaves at a height that its player has
 * named with the stake, or when they say so while the curve climbs. The chance to get to a height is its inverse less the edge,
 * so that every way to play returns 98 % before it is rounded down to whole minor units.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { climbOdds, drawMultiplier, heightDraws, type Ride } from '../../engine/climb.ts';
import { firstOf, type Draws } from '../../engine/drawn.ts';
import {
  finalWin,
  fromHundredths,
  payoutMinor,
  roundedOff,
  STAKE_STEP,
  toHundredths,
  type FinalWin,
} from '../../engine/multiplier.ts';
import { steppedTitle } from '../../engine/steps.ts';
import type { Proof, RoundEvent } from '../../engine/title.ts';
import { heightAt, isOffered, rules, timeOf } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const target = z.string().check(
  z.regex(/^[1-9][0-9]{0,3}\.[0-9]{2}$/, 'Wrong value'),
  z.refine((text) => isOffered(toHundredths(text)), 'Wrong value'),
);
/** A whole multiple of the step of 10. */
const stake = z.string().check(z.regex(/^[1-9][0-9]{0,16}0$/, 'Wrong value'));
const params = z
  .strictObject({
    /** Where the first bet leaves by itself. */
    target: z.optional(target),
    /** Another bet on the same curve; its stake in minor units. */
    second: z.optional(z.strictObject({ stake, target: z.optional(target) })),
    /** Bets may be cashed out while the curve climbs. Without it all leave at their targets, and the round is played in one go. */
    byHand: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      (choice) =>
        choice.byHand || (choice.target !== undefined && (!choice.second || choice.second.target !== undefined)),
      'Wrong value',
    ),
  );
export type Params = z.output<typeof params>;

const bet = z.int().check(z.minimum(0), z.maximum(rules.bets - 1));
const end = z.strictObject({ do: z.literal('end') });
const asked = z.strictObject({ do: z.literal('cash-out'), bet });
/** As it is stored: `ms` is how long the round had been open when the server received it. */
const action = z.discriminatedUnion('do', [z.extend(asked, { ms: z.int().check(z.minimum(0)) }), end]);
export type Action = z.output<typeof action>;

/** What happens in a round, in order. Bets count from 0. */
export type CrashEvent =
  /** The bet left and is paid so much, in minor units; the curve climbed on. */
  | { type: 'left'; bet: number; at: string; by: 'target' | 'hand'; pays: string }
  | { type: 'broke'; at: string }
  | FinalWin;

interface Bet {
  stakeMinor: bigint;
  /** Where it leaves by itself. */
  target: number;
}

const { least, most } = rules.target;
const aimOf = (named: string | undefined): number => (named === undefined ? most : toHundredths(named));

const betsOf = (stakeMinor: bigint, { target: first, second }: Params): Bet[] => [
  { stakeMinor, target: aimOf(first) },
  ...(second ? [{ stakeMinor: BigInt(second.stake), target: aimOf(second.target) }] : []),
];
const costOf = (bets: readonly Bet[]): bigint => bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);

/** The way of the bets on a curve that breaks at a height that is not known to them. */
class Curve {
  readonly events: CrashEvent[] = [];
  readonly #bets: readonly Bet[];
  readonly #breaksAt: bigint;
  readonly #leftAt = new Map<number, number>();

  constructor(bets: readonly Bet[], breaksAt: bigint) {
    this.#bets = bets;
    this.#breaksAt = breaksAt;
  }

  /** Bets that are on the curve. */
  get riding(): number[] {
    return [...this.#bets.keys()].filter((one) => !this.#leftAt.has(one));
  }

  /** The curve climbs so far: bets with a target on the way leave there. `false` when it breaks before. */
  climbTo(height: number): boolean {
    const due = this.riding.filter((one) => {
      const aim = this.#bets[one]!.target;
      return aim <= height && aim <= this.#breaksAt;
    });
    for (const one of due.toSorted((a, b) => this.#bets[a]!.target - this.#bets[b]!.target))
      this.leave(one, this.#bets[one]!.target, 'target');
    return height <= this.#breaksAt;
  }

  leave(one: number, height: number, by: 'target' | 'hand'): void {
    this.#leftAt.set(one, height);
    const pays = String(payoutMinor(this.#bets[one]!.stakeMinor, height));
    this.events.push({ type: 'left', bet: one, at: fromHundredths(height), by, pays });
  }

  /** Answers what is won. */
  finish(): bigint {
    let wonMinor = 0n;
    for (const [one, height] of this.#leftAt) wonMinor += payoutMinor(this.#bets[one]!.stakeMinor, height);
    const { highest } = rules;
    const at = fromHundredths(this.#breaksAt > highest ? highest : this.#breaksAt);
    this.events.push({ type: 'broke', at }, finalWin(wonMinor, costOf(this.#bets)));
    return wonMinor;
  }

  /** When each of its bets leaves by itself or is lost, without a cash-out by hand. */
  get times(): number[] {
    return this.riding.map((one) => {
      const aim = this.#bets[one]!.target;
      // A bet that leaves at the height where the curve breaks has got away: it is broken when it would be higher.
      return timeOf(aim <= this.#breaksAt ? aim : Number(this.#breaksAt) + 1);
    });
  }
}

/** `undefined` when one of the actions was not on offer. */
function ride(bets: readonly Bet[], breaksAt: bigint, actions: readonly Action[]) {
  const curve = new Curve(bets, breaksAt);
  let isOver = false;
  for (const one of actions) {
    if (isOver) return undefined;
    if (one.do === 'end') {
      curve.climbTo(most);
      isOver = true;
    } else {
      if (!curve.riding.includes(one.bet)) return undefined;
      const height = Math.max(least, heightAt(one.ms));
      if (!curve.climbTo(height)) isOver = true;
      else {
        if (curve.riding.includes(one.bet)) curve.leave(one.bet, height, 'hand');
        isOver = curve.riding.length === 0;
      }
    }
  }
  return { curve, isOver };
}

function curveOf(stakeMinor: bigint, choice: Params, actions: readonly Action[], random: Random): Curve {
  const ridden = ride(betsOf(stakeMinor, choice), drawMultiplier(rules.kept, random), actions);
  assert(ridden, 'its actions were on offer');
  return ridden.curve;
}

const heights = heightDraws(rules.kept, (events) => toHundredths(firstOf(events, 'broke')!['at'] as string));
/** Nothing is known of a curve that climbs. */
const draws: Draws<Params> = {
  chances: heights.chances,
  of: (events, choice) => (firstOf(events, 'broke') ? heights.of(events, choice) : []),
};

export const crash = steppedTitle<Params, Action>({
  sysname: 'crash',
  version: '2.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor, choice) => costOf(betsOf(stakeMinor, choice)),
  otherStakes: ({ second }) => (second ? [BigInt(second.stake)] : []),
  steps: {
    action,
    play(stakeMinor, choice, actions, random) {
      const bets = betsOf(stakeMinor, choice);
      const ridden = ride(bets, drawMultiplier(rules.kept, random), actions);
      if (!ridden) return undefined;
      const { curve, isOver } = ridden;
      const wonMinor = isOver ? curve.finish() : 0n;
      return { events: curve.events, stakedMinor: costOf(bets), wonMinor, offers: isOver ? [] : [{ do: 'cash-out' }] };
    },
    // There is no cash-out by hand any more.
    closing: () => ({ do: 'end' }),
    timed: {
      asked,
      stamp: (one, ms) => ({ ...(one as Action), ms }) as Action,
      endsAfterMs(stakeMinor, choice, actions, random) {
        return Math.max(0, ...curveOf(stakeMinor, choice, actions, random).times);
      },
      after(ms, stakeMinor, choice, actions, random) {
        const curve = curveOf(stakeMinor, choice, actions, random);
        curve.climbTo(heightAt(ms));
        return { events: curve.events, nextMs: Math.min(...curve.times) };
      },
    },
  },
  isPlannedAhead: ({ byHand }) => !byHand,
  isClimb: true,
  odds: (choice, stakeMinor, events) => climbOdds(rules, ridesOf(betsOf(stakeMinor, choice), events)),
  draws,
  proof: proof as Proof,
});

/** How far each bet got, by the events of its round. */
function ridesOf(bets: readonly Bet[], events: readonly RoundEvent[]): Ride[] {
  const cost = Number(costOf(bets));
  const broke = firstOf(events, 'broke')?.['at'] as string | undefined;
  return bets.map(({ stakeMinor, target: aim }, one) => {
    const left = (events as CrashEvent[]).find((event) => event.type === 'left' && event.bet === one);
    const leftAt = left?.type === 'left' ? toHundredths(left.at) : undefined;
    return {
      share: Number(stakeMinor) / cost,
      aim,
      leftAt,
      roundedOff: leftAt === undefined ? 0 : roundedOff(stakeMinor, leftAt),
      brokeAt: broke === undefined ? undefined : toHundredths(broke),
    };
  });
}
