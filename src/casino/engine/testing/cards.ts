// Cards as tests write them.
import { cardOf, DECK, type Card } from '../cards.ts';

const deck: readonly string[] = Array.from({ length: DECK }, (_, number) => cardOf(number));

/** `8S TH` → two cards; a name that is no card throws. */
export function cardsOf(text: string): Card[] {
  const names = text.split(' ');
  const unknown = names.find((name) => !deck.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is no card`);
  return names as Card[];
}
