// A card that is turned over where it lies.
import type { Card } from '../../../engine/cards.ts';
import { PlayingCard } from '../../../engine/client/cards/playing-card.tsx';
import style from './turning-card.module.css';

export const TurningCard = ({ card, isFaceDown }: { card: Card; isFaceDown: boolean }) => (
  <span className={style['card']} data-down={isFaceDown || undefined} aria-hidden>
    <span className={style['face']}>{!isFaceDown && <PlayingCard card={card} isHidden />}</span>
    <span className={style['back']}>
      <PlayingCard isHidden />
    </span>
  </span>
);
