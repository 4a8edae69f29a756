// Shows the player between two rounds where they stand; play goes on only after they have answered (P10).
import { useState } from 'react';
import { acknowledge, type RealityCheck } from '#money/limits/contract.ts';
import { formatMoney } from '#site/design-system/format.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogEmblem, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { realityCheckDialog, type RealityAnswer } from '../dialogs.ts';

export function Dialog({ check, close }: { check: RealityCheck } & DialogProps<RealityAnswer>) {
  const t = useTexts('dialogs.realityCheck');
  const { api, navigate } = useShell();
  const [isBusy, setBusy] = useState(false);
  const leave = (path: string): void => {
    close('leave', { immediate: true });
    navigate(path);
  };
  const goOn = (): void => {
    setBusy(true);
    api.call(acknowledge).then(
      () => close('go-on', { immediate: true }),
      (failure: unknown) => {
        reportError(failure, 'reality check');
        setBusy(false);
      },
    );
  };
  const minutes = Math.floor(check.seconds / 60);
  return (
    <>
      <DialogEmblem icon="clock" tone="info" />
      <DialogTitle name={realityCheckDialog.name}>{t('title')}</DialogTitle>
      <p className="text-muted">{t('text')}</p>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <Fact name={t('time')} id="time">
          {t('span', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        </Fact>
        <Fact name={t('staked')} id="staked">
          {formatMoney(check.staked)}
        </Fact>
        <Fact name={t('won')} id="won">
          {formatMoney(check.won)}
        </Fact>
        <Fact name={t('net')} id="net">
          {formatMoney(check.net)}
        </Fact>
      </dl>
      <DialogActions>
        <Button look="ghost" onClick={() => leave('/cashier/history')}>
          {t('history')}
        </Button>
        <Button onClick={() => leave('/')}>{t('stop')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={goOn}>
          {t('goOn')}
        </Button>
      </DialogActions>
    </>
  );
}

function Fact({ name, id, children }: { name: string; id: string; children: string }) {
  return (
    <div className="rounded-md bg-surface-2 px-3 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures text-lg font-semibold" data-fact={id}>
        {children}
      </dd>
    </div>
  );
}
