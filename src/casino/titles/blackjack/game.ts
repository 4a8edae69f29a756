/**
 * Blackjack against the house, on one box to three: S17, double on any two cards, split to four hands, insurance, late surrender. Cards are drawn
 * one by one from the round's random numbers, the dealer's second one in the deal and shown at the end.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { CARD_DRAWS, drawEndless, drawnEndless, type Card } from '../../engine/cards.ts';
import { celebrationOf, type Celebration } from '../../engine/celebration.ts';
import { provedOdds } from '../../engine/odds.ts';
import { steppedTitle, type Offer, type Standing } from '../../engine/steps.ts';
import type { Proof } from '../../engine/title.ts';
import { isBlackjack, MAX_BOXES, MAX_HANDS, rules, totalOf } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

/** In minor units, a whole multiple of 2. */
const stake = z.string().check(
  z.regex(/^([1-9][0-9]{0,16})?[02468]$/, 'Wrong value'),
  z.refine((text) => text !== '0', 'Wrong value'),
);
const params = z.strictObject({
  /** Stakes of the boxes behind the first. */
  others: z.optional(z.array(stake).check(z.minLength(1), z.maxLength(MAX_BOXES - 1))),
});
export type Params = z.output<typeof params>;

export const MOVES = ['insure', 'no-insurance', 'hit', 'stand', 'double', 'split', 'surrender'] as const;
export type Move = (typeof MOVES)[number];
const action = z.strictObject({ do: z.enum(MOVES) });
export type Action = z.output<typeof action>;

export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust' | 'surrender';

/**
 * What happens in a round, in order. Hands count from 0 over all boxes, from the left; a split puts the new one behind its own.
 * `box` is left out where there is one.
 */
export type BlackjackEvent =
  /** Two cards of the first box and of each other, and the dealer's one that is seen. */
  | { type: 'deal'; cards: Card[]; others?: Card[][]; up: Card }
  | { type: 'insured'; amount: string; box?: number }
  /** A box is not insured; named where there are several. */
  | { type: 'declined'; box: number }
  /** The dealer has looked, and has none. */
  | { type: 'no-blackjack' }
  | { type: 'turn'; hand: number }
  | { type: 'card'; hand: number; card: Card }
  | { type: 'doubled'; hand: number; card: Card }
  | { type: 'split'; hand: number; cards: [Card, Card] }
  | { type: 'stood'; hand: number }
  | { type: 'bust'; hand: number }
  | { type: 'surrendered'; hand?: number }
  /** The dealer turns their second card, and draws the others. */
  | { type: 'dealer'; card: Card; by: 'turn' | 'draw' }
  | { type: 'insurance'; amount: string; box?: number }
  /** `amount` is what comes back, the stake in it. */
  | { type: 'result'; hand: number; result: HandResult; amount: string }
  | { type: 'final-win'; amount: string; celebration: Celebration };

interface Box {
  stakeMinor: bigint;
  insuranceMinor: bigint;
}

interface Hand {
  box: Box;
  cards: Card[];
  stakeMinor: bigint;
  isDone: boolean;
  isBust: boolean;
  isSurrendered: boolean;
  /** Of the deal, and nothing has been decided about it. */
  isFresh: boolean;
  /** A blackjack of the deal. */
  isNatural: boolean;
}

/** Every hand doubled, and the insurance, in stakes of each box. */
const MAX_STAKED = MAX_HANDS * 2 + 0.5;
// Each box has the same mean, and boxes whose dealer is one and the same deviate together at most as one of them does.
const odds = provedOdds(proof as Proof, { bound: 'upper', least: 1 - MAX_STAKED })('basic');

export const blackjack = steppedTitle<Params, Action>({
  sysname: 'blackjack',
  version: '2.0.0',
  type: 'casino',
  rules,
  params,
  // Blackjack pays three halves, insurance and surrender are halves.
  stakeStepMinor: 2n,
  costMinor: (stakeMinor, { others = [] }) => others.reduce((sum, other) => sum + BigInt(other), stakeMinor),
  otherStakes: ({ others = [] }) => others.map(BigInt),
  steps: {
    action,
    play(stakeMinor, { others = [] }, actions, random) {
      assert(stakeMinor > 0n && stakeMinor % 2n === 0n, 'a stake has two halves');
      const table = new Table([stakeMinor, ...others.map(BigInt)], () => drawEndless(random));
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
      const known = events as BlackjackEvent[];
      const up = (known[0] as Extract<BlackjackEvent, { type: 'deal' }>).up;
      // Under an ace or a ten the dealer has looked, which says something of their second card before it is turned.
      const isHidden = totalOf([up]).total < 10;
      return [
        drawnEndless(
          known.flatMap((event) => {
            if (event.type === 'deal') return [...event.cards, event.up, ...(event.others ?? []).flat()];
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
  readonly #draw: () => Card;
  readonly #events: BlackjackEvent[] = [];
  readonly #boxes: readonly Box[];
  readonly #hands: Hand[];
  readonly #dealer: Card[];
  #staked: bigint;
  #won = 0n;
  #phase: 'insurance' | 'play' | 'over';
  /** The box that is asked, or the hand that is played. */
  #at = 0;

  constructor(stakes: readonly bigint[], draw: () => Card) {
    this.#staked = stakes.reduce((sum, one) => sum + one, 0n);
    this.#draw = draw;
    this.#boxes = stakes.map((stakeMinor) => ({ stakeMinor, insuranceMinor: 0n }));
    const first = stakes.map(() => draw());
    const up = draw();
    const second = stakes.map(() => draw());
    this.#dealer = [up, draw()];
    this.#hands = this.#boxes.map((box, at) => handOf(box, [first[at]!, second[at]!], { isFresh: true }));
    const [cards, ...others] = this.#hands.map((hand) => [...hand.cards]);
    this.#events.push({ type: 'deal', cards: cards!, ...(others.length > 0 && { others }), up });
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
    if (move === 'insure' || move === 'no-insurance') this.#insure(move === 'insure');
    else this.#play(this.#hands[this.#at]!, move);
    return true;
  }

  /** Each box is asked, from the first to the last; then the dealer looks. */
  #insure(isWanted: boolean): void {
    const box = this.#boxes[this.#at]!;
    if (isWanted) {
      box.insuranceMinor = box.stakeMinor / 2n;
      this.#staked += box.insuranceMinor;
      this.#events.push({ type: 'insured', amount: String(box.insuranceMinor), ...this.#boxName(this.#at) });
    } else if (this.#boxes.length > 1) this.#events.push({ type: 'declined', box: this.#at });
    if (++this.#at < this.#boxes.length) return;
    this.#at = 0;
    this.#phase = 'play';
    this.#look();
  }

  #play(hand: Hand, move: Exclude<Move, 'insure' | 'no-insurance'>): void {
    const { stakeMinor } = hand.box;
    hand.isFresh = false;
    switch (move) {
      case 'hit':
        this.#give(hand, 'card');
        break;
      case 'double':
        this.#staked += stakeMinor;
        hand.stakeMinor += stakeMinor;
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
        hand.isSurrendered = true;
        this.#events.push({ type: 'surrendered', ...(this.#boxes.length > 1 && { hand: this.#at }) });
        break;
    }
    this.#goOn();
  }

  #offers(): Offer[] {
    if (this.#phase === 'over') return [];
    if (this.#phase === 'insurance')
      return [{ do: 'no-insurance' }, { do: 'insure', costMinor: this.#boxes[this.#at]!.stakeMinor / 2n }];
    const { cards, box, isFresh } = this.#hands[this.#at]!;
    const offers: Offer[] = [{ do: 'hit' }, { do: 'stand' }];
    if (cards.length === 2) {
      offers.push({ do: 'double', costMinor: box.stakeMinor });
      const isFull = this.#hands.filter((hand) => hand.box === box).length === MAX_HANDS;
      if (cards[0]![0] === cards[1]![0] && !isFull) offers.push({ do: 'split', costMinor: box.stakeMinor });
    }
    if (isFresh) offers.push({ do: 'surrender' });
    return offers;
  }

  /** The dealer looks under an ace or a ten; with a blackjack of theirs the round is over, with one of a box that box is. */
  #look(): void {
    const [up] = this.#dealer;
    const isDealers = isBlackjack(this.#dealer);
    if (!isDealers && totalOf([up!]).total >= 10) this.#events.push({ type: 'no-blackjack' });
    if (isDealers) this.#finish();
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
    this.#staked += hand.box.stakeMinor;
    hand.cards = [kept, cards[0]];
    const other = handOf(hand.box, [moved, cards[1]], { isFresh: false });
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

  #finish(): void {
    this.#events.push({ type: 'dealer', card: this.#dealer[1]!, by: 'turn' });
    const isDealers = isBlackjack(this.#dealer);
    const isAgainst = ({ isBust, isSurrendered, isNatural }: Hand): boolean => !isBust && !isSurrendered && !isNatural;
    if (!isDealers && this.#hands.some(isAgainst))
      while (totalOf(this.#dealer).total < 17) {
        const card = this.#draw();
        this.#dealer.push(card);
        this.#events.push({ type: 'dealer', card, by: 'draw' });
      }
    this.#boxes.forEach(({ insuranceMinor }, at) => {
      if (insuranceMinor === 0n) return;
      const amount = isDealers ? insuranceMinor * 3n : 0n;
      this.#won += amount;
      this.#events.push({ type: 'insurance', amount: String(amount), ...this.#boxName(at) });
    });
    this.#hands.forEach((hand, at) => {
      const [result, amount] = this.#endOf(hand, isDealers);
      this.#won += amount;
      this.#events.push({ type: 'result', hand: at, result, amount: String(amount) });
    });
    this.#phase = 'over';
    const celebration = celebrationOf(this.#won, this.#staked, this.#staked);
    this.#events.push({ type: 'final-win', amount: String(this.#won), celebration });
  }

  /** What becomes of a hand, and what comes back. */
  #endOf(hand: Hand, isDealers: boolean): [HandResult, bigint] {
    const { stakeMinor, isNatural } = hand;
    if (hand.isSurrendered) return ['surrender', stakeMinor / 2n];
    if (hand.isBust) return ['bust', 0n];
    if (isDealers) return isNatural ? ['push', stakeMinor] : ['lose', 0n];
    if (isNatural) return ['blackjack', stakeMinor + (stakeMinor * 3n) / 2n];
    const [own, dealers] = [totalOf(hand.cards).total, totalOf(this.#dealer).total];
    if (dealers > 21 || own > dealers) return ['win', stakeMinor * 2n];
    return own === dealers ? ['push', stakeMinor] : ['lose', 0n];
  }

  #boxName = (box: number): { box?: number } => (this.#boxes.length > 1 ? { box } : {});
}

function handOf(box: Box, cards: Card[], { isFresh }: Pick<Hand, 'isFresh'>): Hand {
  const isNatural = isFresh && isBlackjack(cards);
  const { stakeMinor } = box;
  return { box, cards, stakeMinor, isDone: isNatural, isBust: false, isSurrendered: false, isFresh, isNatural };
}
