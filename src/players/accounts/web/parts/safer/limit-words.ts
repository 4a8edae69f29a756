// A limit in words: money, or hours and minutes.
import type { LimitKind } from '#money/limits/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';

export function useLimitWords(currency: Currency): (kind: LimitKind, amount: string) => string {
  const t = useTexts('profile.safer');
  return (kind, amount) =>
    kind === 'time' ? t('minutes', { minutes: Number(amount) }) : formatMoney({ amount, currency });
}
