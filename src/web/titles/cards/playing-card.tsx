// A playing card: `AS` is the ace of spades, `10H` the ten of hearts. It turns over when it is dealt.
import style from './playing-card.module.css';

interface PlayingCardProps {
  card: string;
  isFaceDown?: boolean;
}

const SUITS: Readonly<Record<string, string>> = {
  S: 'M12 2C8 8 3 10 3 15a4.5 4.5 0 0 0 7.5 3.3C10.3 20.5 9.3 21.5 8 22h8c-1.3-.5-2.3-1.5-2.5-3.7A4.5 4.5 0 0 0 21 15c0-5-5-7-9-13z',
  H: 'M12 21.5C6 16.5 2.5 13 2.5 8.5A5 5 0 0 1 12 6a5 5 0 0 1 9.5 2.5c0 4.5-3.5 8-9.5 13z',
  D: 'M12 1.5 20 12l-8 10.5L4 12z',
  C: 'M12 2a4.6 4.6 0 0 0-3.5 7.6A4.6 4.6 0 1 0 10.6 17.5C10.4 20.3 9.4 21.4 8 22h8c-1.4-.6-2.4-1.7-2.6-4.5A4.6 4.6 0 1 0 15.5 9.6 4.6 4.6 0 0 0 12 2z',
};

export function PlayingCard({ card, isFaceDown = false }: PlayingCardProps) {
  const suit = card.at(-1)!;
  const rank = card.slice(0, -1);
  const art = SUITS[suit]!;
  return (
    <span
      className={style['card']}
      data-down={isFaceDown || undefined}
      data-red={suit === 'H' || suit === 'D' || undefined}
    >
      <span className={style['face']}>
        {isFaceDown ? null : (
          <svg viewBox="0 0 100 140" aria-hidden>
            <text x="16" y="29" textAnchor="middle" className={style['rank']}>
              {rank}
            </text>
            <path d={art} transform="translate(6 36) scale(0.85)" />
            <path d={art} transform="translate(26 50) scale(2.5)" />
          </svg>
        )}
      </span>
      <span className={style['back']} />
    </span>
  );
}
