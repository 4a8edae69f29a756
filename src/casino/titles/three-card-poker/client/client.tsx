// Three Card Poker as the player has it: the dealer's cards above, their own below, what lies on each bet between them.
import type { Card } from '../../../engine/cards.ts';
import { numberOf } from '../../../engine/cards.ts';
import type { ThreeCardEvent } from '../game.ts';
import { rules, WORTH_PLAYING, worthOf } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { AnteFrame } from '../../../engine/client/ante-poker/ante-frame.tsx';
import { BetSpots, Hand } from '../../../engine/client/ante-poker/cloth.tsx';
import { showEnd } from '../../../engine/client/ante-poker/show-end.ts';
import { soundOfCards, useAntePoker } from '../../../engine/client/ante-poker/use-ante-poker.ts';
import { useCardName } from '../../../engine/client/cards/playing-card.tsx';
import { moneyOf } from '../../../engine/client/money-of.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useSteps } from '../../../engine/client/use-steps.ts';
import style from './three-card-poker.module.css';

export { Rules } from './rules.tsx';

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-three-card-poker');
  const nameOf = useCardName();
  const money = moneyOf(host);

  const steps = useSteps<ThreeCardEvent>(host, async (event, tools) => {
    const { pace } = tools;
    const named = (cards: readonly Card[]): string => cards.map(nameOf).join(', ');
    switch (event.type) {
      case 'deal':
        soundOfCards(tools, 3);
        host.announce(t('said.deal', { cards: named(event.cards), hand: t(`hands.${event.hand}`) }));
        return pace.wait(host.replay ? 1_300 : 620);
      case 'played':
        return undefined;
      default:
        return showEnd(event, tools, { host, t, named });
    }
  });

  const poker = useAntePoker(host, { steps, sideParam: 'pairPlus', goOn: 'play', letter: 'p' });
  const { find, back, stakeMinor } = poker;
  const [deal, dealer, played, folded, final] = [
    find('deal'),
    find('dealer'),
    find('played'),
    find('folded'),
    find('final-win'),
  ];
  const numbers = deal?.cards.map(numberOf) as [number, number, number] | undefined;
  const advised = poker.hasAdvice && numbers ? (worthOf(...numbers) >= WORTH_PLAYING ? 'play' : 'fold') : undefined;

  return (
    <AnteFrame
      host={host}
      poker={poker}
      sysname="three-card-poker"
      look={style['table']!}
      final={final}
      side="pair-plus"
      goOn={t('play', { amount: money(stakeMinor) })}
      advised={advised}
      most={rules.pairPlus.most}
    >
      <div className={style['place']}>
        <Hand
          label={t('dealer')}
          cards={dealer?.cards}
          places={3}
          note={dealer && (dealer.qualifies ? t(`hands.${dealer.hand}`) : t('outcome.not-qualified'))}
          isDealt={deal !== undefined}
        />
        <BetSpots
          isOver={final !== undefined}
          money={money}
          spots={[
            {
              name: 'pair-plus',
              label: t('spots.pair-plus'),
              lies: deal ? BigInt(deal.pairPlus) : stakeMinor * BigInt(poker.side),
              won: back('pair-plus'),
            },
            {
              name: 'ante',
              label: t('spots.ante'),
              lies: deal || poker.isFixed ? stakeMinor : 0n,
              won: back('ante') + back('ante-bonus'),
            },
            { name: 'play', label: t('spots.play'), lies: BigInt(played?.stake ?? 0), won: back('play') },
          ]}
        />
        <Hand
          label={t('you')}
          cards={deal?.cards}
          places={3}
          note={deal && t(`hands.${deal.hand}`)}
          isDealt={deal !== undefined}
          isDim={folded !== undefined}
        />
      </div>
    </AnteFrame>
  );
}
