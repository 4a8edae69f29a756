// How much a limit still lets the player pay in, and until when it applies.
import type { DepositLimit } from '#domains/limits/contract.ts';
import { formatMoney } from '../../ui/format.ts';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';

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
