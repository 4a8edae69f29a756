// Rakeback that has accrued, to be claimed at any time.
import { useRef } from 'react';
import { claimRakeback, type CashbackProgress } from '../../contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { useClaim } from './use-claim.ts';

export function RakebackCard({ rakeback: { amount, share } }: { rakeback: CashbackProgress['rakeback'] }) {
  const t = useTexts('profile.cashback.rakeback');
  const { api } = useShell();
  const { isBusy, run } = useClaim();
  // A press that is sent again is the same claim.
  const request = useRef<string>(undefined);
  const sum = formatMoney(amount);
  const isEmpty = Number(amount.amount) === 0;

  const claim = (): Promise<void> =>
    run(
      async () => {
        request.current ??= crypto.randomUUID();
        const paid = await api.call(claimRakeback, { request_id: request.current });
        request.current = undefined;
        return paid;
      },
      t('claimed', { sum }),
    );

  return (
    <Card className="grid gap-4 p-5" data-rakeback>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">{t('title')}</h2>
        <Money value={amount} isGain className="text-2xl" />
      </div>
      <p className="max-w-prose text-sm text-muted">{t('rule', { share })}</p>
      {!isEmpty && (
        <Button look="primary" className="justify-self-start" isBusy={isBusy} onClick={() => void claim()}>
          {t('claim', { sum })}
        </Button>
      )}
    </Card>
  );
}
