/**
 * Casino Hold'em: two cards each and a board of five. The player sees their own and the flop, and folds or calls for twice their
 * ante; the dealer takes part with a pair of fours or better. AA+ is a bet of its own on the player's first five cards.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { CARD_DRAWS, dealtOf, numberOf, shuffledDeck, type Card } from '../../engine/cards.ts';
import { firstOf } from '../../engine/drawn.ts';
import { celebrationOf, type Celebration } from '../../engine/celebration.ts';
import { pokerHandOf, worthOfCards, type PokerHand } from '../../engine/poker-hands.ts';
import { provedOdds, withSide } from '../../engine/odds.ts';
import { steppedTitle } from '../../engine/steps.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { acesHandOf, backOf, QUALIFYING, resultOf, rules, type Result } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  /** In antes; 0 is none. */
  aces: z._default(z.int().check(z.minimum(0), z.maximum(rules.aces.most)), 0),
});
export type Params = z.output<typeof params>;

const action = z.strictObject({ do: z.enum(['call', 'fold']) });
export type Action = z.output<typeof action>;

/** What happens in a round, in order. Amounts are what comes back, stakes included. */
export type HoldemEvent =
  /** `hand` is what the five cards are. */
  | { type: 'deal'; cards: Card[]; flop: Card[]; hand: PokerHand; ante: string; aces: string }
  | { type: 'folded' }
  /** After a fold, what would have come: turn and river, and the dealer's hand. */
  | { type: 'shown'; board: Card[]; cards: Card[]; hand: PokerHand }
  | { type: 'called'; stake: string }
  /** Turn and river, and what the player's seven cards are. */
  | { type: 'board'; cards: Card[]; hand: PokerHand }
  | { type: 'dealer'; cards: Card[]; hand: PokerHand; qualifies: boolean; outcome: Result }
  /** Left out where nothing comes back. */
  | { type: 'paid'; bet: 'ante' | 'call' | 'aces'; amount: string }
  | { type: 'final-win'; amount: string; celebration: Celebration };

const worth = (...cards: readonly Card[]): number => worthOfCards(cards.map(numberOf));

const proved = provedOdds(proof as Proof, {
  bound: 'upper',
  // Ante and call are lost; the side bet stakes no more on the way.
  least: -rules.call,
  highestOf: (mode) => (mode === 'aces' ? rules.aces.pays['royal-flush'] + 1 : proof.maxWin),
});
const oddsBySide = withSide(proved('ante'), proved('aces'), rules.aces.most);

const stepped = steppedTitle<Params, Action>({
  sysname: 'casino-holdem',
  version: '1.1.0',
  type: 'casino',
  rules,
  params,
  stakeStepMinor: 1n,
  steps: {
    action,
    play(stakeMinor, { aces }, actions, random) {
      assert(stakeMinor > 0n, 'a round costs something');
      const draw = shuffledDeck(random);
      const [own, flop, rest, dealers] = [2, 3, 2, 2].map((length) => Array.from({ length }, draw)) as [
        Card[],
        Card[],
        Card[],
        Card[],
      ];
      const side = stakeMinor * BigInt(aces);
      const first = worth(...own, ...flop);
      const events: HoldemEvent[] = [
        { type: 'deal', cards: own, flop, hand: pokerHandOf(first), ante: String(stakeMinor), aces: String(side) },
      ];
      const [chosen, ...more] = actions;
      if (more.length > 0) return undefined;
      const opening = stakeMinor + side;
      const callMinor = stakeMinor * BigInt(rules.call);
      if (!chosen)
        return {
          events,
          stakedMinor: opening,
          wonMinor: 0n,
          offers: [{ do: 'call', costMinor: callMinor }, { do: 'fold' }],
        };
      let wonMinor = 0n;
      const pay = (bet: Extract<HoldemEvent, { type: 'paid' }>['bet'], amount: bigint): void => {
        if (amount === 0n) return;
        wonMinor += amount;
        events.push({ type: 'paid', bet, amount: String(amount) });
      };
      if (chosen.do === 'fold') {
        const theirs = worth(...dealers, ...flop, ...rest);
        events.push({ type: 'folded' }, { type: 'shown', board: rest, cards: dealers, hand: pokerHandOf(theirs) });
      } else {
        const [mine, theirs] = [worth(...own, ...flop, ...rest), worth(...dealers, ...flop, ...rest)];
        const outcome = resultOf(mine, theirs);
        events.push(
          { type: 'called', stake: String(callMinor) },
          { type: 'board', cards: rest, hand: pokerHandOf(mine) },
          { type: 'dealer', cards: dealers, hand: pokerHandOf(theirs), qualifies: theirs >= QUALIFYING, outcome },
        );
        const back = backOf(outcome, mine);
        pay('ante', stakeMinor * BigInt(back.ante));
        pay('call', stakeMinor * BigInt(back.call));
      }
      const acesHand = acesHandOf(first);
      if (acesHand) pay('aces', side * BigInt(rules.aces.pays[acesHand] + 1));
      const stakedMinor = opening + (chosen.do === 'call' ? callMinor : 0n);
      const celebration = celebrationOf(wonMinor, stakedMinor, stakedMinor);
      events.push({ type: 'final-win', amount: String(wonMinor), celebration });
      return { events, stakedMinor, wonMinor, offers: [] };
    },
    // To call would take money without the player's consent.
    closing: () => ({ do: 'fold' }),
  },
  odds: ({ aces }) => oddsBySide[aces]!,
  bound: 'upper',
  draws: {
    chances: CARD_DRAWS,
    of(events) {
      const { cards: own, flop } = events[0] as unknown as { cards: Card[]; flop: Card[] };
      const seen = [...own, ...flop];
      const board = firstOf(events, 'board')?.['cards'] as Card[] | undefined;
      if (!board) return [dealtOf(seen)];
      return [dealtOf(seen), dealtOf([...board, ...(firstOf(events, 'dealer')!['cards'] as Card[])], seen)];
    },
  },
  proof: proof as Proof,
});

export const casinoHoldem: Title<Params> = {
  ...stepped,
  costMinor: (stakeMinor, { aces }) => stakeMinor * BigInt(1 + aces),
};
