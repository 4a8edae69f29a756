/**
 * Blackjack as it was with one hand from the deal: rounds of then are still checked by it. Against the house: S17, double on any two cards, split to four hands, insurance, late surrender. Cards are drawn
 * one by one from the round's random numbers, the dealer's second one in the deal and shown at the end.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { CARD_DRAWS, drawEndless, drawnEndless, type Card } from '../../../engine/cards.ts';
import { celebrationOf } from '../../../engine/celebration.ts';
import { provedOdds } from '../../../engine/odds.ts';
import { steppedTitle, type Offer, type Standing } from '../../../engine/steps.ts';
import type { Proof } from '../../../engine/title.ts';
import { isBlackjack, totalOf } from '../paytable.ts';
import type { BlackjackEvent, HandResult, Move } from '../game.ts';
import { rules } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({});
type Params = z.output<typeof params>;

const MOVES = ['insure', 'no-insurance', 'hit', 'stand', 'double', 'split', 'surrender'] as const;
const action = z.strictObject({ do: z.enum(MOVES) });
type Action = z.output<typeof action>;

interface Hand {
  cards: Card[];
  stakeMinor: bigint;
  isDone: boolean;
  isBust: boolean;
}

/** Every hand doubled, and the insurance, in stakes. */
const MAX_STAKED = rules.split.hands * 2 + 0.5;
const odds = provedOdds(proof as Proof, { bound: 'upper', least: 1 - MAX_STAKED })('basic');

export const blackjackV1 = steppedTitle<Params, Action>({
  sysname: 'blackjack',
  version: '1.0.0',
  type: 'casino',
  rules,
  params,
  // Blackjack pays three halves, insurance and surrender are halves.
  stakeStepMinor: 2n,
  steps: {
    action,
    play(stakeMinor, _params, actions, random) {
      assert(stakeMinor > 0n && stakeMinor % 2n === 0n, 'a stake has two halves');
      const table = new Table(stakeMinor, () => drawEndless(random));
      for (const { do: move } of actions) if (!table.act(move)) return undefined;
      return table.standing();
    },
    // Nothing more is staked for one who is gone: no insurance, and the hands stand as they are.
    closing: ({ offers }) => ({ do: offers.some((offer) => offer.do === 'no-insurance') ? 'no-insurance' : 'stand' }),
  },
  odds: () => odds,
  bound: 'upper',
  draws: {
    chances: CARD_DRAWS,
    of(events) {
      const told = events as BlackjackEvent[];
      const up = (told[0] as Extract<BlackjackEvent, { type: 'deal' }>).up;
      // Under an ace or a ten the dealer has looked, which tells of their second card before it is turned.
      const isHidden = totalOf([up]).total < 10;
      return [
        drawnEndless(
          told.flatMap((event) => {
            if (event.type === 'deal') return [...event.cards, event.up];
            if (event.type === 'split') return event.cards;
            if (event.type === 'card' || event.type === 'doubled') return event.card;
            return event.type === 'dealer' && (event.by === 'draw' || isHidden) ? event.card : [];
          }),
        ),
      ];
    },
  },
  proof: proof as Proof,
});

class Table {
  readonly #stake: bigint;
  readonly #draw: () => Card;
  readonly #events: BlackjackEvent[] = [];
  readonly #hands: Hand[];
  readonly #dealer: Card[];
  #staked: bigint;
  #won = 0n;
  #insurance = 0n;
  #phase: 'insurance' | 'play' | 'over';
  #at = 0;
  #isFirst = true;
  #hasSplit = false;

  constructor(stake: bigint, draw: () => Card) {
    this.#stake = stake;
    this.#staked = stake;
    this.#draw = draw;
    const [first, up, second, hole] = [draw(), draw(), draw(), draw()];
    this.#hands = [{ cards: [first, second], stakeMinor: stake, isDone: false, isBust: false }];
    this.#dealer = [up, hole];
    this.#events.push({ type: 'deal', cards: [first, second], up });
    this.#phase = up[0] === 'A' ? 'insurance' : 'play';
    if (this.#phase === 'play') this.#look();
  }

  standing(): Standing {
    return {
      events: this.#events,
      stakedMinor: this.#staked,
      wonMinor: this.#won,
      offers: this.#offers(),
    };
  }

  /** Whether it was on offer. */
  act(move: Move): boolean {
    if (!this.#offers().some((offer) => offer.do === move)) return false;
    if (move === 'insure' || move === 'no-insurance') {
      if (move === 'insure') {
        this.#insurance = this.#stake / 2n;
        this.#staked += this.#insurance;
        this.#events.push({ type: 'insured', amount: String(this.#insurance) });
      }
      this.#phase = 'play';
      this.#look();
      return true;
    }
    const hand = this.#hands[this.#at]!;
    this.#isFirst = false;
    switch (move) {
      case 'hit':
        this.#give(hand, 'card');
        break;
      case 'double':
        this.#staked += this.#stake;
        hand.stakeMinor += this.#stake;
        this.#give(hand, 'doubled');
        hand.isDone = true;
        break;
      case 'split':
        this.#split(hand);
        break;
      case 'stand':
        hand.isDone = true;
        this.#events.push({ type: 'stood', hand: this.#at });
        break;
      case 'surrender':
        hand.isDone = true;
        this.#events.push({ type: 'surrendered' });
        this.#surrender();
        return true;
    }
    this.#goOn();
    return true;
  }

  #offers(): Offer[] {
    if (this.#phase === 'over') return [];
    if (this.#phase === 'insurance') return [{ do: 'no-insurance' }, { do: 'insure', costMinor: this.#stake / 2n }];
    const { cards } = this.#hands[this.#at]!;
    const offers: Offer[] = [{ do: 'hit' }, { do: 'stand' }];
    if (cards.length === 2) {
      offers.push({ do: 'double', costMinor: this.#stake });
      if (cards[0]![0] === cards[1]![0] && this.#hands.length < rules.split.hands)
        offers.push({ do: 'split', costMinor: this.#stake });
    }
    if (this.#isFirst) offers.push({ do: 'surrender' });
    return offers;
  }

  /** The dealer looks under an ace or a ten; with a blackjack on either side the round is over. */
  #look(): void {
    const [up] = this.#dealer;
    const isDealers = isBlackjack(this.#dealer);
    if (!isDealers && totalOf([up!]).total >= 10) this.#events.push({ type: 'no-blackjack' });
    if (isDealers || isBlackjack(this.#hands[0]!.cards)) this.#finish();
    else this.#goOn();
  }

  #give(hand: Hand, type: 'card' | 'doubled'): void {
    const card = this.#draw();
    hand.cards.push(card);
    this.#events.push({ type, hand: this.#hands.indexOf(hand), card });
    const { total } = totalOf(hand.cards);
    if (total > 21) {
      hand.isBust = true;
      this.#events.push({ type: 'bust', hand: this.#hands.indexOf(hand) });
    }
    if (total >= 21) hand.isDone = true;
  }

  #split(hand: Hand): void {
    const [kept, moved] = hand.cards as [Card, Card];
    const cards: [Card, Card] = [this.#draw(), this.#draw()];
    const isAces = kept[0] === 'A';
    this.#hasSplit = true;
    this.#staked += this.#stake;
    hand.cards = [kept, cards[0]];
    const other: Hand = { cards: [moved, cards[1]], stakeMinor: this.#stake, isDone: false, isBust: false };
    this.#hands.splice(this.#at + 1, 0, other);
    this.#events.push({ type: 'split', hand: this.#at, cards });
    for (const one of [hand, other]) one.isDone = isAces || totalOf(one.cards).total === 21;
  }

  /** To the next hand that has something to decide, or to the dealer. */
  #goOn(): void {
    const before = this.#at;
    while (this.#at < this.#hands.length && this.#hands[this.#at]!.isDone) this.#at++;
    if (this.#at === this.#hands.length) this.#finish();
    else if (this.#at !== before) this.#events.push({ type: 'turn', hand: this.#at });
  }

  #surrender(): void {
    this.#events.push({ type: 'dealer', card: this.#dealer[1]!, by: 'turn' });
    this.#settle(0, 'surrender', this.#stake / 2n);
    this.#end();
  }

  #finish(): void {
    this.#events.push({ type: 'dealer', card: this.#dealer[1]!, by: 'turn' });
    const isDealers = isBlackjack(this.#dealer);
    const isPlayers = !this.#hasSplit && isBlackjack(this.#hands[0]!.cards);
    if (!isDealers && !isPlayers && this.#hands.some((hand) => !hand.isBust))
      while (totalOf(this.#dealer).total < 17) {
        const card = this.#draw();
        this.#dealer.push(card);
        this.#events.push({ type: 'dealer', card, by: 'draw' });
      }
    if (this.#insurance > 0n) {
      const amount = isDealers ? this.#insurance * 3n : 0n;
      this.#won += amount;
      this.#events.push({ type: 'insurance', amount: String(amount) });
    }
    const dealer = totalOf(this.#dealer).total;
    this.#hands.forEach((hand, index) => {
      const { total } = totalOf(hand.cards);
      const stake = hand.stakeMinor;
      if (hand.isBust) this.#settle(index, 'bust', 0n);
      else if (isPlayers || isDealers) {
        if (isPlayers && isDealers) this.#settle(index, 'push', stake);
        else if (isPlayers) this.#settle(index, 'blackjack', stake + (stake * 3n) / 2n);
        else this.#settle(index, 'lose', 0n);
      } else if (dealer > 21 || total > dealer) this.#settle(index, 'win', stake * 2n);
      else this.#settle(index, total === dealer ? 'push' : 'lose', total === dealer ? stake : 0n);
    });
    this.#end();
  }

  #settle(hand: number, result: HandResult, amount: bigint): void {
    this.#won += amount;
    this.#events.push({ type: 'result', hand, result, amount: String(amount) });
  }

  #end(): void {
    this.#phase = 'over';
    const celebration = celebrationOf(this.#won, this.#staked, this.#staked);
    this.#events.push({ type: 'final-win', amount: String(this.#won), celebration });
  }
}
