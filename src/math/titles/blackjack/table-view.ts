// The table as the events so far have laid it: for whoever shows it, and for advice.
import type { Card } from '../../engine/cards.ts';
import type { BlackjackEvent, HandResult } from './game.ts';

export interface HandView {
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
  /** Whose turn it is. */
  turn: number;
  insurance?: bigint;
  insuranceBack?: bigint;
}

export function viewOf(events: readonly BlackjackEvent[]): TableView {
  const view: TableView = { hands: [], dealer: [], isHoleDown: false, turn: 0 };
  for (const event of events)
    switch (event.type) {
      case 'deal':
        view.hands = [{ cards: [...event.cards], isDoubled: false, isDone: false }];
        view.dealer = [event.up];
        view.isHoleDown = true;
        break;
      case 'insured':
        view.insurance = BigInt(event.amount);
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
        const [kept, moved] = view.hands[event.hand]!.cards;
        view.hands.splice(
          event.hand,
          1,
          { cards: [kept!, event.cards[0]], isDoubled: false, isDone: false },
          { cards: [moved!, event.cards[1]], isDoubled: false, isDone: false },
        );
        break;
      }
      case 'stood':
      case 'bust':
        view.hands[event.hand]!.isDone = true;
        break;
      case 'dealer':
        for (const hand of view.hands) hand.isDone = true;
        view.dealer.push(event.card);
        view.isHoleDown = false;
        view.turn = -1;
        break;
      case 'insurance':
        view.insuranceBack = BigInt(event.amount);
        break;
      case 'result':
        Object.assign(view.hands[event.hand]!, { result: event.result, amount: BigInt(event.amount) });
        break;
    }
  return view;
}
