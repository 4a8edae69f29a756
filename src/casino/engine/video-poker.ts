/**
 * Video poker: five cards of one deck, some are held, the rest is drawn once more, and the hand pays by its rank. What a
 * hold is worth is counted, not guessed: see `holdValues`.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { CARD_DRAWS, dealtOf, numberOf, shuffledDeck, type Card } from './cards.ts';
import { celebrationOf, type Celebration } from './celebration.ts';
import { provedOdds } from './odds.ts';
import { steppedTitle } from './steps.ts';
import type { Proof, Title } from './title.ts';

export interface VideoPokerRules {
  kind: 'video-poker';
  deck: string;
  draws: number;
  /** By rank, in stakes, the best first. A hand pays as the first rank that it makes. */
  pays: Readonly<Record<string, number>>;
}

/** The rank of a hand of card numbers, as its index in `pays`, or -1. */
export type Ranking = (cards: ArrayLike<number>) => number;

/** What happens in a round, in order. `hand` is the rank of the cards, if they pay. */
export type PokerEvent =
  | { type: 'deal'; cards: Card[]; hand: string | null }
  | { type: 'draw'; held: number[]; cards: Card[]; hand: string | null }
  | { type: 'final-win'; amount: string; celebration: Celebration };

const place = z.int().check(z.minimum(0), z.maximum(4));
const action = z.strictObject({ do: z.literal('hold'), cards: z.array(place).check(z.maxLength(5)) }).check(
  z.refine(({ cards }) => cards.every((card, index) => index === 0 || card > cards[index - 1]!), {
    error: 'Wrong value',
  }),
);
export type PokerAction = z.output<typeof action>;

export function videoPoker(parts: {
  sysname: string;
  rules: VideoPokerRules;
  ranking: Ranking;
  proof: unknown;
}): Title<Record<string, never>> {
  const { sysname, rules, ranking } = parts;
  const proof = parts.proof as Proof;
  const odds = provedOdds(proof, { bound: 'upper' })('best');
  const names = Object.keys(rules.pays);
  const handOf = (cards: readonly Card[]) => names[ranking(cards.map(numberOf))] ?? null;
  return steppedTitle<Record<string, never>, PokerAction>({
    sysname,
    version: '1.0.0',
    type: 'casino',
    rules,
    params: z.strictObject({}) as unknown as z.ZodMiniType<Record<string, never>>,
    stakeStepMinor: 1n,
    steps: {
      action,
      play(stakeMinor, _params, actions, random) {
        assert(stakeMinor > 0n, 'a round costs something');
        const draw = shuffledDeck(random);
        const dealt = Array.from({ length: 5 }, draw);
        const events: PokerEvent[] = [{ type: 'deal', cards: dealt, hand: handOf(dealt) }];
        const [hold, ...more] = actions;
        if (more.length > 0) return undefined;
        if (!hold) return { events, stakedMinor: stakeMinor, wonMinor: 0n, offers: [{ do: 'hold' }] };
        const cards = dealt.map((card, index) => (hold.cards.includes(index) ? card : draw()));
        const hand = handOf(cards);
        const wonMinor = hand === null ? 0n : stakeMinor * BigInt(rules.pays[hand]!);
        const celebration = celebrationOf(wonMinor, stakeMinor, stakeMinor);
        events.push(
          { type: 'draw', held: hold.cards, cards, hand },
          { type: 'final-win', amount: String(wonMinor), celebration },
        );
        return { events, stakedMinor: stakeMinor, wonMinor, offers: [] };
      },
      // No player loses by a lost connection: the best hold is chosen for them.
      closing: ({ events }) => ({
        do: 'hold',
        cards: bestHold((events[0] as unknown as { cards: Card[] }).cards, rules, ranking, proof),
      }),
    },
    odds: () => odds,
    bound: 'upper',
    draws: {
      chances: CARD_DRAWS,
      of(events) {
        const [deal, draw] = events as PokerEvent[];
        const { cards: dealt } = deal as Extract<PokerEvent, { type: 'deal' }>;
        if (draw?.type !== 'draw' || draw.held.length === dealt.length) return [dealtOf(dealt)];
        return [
          dealtOf(dealt),
          dealtOf(
            draw.cards.filter((_card, place) => !draw.held.includes(place)),
            dealt,
          ),
        ];
      },
    },
    proof,
  });
}

/** The number of ways to draw 0 … 5 cards from the 47 that are left. */
export const DRAWS = [1, 47, 1081, 16_215, 178_365, 1_533_939] as const;

/** Index of a pair of ranks in the table `pairs`: suited above the diagonal, unsuited below it. */
export const pairPlace = (a: number, b: number): number => {
  const [low, high] = a >> 2 < b >> 2 ? [a, b] : [b, a];
  return (low & 3) === (high & 3) ? (low >> 2) * 13 + (high >> 2) : (high >> 2) * 13 + (low >> 2);
};

/**
 * What each of the 32 holds is worth, in stakes; bit n of a hold is card n. Let T(U) be what all hands of five cards that
 * contain U pay in all. A hold pays Σ (-1)^|X| T(hold ∪ X) over the sets X of discarded cards, divided by the number of
 * draws. T of no, one and two cards depends on their ranks and suits alone and is in the proof's tables; the rest is counted
 * here.
 */
export function holdValues(hand: readonly Card[], rules: VideoPokerRules, ranking: Ranking, proof: Proof): number[] {
  const cards = hand.map(numberOf);
  const pays = Object.values(rules.pays);
  const payOf = (five: ArrayLike<number>) => pays[ranking(five)] ?? 0;
  const rest = Array.from({ length: 52 }, (_, number) => number).filter((number) => !cards.includes(number));
  const others = (held: readonly number[]) => [...rest, ...cards.filter((card) => !held.includes(card))];
  const { none, one, pairs } = proof.tables as Record<'none' | 'one' | 'pairs', number[]>;
  const totals = Array.from({ length: 32 }, (_, mask) => {
    const held = cards.filter((_card, index) => (mask >> index) & 1);
    switch (held.length) {
      case 0:
        return none[0]!;
      case 1:
        return one[held[0]! >> 2]!;
      case 2:
        return pairs[pairPlace(held[0]!, held[1]!)]!;
      case 5:
        return payOf(held);
      default: {
        const left = others(held);
        let total = 0;
        const five = [...held, 0, 0].slice(0, 5);
        for (let a = 0; a < left.length; a++) {
          five[held.length] = left[a]!;
          if (held.length === 4) total += payOf(five);
          else
            for (let b = 0; b < a; b++) {
              five[4] = left[b]!;
              total += payOf(five);
            }
        }
        return total;
      }
    }
  });
  for (let bit = 1; bit < 32; bit <<= 1)
    for (let mask = 0; mask < 32; mask++) if (!(mask & bit)) totals[mask]! -= totals[mask | bit]!;
  return totals.map((total, mask) => total / DRAWS[5 - heldIn(mask)]!);
}

export const heldIn = (mask: number): number => [0, 1, 2, 3, 4].filter((index) => (mask >> index) & 1).length;

/** The places of the cards to hold. */
export function bestHold(hand: readonly Card[], rules: VideoPokerRules, ranking: Ranking, proof: Proof): number[] {
  const values = holdValues(hand, rules, ranking, proof);
  let best = 31;
  for (let mask = 30; mask >= 0; mask--) if (values[mask]! > values[best]! + 1e-9) best = mask;
  return [0, 1, 2, 3, 4].filter((index) => (best >> index) & 1);
}
