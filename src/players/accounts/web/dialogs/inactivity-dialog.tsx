// Asks whether the player is still there, with the seconds left to answer (ST-25).
import { useEffect, useState } from 'react';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { inactivityDialog } from '../dialogs.ts';

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

export function Dialog({ deadline, from, close }: { deadline: number; from?: 'cashier' } & DialogProps<'stay'>) {
  const t = useTexts('dialogs.inactivity');
  const [left, setLeft] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(deadline)), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return (
    <PlainDialog
      name={inactivityDialog.name}
      icon="clock"
      tone="warning"
      title={t('title')}
      text={t(from ?? 'text')}
      yes={{ label: t('stay'), press: () => close('stay') }}
    >
      <p role="timer" aria-label={t('left', { seconds: left })} className="figures mt-4 text-4xl font-semibold">
        {left}
      </p>
    </PlainDialog>
  );
}
