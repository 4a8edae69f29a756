// How the end of a round is shown, sounded and announced: the dealer's hand or a fold, what is paid, what was won.
import type { Card } from '../../cards.ts';
import type { Celebration } from '../../celebration.ts';
import { saidEnding } from '../said-ending.ts';
import type { TitleHost } from '../title-client.ts';
import type { Tools } from '../use-tools.ts';
import { soundOfWin } from '../win-sound.ts';
import { moneyOf } from '../money-of.ts';
import { soundOfCards } from './use-ante-poker.ts';

type EndEvent =
  | { type: 'dealer'; cards: readonly Card[]; hand: string; outcome: string }
  | { type: 'folded' }
  | { type: 'paid' }
  | { type: 'final-win'; amount: string; celebration: Celebration };

interface Words {
  host: TitleHost;
  /** Texts of the title. */
  t: (key: string, values?: Record<string, string>) => string;
  /** Names of cards, for screen readers. */
  named: (cards: readonly Card[]) => string;
}

export function showEnd(event: EndEvent, tools: Tools, { host, t, named }: Words): Promise<void> {
  const { pace, synth } = tools;
  switch (event.type) {
    case 'dealer':
      soundOfCards(tools, event.cards.length);
      host.announce(
        t('said.dealer', {
          cards: named(event.cards),
          hand: t(`hands.${event.hand}`),
          outcome: t(`outcome.${event.outcome}`),
        }),
      );
      return pace.wait(900);
    case 'folded':
      synth.note(165, 0.35, 0.25, 0, 'sine');
      host.announce(t('outcome.folded'));
      return pace.wait(300);
    case 'paid':
      synth.note(880, 0.12, 0.2);
      return pace.wait(180);
    case 'final-win': {
      const sentence = saidEnding(event, moneyOf(host), {
        won: (sum) => t('said.won', { amount: sum }),
        returned: (sum) => t('said.returned', { amount: sum }),
      });
      if (sentence) host.announce(sentence);
      soundOfWin(synth, event.celebration, [523, 659, 784, 1047]);
      return pace.wait(120);
    }
  }
}
