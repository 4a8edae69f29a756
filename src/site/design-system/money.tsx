// Amounts, always with their currency. Brass when it is the player's gain.
import type { WireMoney } from '#kernel/money.ts';
import { formatMoney } from './format.ts';

export function Money({
  value,
  isGain = false,
  className,
}: {
  value: WireMoney;
  isGain?: boolean;
  className?: string;
}) {
  return (
    <span
      data-money
      className={`figures whitespace-nowrap ${isGain ? 'font-semibold text-brass' : ''} ${className ?? ''}`}
    >
      {formatMoney(value)}
    </span>
  );
}
