// A place on the cloth that takes a bet: press it to put a chip there, Delete takes one back.
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { formatAmount, parseAmount, type Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Chip } from './chip.tsx';
import type { TableRound } from './use-table-round.ts';
import style from './table.module.css';

interface SpotProps {
  id: string;
  /** The name of the bet, and what it pays to one. */
  label: string;
  currency: Currency;
  game: TableRound;
  className?: string | undefined;
  place?: CSSProperties;
  /** The surrounding cloth shows where the ball is. */
  isMarked?: boolean;
  onHover?: (id: string | undefined) => void;
  children?: ReactNode;
}

export function Spot({ id, label, currency, game, className = '', place, isMarked, onHover, children }: SpotProps) {
  const t = useTexts('titles.table');
  const { round, table, put, stateOf, othersOn } = game;
  const chips = table.cloth.get(id) ?? 0;
  const amount = formatAmount((parseAmount(round.stake, currency) ?? 0n) * BigInt(chips), currency);
  const state = stateOf(id);
  const take = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (chips > 0 && !round.isFixed) table.take(id);
  };
  return (
    <button
      type="button"
      data-spot={id}
      data-state={state}
      data-marked={isMarked || undefined}
      aria-disabled={round.isFixed || undefined}
      aria-label={chips > 0 ? t('spot-with', { label, amount: formatMoney({ amount, currency }) }) : label}
      className={`${style['spot']} ${className}`}
      style={place}
      onClick={() => put(id)}
      onContextMenu={take}
      onKeyDown={(event: KeyboardEvent) => (event.key === 'Delete' || event.key === 'Backspace') && take(event)}
      onMouseEnter={() => onHover?.(id)}
      onMouseLeave={() => onHover?.(undefined)}
      onFocus={() => onHover?.(id)}
      onBlur={() => onHover?.(undefined)}
    >
      {children}
      {/* Drawn by the style: as text it would be missing from the name of the button. */}
      {othersOn(id) > 0 && <span className={style['others']} data-others={othersOn(id)} aria-hidden />}
      {chips > 0 && <Chip chips={chips} amount={amount} className={style['laid']!} />}
    </button>
  );
}
