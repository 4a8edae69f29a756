// The book: whether prices are boosted, and how far a price by hand may be from the producer's.
import type { Settings } from '#platform/config.ts';
import { onOff, whole, type Options } from '#platform/config/option.ts';

export const options = {
  PRICE_BOOSTS: {
    fallback: 'on',
    about: '`off`: no outcome is offered at better odds than the book’s own, and boosts that run are ended.',
    parse: onOff,
  },
  PRICE_DRIFT: {
    fallback: '15',
    about:
      'How far a price that a trader sets by hand may be from the price of its producer, in percent, 1 to 50: further takes two persons. A price by hand takes no bets while the producer’s has moved further than that from where it was.',
    parse: whole(1, 50),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
