// A playing card, drawn by us: faces in two inks, a back with our chip.
import type { Card } from '../../cards.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { isRed, rankText, SUIT_PATHS } from './suits.ts';
import style from './cards.module.css';

const RED = '#c2243a';
const BLACK = '#1c2530';
const GOLD = '#b98a2f';

/** The name of a card. */
export function useCardName(): (card: Card | undefined) => string {
  const t = useTexts('titles.cards');
  return (card) =>
    card
      ? t('of', {
          rank: 'AKQJ'.includes(card[0]!) ? t(`ranks.${card[0]}`) : rankText(card),
          suit: t(`suits.${card[1]}`),
        })
      : t('down');
}

interface CardProps {
  /** `AS`; without it the back is shown. */
  card?: Card | undefined;
  /** Just dealt: it flies in, after this many others. */
  delay?: number;
  isDim?: boolean;
  isHidden?: boolean;
}

/** As wide as `--card`. */
export function PlayingCard({ card, delay, isDim = false, isHidden = false }: CardProps) {
  const name = useCardName()(card);
  return (
    <span
      className={style['card']}
      data-card={card ?? 'back'}
      data-dim={isDim || undefined}
      style={delay === undefined ? undefined : { animationDelay: `${delay}ms` }}
      {...(isHidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <svg viewBox="0 0 100 140" aria-hidden>
        {card ? <Face card={card} /> : <Back />}
      </svg>
    </span>
  );
}

function Suit({ suit, x, y, size, turn = 0 }: { suit: string; x: number; y: number; size: number; turn?: number }) {
  return (
    <path
      d={SUIT_PATHS[suit]}
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 100}) translate(-50 -50)`}
    />
  );
}

function Face({ card }: { card: Card }) {
  const suit = card[1]!;
  const text = rankText(card);
  const ink = isRed(card) ? RED : BLACK;
  const corner = (
    <>
      <text
        x="13.5"
        y="25"
        textAnchor="middle"
        fontSize={text === '10' ? 20 : 23}
        letterSpacing={text === '10' ? -2 : 0}
      >
        {text}
      </text>
      <Suit suit={suit} x={13.5} y={38} size={16} />
    </>
  );
  return (
    <>
      <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#fbf8f0" stroke="#d8d0bd" />
      <g fill={ink} fontFamily="var(--font-display)" fontWeight="700">
        {corner}
        <g transform="rotate(180 50 70)">{corner}</g>
        {'JQK'.includes(card[0]!) ? (
          <Court letter={card[0]!} suit={suit} ink={ink} />
        ) : card[0] === 'A' ? (
          <>
            <circle cx="50" cy="70" r="29" fill="none" stroke={GOLD} strokeWidth="1.2" />
            <circle cx="50" cy="70" r="32" fill="none" stroke={GOLD} strokeWidth=".6" strokeDasharray="1.6 2.4" />
            <Suit suit={suit} x={50} y={70} size={40} />
          </>
        ) : (
          pipsOf(Number(text)).map(([x, y]) => (
            <Suit key={`${x} ${y}`} suit={suit} x={x} y={y} size={19} turn={y > 70 ? 180 : 0} />
          ))
        )}
      </g>
    </>
  );
}

/** Where the pips of a number card are. */
function pipsOf(count: number): [number, number][] {
  const sides = (...rows: number[]): [number, number][] =>
    rows.flatMap(
      (y) =>
        [
          [35, y],
          [65, y],
        ] as [number, number][],
    );
  const middle = (...rows: number[]): [number, number][] => rows.map((y) => [50, y]);
  switch (count) {
    case 2:
      return middle(34, 106);
    case 3:
      return middle(34, 70, 106);
    case 4:
      return sides(34, 106);
    case 5:
      return [...sides(34, 106), ...middle(70)];
    case 6:
      return sides(34, 70, 106);
    case 7:
      return [...sides(34, 70, 106), ...middle(52)];
    case 8:
      return [...sides(34, 70, 106), ...middle(52, 88)];
    case 9:
      return [...sides(30, 57, 83, 110), ...middle(70)];
    default:
      return [...sides(30, 57, 83, 110), ...middle(43, 97)];
  }
}

const CROWNS: Readonly<Record<string, string>> = {
  K: 'M33 52l-3-17 10 8 10-13 10 13 10-8-3 17z',
  Q: 'M34 52l-4-13 8 5 4-9 8 9 8-9 4 9 8-5-4 13z',
  J: 'M34 52c0-14 6-20 16-20s16 6 16 20z',
};

function Court({ letter, suit, ink }: { letter: string; suit: string; ink: string }) {
  const half = (
    <>
      <path d={CROWNS[letter]} fill={GOLD} />
      <path d="M34 54h32v3H34z" fill={ink} />
      <Suit suit={suit} x={50} y={45} size={8} />
    </>
  );
  return (
    <>
      <rect x="25" y="20" width="50" height="100" rx="5" fill={ink} fillOpacity=".06" stroke={GOLD} strokeWidth=".9" />
      <path d="M25 84 75 56M25 88 75 60" stroke={GOLD} strokeWidth=".7" opacity=".7" />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
      <text x="50" y="82" textAnchor="middle" fontSize="34">
        {letter}
      </text>
    </>
  );
}

function Back() {
  return (
    <>
      <rect x=".5" y=".5" width="99" height="139" rx="9" fill="#fbf8f0" stroke="#d8d0bd" />
      <rect x="6" y="6" width="88" height="128" rx="6" fill="#0f5c43" />
      <rect x="9.5" y="9.5" width="81" height="121" rx="4" fill="none" stroke="#e6c583" strokeWidth=".8" opacity=".8" />
      <g stroke="#e6c583" strokeWidth=".5" opacity=".28">
        {Array.from({ length: 9 }, (_, line) => (
          <path
            key={line}
            d={`M${line * 20 - 60} 128 ${line * 20 + 58} 12M${line * 20 - 60} 12 ${line * 20 + 58} 128`}
          />
        ))}
      </g>
      <circle cx="50" cy="70" r="23" fill="#0b3c2d" stroke="#e6c583" strokeWidth="1.2" />
      <circle cx="50" cy="70" r="18.6" fill="none" stroke="#3fc487" strokeWidth="5" strokeDasharray="7 7.6" />
      <path d="M50 59l8.4 11L50 81l-8.4-11z" fill="none" stroke="#e6c583" strokeWidth="1.6" />
    </>
  );
}
