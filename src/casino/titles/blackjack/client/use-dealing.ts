// A round of blackjack as it is dealt: sounds, pauses, and the words for those who cannot see the table.
import type { Card } from '../../../engine/cards.ts';
import type { BlackjackEvent } from '../game.ts';
import { totalOf } from '../paytable.ts';
import { viewOf } from '../table-view.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useCardName } from '../../../engine/client/cards/playing-card.tsx';
import { saidEnding } from '../../../engine/client/said-ending.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import type { Tools } from '../../../engine/client/use-tools.ts';
import { soundOfWin } from '../../../engine/client/win-sound.ts';

type Event<Type extends BlackjackEvent['type']> = Extract<BlackjackEvent, { type: Type }>;

/** Shows an event of a round, which is among `all`; resolves when the next one may come. */
export function useDealing(
  host: TitleHost,
  money: (minor: bigint) => string,
): (event: BlackjackEvent, tools: Tools, events: readonly BlackjackEvent[]) => Promise<void> {
  const t = useTexts('title-blackjack');
  const common = useTexts('titles');
  const nameOf = useCardName();
  const namesOf = (cards: readonly Card[]): string => cards.map(nameOf).join(', ');
  const handOf = (number: number, cards: readonly Card[]): string => t('said.hand', { number, cards: namesOf(cards) });

  function sayDeal(event: Event<'deal'>, hands: ReturnType<typeof viewOf>['hands']): void {
    const up = nameOf(event.up);
    if (!event.others) return host.announce(t('said.deal', { cards: namesOf(event.cards), up }));
    host.announce([...hands.map(({ cards }, at) => handOf(at + 1, cards)), t('said.up', { up })].join(' '));
  }

  function sayEnd(event: Event<'final-win'>, hands: ReturnType<typeof viewOf>['hands']): void {
    const sentence = saidEnding(event, money, {
      won: (sum) => t('said.won', { amount: sum }),
      returned: (sum) => common('returned', { amount: sum }),
      lost: () => t('said.lost'),
    });
    const ends = hands.flatMap(({ result }, at) =>
      result ? [t('said.end', { number: at + 1, result: t(`results.${result}`) })] : [],
    );
    if (sentence) host.announce([...(ends.length > 1 ? ends : []), sentence].join(' '));
  }

  return async (event, { pace, synth }, events) => {
    const flick = () => synth.noise(0.09, 2_600, 0.3);
    const { hands, dealer } = viewOf(events.slice(0, events.indexOf(event) + 1));
    switch (event.type) {
      case 'deal':
        flick();
        sayDeal(event, hands);
        return pace.wait(520);
      case 'turn':
        return host.announce(handOf(event.hand + 1, hands[event.hand]!.cards));
      case 'card':
      case 'doubled':
        flick();
        host.announce(t('said.card', { card: nameOf(event.card), total: totalOf(hands[event.hand]!.cards).total }));
        return pace.wait(380);
      case 'split':
        flick();
        host.announce(t('said.split', { cards: namesOf(event.cards) }));
        return pace.wait(480);
      case 'dealer':
        flick();
        host.announce(t('said.dealer', { card: nameOf(event.card), total: totalOf(dealer).total }));
        return pace.wait(520);
      case 'bust':
        synth.note(165, 0.4, 0.3, 0, 'sine');
        return pace.wait(300);
      case 'final-win':
        sayEnd(event, hands);
        soundOfWin(synth, event.celebration, [523, 659, 784, 1047]);
        return pace.wait(120);
      default:
        return undefined;
    }
  };
}
