// How much a limit still lets the player pay in, and until when it applies.
import type { DepositLimit } from '#money/limits/contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';

export function DepositRoom({ limit: { available_amount, limit_amount, expired_at } }: { limit: DepositLimit }) {
  const t = useTexts('cashier');
  if (!available_amount || !limit_amount || !expired_at) return null;
  return (
    <p className="mb-4 text-sm text-muted" data-deposit-room>
      {t('depositRoom', { left: formatMoney(available_amount), limit: formatMoney(limit_amount) })}{' '}
      <Moment at={expired_at} />.
    </p>
  );
}
