// A chip with its value, in the colour of its size.
import { formatNumber } from '#site/design-system/format.ts';
import style from './table.module.css';

/** 1 base chip or more, 5 or more, and so on. */
const SIZES = [100, 25, 10, 5, 1] as const;

/** `0.50`, `25`, `1.5k`: as short as possible. */
export function shortAmount(amount: string): string {
  const value = Number(amount);
  if (value >= 10_000) return `${Math.floor(value / 100) / 10}k`;
  return value >= 100 || Number.isInteger(value) ? String(Math.floor(value)) : formatNumber(value);
}

export function Chip({ chips, amount, className = '' }: { chips: number; amount: string; className?: string }) {
  const size = SIZES.find((least) => chips >= least) ?? 1;
  return (
    // Drawn by the style: as text it would be missing from the name of the button that it lies on.
    <span className={`${style['chip']} ${className}`} data-size={size} data-worth={shortAmount(amount)} aria-hidden />
  );
}
