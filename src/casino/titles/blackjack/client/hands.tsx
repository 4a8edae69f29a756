// Cards on the table: a hand of the player's with its bet, and the total of any cards.
import type { Card } from '../../../engine/cards.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { totalOf } from '../paytable.ts';
import type { HandView } from '../table-view.ts';
import { PlayingCard } from '../../../engine/client/cards/playing-card.tsx';
import { Chip } from '../../../engine/client/table/chip.tsx';
import style from './blackjack.module.css';

/** How long the first cards, and one more, take to be dealt. */
export const DEAL_MS = 420;
const CARD_MS = 240;

interface TotalProps {
  cards: readonly Card[];
  note?: string | undefined;
  /** The value of an ace is final. */
  isDone: boolean;
  /** When the first cards have been dealt. */
  lateMs: number;
}

/** The total of the cards; it appears with them, and never before. */
export function Total({ cards, note, isDone, lateMs }: TotalProps) {
  const { total, isSoft } = totalOf(cards);
  return (
    <span
      key={cards.length}
      className={`${style['total']} figures`}
      style={{ '--late': `${cards.length <= 2 ? lateMs : CARD_MS}ms` } as CSSProperties}
      data-total={note === undefined ? total : undefined}
    >
      {isSoft && total < 21 && !isDone ? `${total - 10}/${total}` : total}
    </span>
  );
}

interface HandProps {
  hand: HandView;
  label: string;
  isTurn: boolean;
  isOther: boolean;
  /** The bet on it, in major units. */
  stake: string;
  result: string | undefined;
  isGain: boolean;
  back: string | undefined;
  /** Of the same box as the previous hand. */
  isSplit: boolean;
}

export function Hand({ hand, label, isTurn, isOther, stake, result, isGain, back, isSplit }: HandProps) {
  const place = useRef<HTMLDivElement>(null);
  // Where there is no room for all hands, the one being played is visible.
  useEffect(() => {
    if (isTurn) place.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isTurn]);
  return (
    <div
      ref={place}
      className={style['hand']}
      data-split={isSplit || undefined}
      role="group"
      aria-label={label}
      data-hand
      data-turn={isTurn || undefined}
      data-result={hand.result}
    >
      <div className={style['fan']} style={{ '--count': hand.cards.length } as CSSProperties}>
        {hand.cards.map((card, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a card is identified by its place
          <PlayingCard key={index} card={card} isDim={isOther} delay={index < 2 ? index * 180 : 0} />
        ))}
      </div>
      <Total cards={hand.cards} isDone={hand.isDone} lateMs={DEAL_MS} />
      <Chip chips={hand.isDoubled ? 2 : 1} amount={stake} className={style['bet']!} />
      <p className={`${style['result']} figures`} data-gain={isGain || undefined}>
        {result}
        {back && ` ${back}`}
      </p>
    </div>
  );
}
