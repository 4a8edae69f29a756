// The table as the events so far have laid it: for clients that show it, and for advice.
import type { Card } from '../../engine/cards.ts';
import type { BlackjackEvent, HandResult } from './game.ts';

export interface HandView {
  /** From 0. */
  box: number;
  cards: Card[];
  isDoubled: boolean;
  /** Nothing more is decided about it. */
  isDone: boolean;
  result?: HandResult;
  /** What came back. */
  amount?: bigint;
}

export interface TableView {
  hands: HandView[];
  dealer: Card[];
  /** The dealer's second card lies with its face down. */
  isHoleDown: boolean;
  /** Whose turn it is: the hand that is played, or the box that is asked for its insurance. */
  turn: number;
  insurance?: bigint;
  insuranceBack?: bigint;
}

export function viewOf(events: readonly BlackjackEvent[]): TableView {
  const view: TableView = { hands: [], dealer: [], isHoleDown: false, turn: 0 };
  for (const event of events)
    switch (event.type) {
      case 'deal':
        view.hands = [event.cards, ...(event.others ?? [])].map((cards, box) => newHand(box, cards));
        view.dealer = [event.up];
        view.isHoleDown = true;
        break;
      case 'insured':
        view.insurance = (view.insurance ?? 0n) + BigInt(event.amount);
        view.turn = asked(view, event.box);
        break;
      case 'declined':
        view.turn = asked(view, event.box);
        break;
      case 'turn':
        view.turn = event.hand;
        break;
      case 'card':
        view.hands[event.hand]!.cards.push(event.card);
        break;
      case 'doubled':
        view.hands[event.hand]!.cards.push(event.card);
        view.hands[event.hand]!.isDoubled = true;
        view.hands[event.hand]!.isDone = true;
        break;
      case 'split': {
        const { box, cards } = view.hands[event.hand]!;
        const [kept, moved] = cards;
        view.hands.splice(event.hand, 1, newHand(box, [kept!, event.cards[0]]), newHand(box, [moved!, event.cards[1]]));
        break;
      }
      case 'stood':
      case 'bust':
        view.hands[event.hand]!.isDone = true;
        break;
      case 'surrendered':
        view.hands[event.hand ?? 0]!.isDone = true;
        break;
      case 'dealer':
        for (const hand of view.hands) hand.isDone = true;
        view.dealer.push(event.card);
        view.isHoleDown = false;
        view.turn = -1;
        break;
      case 'insurance':
        view.insuranceBack = (view.insuranceBack ?? 0n) + BigInt(event.amount);
        break;
      case 'result':
        Object.assign(view.hands[event.hand]!, { result: event.result, amount: BigInt(event.amount) });
        break;
    }
  return view;
}

const newHand = (box: number, cards: readonly Card[]): HandView => ({
  box,
  cards: [...cards],
  isDoubled: false,
  isDone: false,
});

/** Behind the answer of a box: the next one that is asked for its insurance, or the first hand. */
const asked = ({ hands }: TableView, box = 0): number => (box + 1 < hands.length ? box + 1 : 0);
