/**
 * Three Card Poker: three cards each. The player sees their own and folds, or plays for as much as their ante again; the dealer
 * takes part with a queen or better. Pair Plus is a bet of its own on the player's cards.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { CARD_DRAWS, dealtOf, numberOf, shuffledDeck, type Card } from '../../engine/cards.ts';
import { firstOf } from '../../engine/drawn.ts';
import { celebrationOf, type Celebration } from '../../engine/celebration.ts';
import { provedOdds, withSide } from '../../engine/odds.ts';
import { steppedTitle } from '../../engine/steps.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { handOf, paid, QUALIFYING, rules, worthOf, type HandName } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  /** In antes; 0 is none. */
  pairPlus: z._default(z.int().check(z.minimum(0), z.maximum(rules.pairPlus.most)), 0),
});
export type Params = z.output<typeof params>;

const action = z.strictObject({ do: z.enum(['play', 'fold']) });
export type Action = z.output<typeof action>;

/** What happens in a round, in order. Amounts are what comes back, stakes included. */
export type ThreeCardEvent =
  | { type: 'deal'; cards: Card[]; hand: HandName; ante: string; pairPlus: string }
  | { type: 'folded' }
  | { type: 'played'; stake: string }
  | {
      type: 'dealer';
      cards: Card[];
      hand: HandName;
      qualifies: boolean;
      outcome: 'won' | 'lost' | 'tie' | 'not-qualified';
    }
  /** Left out where nothing comes back. */
  | { type: 'paid'; bet: 'ante' | 'play' | 'ante-bonus' | 'pair-plus'; amount: string }
  | { type: 'final-win'; amount: string; celebration: Celebration };

const worth = (cards: readonly Card[]): number => {
  const [a, b, c] = cards.map(numberOf) as [number, number, number];
  return worthOf(a, b, c);
};

const { pays } = rules.pairPlus;
const proved = provedOdds(proof as Proof, {
  bound: 'upper',
  // Ante and play are lost; the side bet stakes no more on the way.
  least: -1,
  highestOf: (mode) => (mode === 'pair-plus' ? pays['straight-flush'] + 1 : proof.maxWin),
});
const oddsBySide = withSide(proved('ante'), proved('pair-plus'), rules.pairPlus.most);

const stepped = steppedTitle<Params, Action>({
  sysname: 'three-card-poker',
  version: '1.0.0',
  type: 'casino',
  rules,
  params,
  stakeStepMinor: 1n,
  steps: {
    action,
    play(stakeMinor, { pairPlus }, actions, random) {
      assert(stakeMinor > 0n, 'a round costs something');
      const draw = shuffledDeck(random);
      const [own, dealers] = [Array.from({ length: 3 }, draw), Array.from({ length: 3 }, draw)];
      const side = stakeMinor * BigInt(pairPlus);
      const hand = handOf(worth(own));
      const events: ThreeCardEvent[] = [
        { type: 'deal', cards: own, hand, ante: String(stakeMinor), pairPlus: String(side) },
      ];
      const [chosen, ...more] = actions;
      if (more.length > 0) return undefined;
      const opening = stakeMinor + side;
      if (!chosen)
        return {
          events,
          stakedMinor: opening,
          wonMinor: 0n,
          offers: [{ do: 'play', costMinor: stakeMinor }, { do: 'fold' }],
        };
      let wonMinor = 0n;
      if (chosen.do === 'fold') events.push({ type: 'folded' });
      else {
        events.push({ type: 'played', stake: String(stakeMinor) });
        const [mine, theirs] = [worth(own), worth(dealers)];
        const qualifies = theirs >= QUALIFYING;
        const outcome = !qualifies ? 'not-qualified' : mine > theirs ? 'won' : mine < theirs ? 'lost' : 'tie';
        events.push({ type: 'dealer', cards: dealers, hand: handOf(theirs), qualifies, outcome });
        const pay = (bet: Extract<ThreeCardEvent, { type: 'paid' }>['bet'], amount: bigint): void => {
          if (amount === 0n) return;
          wonMinor += amount;
          events.push({ type: 'paid', bet, amount: String(amount) });
        };
        // Without the dealer the ante wins and the play bet comes back.
        pay('ante', stakeMinor * { won: 2n, 'not-qualified': 2n, tie: 1n, lost: 0n }[outcome]);
        pay('play', stakeMinor * { won: 2n, 'not-qualified': 1n, tie: 1n, lost: 0n }[outcome]);
        pay('ante-bonus', stakeMinor * BigInt(paid(rules.anteBonus, hand)));
        const odds = paid(rules.pairPlus.pays, hand);
        if (odds > 0) pay('pair-plus', side * BigInt(odds + 1));
      }
      const stakedMinor = opening + (chosen.do === 'play' ? stakeMinor : 0n);
      const celebration = celebrationOf(wonMinor, stakedMinor, stakedMinor);
      events.push({ type: 'final-win', amount: String(wonMinor), celebration });
      return { events, stakedMinor, wonMinor, offers: [] };
    },
    // To play would take money without the player's consent.
    closing: () => ({ do: 'fold' }),
  },
  odds: ({ pairPlus }) => oddsBySide[pairPlus]!,
  bound: 'upper',
  draws: {
    chances: CARD_DRAWS,
    of(events) {
      const own = events[0]!['cards'] as Card[];
      const dealers = firstOf(events, 'dealer')?.['cards'] as Card[] | undefined;
      return dealers ? [dealtOf(own), dealtOf(dealers, own)] : [dealtOf(own)];
    },
  },
  proof: proof as Proof,
});

export const threeCardPoker: Title<Params> = {
  ...stepped,
  costMinor: (stakeMinor, { pairPlus }) => stakeMinor * BigInt(1 + pairPlus),
};
