import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { cardOf, DECK, type Card } from '../../cards.ts';
import { RANKS, SUITS } from '../../../titles/baccarat/paytable.ts';
import type { DealtCard } from '../../../titles/baccarat/game.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { titles } from '../../../titles/index.ts';
import { randomRound } from '#testing/random-rounds.ts';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { faceOf } from '../../../titles/baccarat/client/client.tsx';
import { PlayingCard } from './playing-card.tsx';
import { SUIT_PATHS } from './suits.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

const deck = Array.from({ length: DECK }, (_, number) => cardOf(number));

function drawn(card: Card, locale: string): { name: string; text: string; pips: number } {
  const texts = createStore<Record<string, unknown>>({ titles: shippedArea(locale, 'titles') });
  const html = renderToStaticMarkup(
    <ShellProvider shell={{ locale, texts } as unknown as Shell}>
      <PlayingCard card={card} />
    </ShellProvider>,
  );
  return {
    name: /aria-label="([^"]*)"/.exec(html)![1]!,
    text: /<text[^>]*>([^<]*)</.exec(html)![1]!,
    pips: html.split(`d="${SUIT_PATHS[card[1]!]}"`).length - 1,
  };
}

describe.each(LOCALES)('a card in %s', (locale) => {
  it('has its rank, its suit and a name of its own, whichever of the 52 it is', () => {
    const names = deck.map((card) => {
      const { name, text, pips } = drawn(card, locale);
      expect(text).toBe(card.startsWith('T') ? '10' : card[0]);
      // Two in the corners, and as many as it counts.
      expect(pips).toBeGreaterThan(2);
      return name;
    });
    expect(new Set(names).size).toBe(DECK);
  });
});

/** The form in which the pages of a title draw the cards of its rounds. */
const FACES: Readonly<Record<string, (card: string) => string>> = {
  baccarat: (card) => faceOf(card as DealtCard),
  'live-baccarat': (card) => faceOf(card as DealtCard),
};
const cardsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(cardsIn) : [String(value)]);
const CARD_GAMES = [
  'baccarat',
  'blackjack',
  'casino-holdem',
  'deuces-wild',
  'hi-lo',
  'jacks-or-better',
  'live-baccarat',
  'three-card-poker',
];

it.each(CARD_GAMES)('every card that %s deals can be drawn', (sysname) => {
  const choices = seedStream('c4'.repeat(32)).random(sysname, 0);
  const dealt = new Set<string>();
  for (let nonce = 0; nonce < 600; nonce++) {
    const { events } = randomRound(
      titles[sysname]!,
      { serverSeed: '5e'.repeat(32), clientSeed: 'cards', nonce },
      choices,
    );
    for (const { type, card, cards } of events)
      if (type !== 'draw' || cards) for (const name of cardsIn(card ?? cards ?? [])) dealt.add(name);
  }
  const faces = [...dealt].map((card) => (FACES[sysname] ?? ((face) => face))(card));
  expect(new Set(faces)).toEqual(new Set(deck));
});

it('a ten of baccarat is a ten', () => {
  const faces = RANKS.flatMap((rank) => SUITS.map((suit) => faceOf(`${rank}${suit}`)));
  expect(new Set(faces)).toEqual(new Set(deck));
});
