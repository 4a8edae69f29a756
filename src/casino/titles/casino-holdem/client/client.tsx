// Casino Hold'em as the player has it: the dealer above, the board in the middle, the bets, their own two cards below.
import type { HoldemEvent } from '../game.ts';
import { rules } from '../paytable.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { AnteFrame } from '../../../engine/client/ante-poker/ante-frame.tsx';
import { BetSpots, Hand } from '../../../engine/client/ante-poker/cloth.tsx';
import { showEnd } from '../../../engine/client/ante-poker/show-end.ts';
import { soundOfCards, useAntePoker } from '../../../engine/client/ante-poker/use-ante-poker.ts';
import { useCardName } from '../../../engine/client/cards/playing-card.tsx';
import { moneyOf } from '../../../engine/client/money-of.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useSteps } from '../../../engine/client/use-steps.ts';
import style from './casino-holdem.module.css';
import type { Card } from '../../../engine/cards.ts';
import { useEffect, useState } from 'react';
import { advise } from '../strategy.ts';

export { Rules } from './rules.tsx';

/** What hands pay on a bet, printed on the felt where it is wide; the rules have it everywhere. */
const FeltPays = ({
  caption,
  pays,
  nameOf,
}: {
  caption: string;
  pays: readonly (readonly [hand: string, odds: number])[];
  nameOf: (hand: string) => string;
}) => (
  <table className={style['pays']}>
    <caption>{caption}</caption>
    <tbody>
      {pays.map(([hand, odds]) => (
        <tr key={hand}>
          <th>{nameOf(hand)}</th>
          <td className="figures">{odds} : 1</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** How each event looks and sounds. */
function useShow(host: TitleHost): Parameters<typeof useSteps<HoldemEvent>>[1] {
  const t = useTexts('title-casino-holdem');
  const nameOf = useCardName();
  return async (event, tools) => {
    const { pace } = tools;
    const named = (cards: readonly Card[]): string => cards.map(nameOf).join(', ');
    switch (event.type) {
      case 'deal':
        soundOfCards(tools, 5);
        host.announce(
          t('said.deal', { cards: named(event.cards), flop: named(event.flop), hand: t(`hands.${event.hand}`) }),
        );
        return pace.wait(host.replay ? 1_500 : 760);
      case 'board':
        soundOfCards(tools, 2);
        host.announce(t('said.board', { cards: named(event.cards), hand: t(`hands.${event.hand}`) }));
        return pace.wait(820);
      case 'called':
        return undefined;
      case 'shown':
        soundOfCards(tools, 2);
        host.announce(t('said.shown', { cards: named(event.cards), hand: t(`hands.${event.hand}`) }));
        return pace.wait(700);
      default:
        return showEnd(event, tools, { host, t, named });
    }
  };
}

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-casino-holdem');
  const money = moneyOf(host);
  const handName = (hand: string): string => t(`hands.${hand}`);

  const steps = useSteps<HoldemEvent>(host, useShow(host));

  const poker = useAntePoker(host, { steps, sideParam: 'aces', goOn: 'call', letter: 'c' });
  const { find, back, stakeMinor } = poker;
  const [deal, called, board, dealer, folded, showdown, final] = [
    find('deal'),
    find('called'),
    find('board'),
    find('dealer'),
    find('folded'),
    find('shown'),
    find('final-win'),
  ];
  const advised = useAdvice(poker.hasAdvice && steps.can('call') ? deal : undefined);

  return (
    <AnteFrame
      host={host}
      poker={poker}
      sysname="casino-holdem"
      look={style['table']!}
      final={final}
      side="aces"
      goOn={t('call', { amount: money(stakeMinor * BigInt(rules.call)) })}
      advised={advised}
      most={rules.aces.most}
    >
      <div className={style['place']}>
        <div className={style['cloth']}>
          <Hand
            label={t('dealer')}
            cards={dealer?.cards ?? showdown?.cards}
            places={2}
            note={
              showdown
                ? t(`hands.${showdown.hand}`)
                : dealer && (dealer.qualifies ? t(`hands.${dealer.hand}`) : t('outcome.not-qualified'))
            }
            isDealt={deal !== undefined}
          />
          <Hand
            label={t('board')}
            cards={deal && [...deal.flop, ...(board?.cards ?? showdown?.board ?? [])]}
            places={5}
            isDealt={deal !== undefined}
            isDim={folded !== undefined}
          />
          <BetSpots
            isOver={final !== undefined}
            money={money}
            spots={[
              {
                name: 'aces',
                label: t('spots.aces'),
                lies: deal ? BigInt(deal.aces) : stakeMinor * BigInt(poker.side),
                won: back('aces'),
              },
              {
                name: 'ante',
                label: t('spots.ante'),
                lies: deal || poker.isFixed ? stakeMinor : 0n,
                won: back('ante'),
              },
              { name: 'call', label: t('spots.call'), lies: BigInt(called?.stake ?? 0), won: back('call') },
            ]}
          />
          <Hand
            label={t('you')}
            cards={deal?.cards}
            places={2}
            note={deal && t(`hands.${board?.hand ?? deal.hand}`)}
            isDealt={deal !== undefined}
            isDim={folded !== undefined}
          />
          <FeltPays caption={t('spots.ante')} pays={[...Object.entries(rules.ante), ['less', 1]]} nameOf={handName} />
          <FeltPays caption={t('spots.aces')} pays={Object.entries(rules.aces.pays)} nameOf={handName} />
        </div>
      </div>
    </AnteFrame>
  );
}

/** The best play, computed in the background so that the cards are shown first. */
interface Seen {
  cards: readonly Card[];
  flop: readonly Card[];
}

/** `undefined` until it is computed, or when there is nothing to compute. */
function useAdvice(seen: Seen | undefined): 'call' | 'fold' | undefined {
  const [counted, setCounted] = useState<{ key: string; move: 'call' | 'fold' }>();
  const key = seen && [...seen.cards, ...seen.flop].join(' ');
  useEffect(() => {
    if (key === undefined) return;
    // A tenth of a second of computing must not hold up the press that asks for it.
    const timer = setTimeout(() => {
      const cards = key.split(' ') as Card[];
      setCounted({ key, move: advise(cards.slice(0, 2), cards.slice(2)) });
    }, 30);
    return () => clearTimeout(timer);
  }, [key]);
  return counted && counted.key === key ? counted.move : undefined;
}
