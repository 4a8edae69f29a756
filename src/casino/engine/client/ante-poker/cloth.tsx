// What lies on the cloth: hands of cards, and the bets.
import type { Card } from '../../cards.ts';
import { PlayingCard } from '../cards/playing-card.tsx';
import style from './ante-poker.module.css';

interface HandProps {
  label: string;
  cards: readonly Card[] | undefined;
  /** How many there is room for. */
  places: number;
  note?: string | undefined;
  isDealt: boolean;
  isDim?: boolean;
}

/** Cards, their backs until they are revealed, or the empty places for them. */
export const Hand = ({ label, cards, places, note, isDealt, isDim = false }: HandProps) => (
  <section className={style['hand']} aria-label={label}>
    <p>
      {label}
      {note && <b>{note}</b>}
    </p>
    <div className={style['cards']}>
      {Array.from({ length: places }, (_, place) =>
        isDealt ? (
          <PlayingCard key={`${place} ${cards?.[place]}`} card={cards?.[place]} delay={place * 110} isDim={isDim} />
        ) : (
          <span key={place} className={style['gap']} />
        ),
      )}
    </div>
  </section>
);

interface BetSpotsProps {
  spots: readonly { name: string; label: string; lies: bigint; won: bigint }[];
  /** The round is over: the payout is shown in place of the bet. */
  isOver: boolean;
  money: (minor: bigint) => string;
}

export const BetSpots = ({ spots, isOver, money }: BetSpotsProps) => (
  <div className={style['spots']}>
    {spots.map(({ name, label, lies, won }) => (
      <div key={name} data-spot={name} data-won={won > 0n || undefined}>
        <span>{label}</span>
        <b className="figures">{isOver ? money(won) : lies > 0n ? money(lies) : '–'}</b>
      </div>
    ))}
  </div>
);
