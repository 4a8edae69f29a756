// The identity check: first what it requires, then the service's own page in a frame.
import { useState } from 'react';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { verificationDialog, type VerificationDialogProps } from '#players/accounts/web/dialogs.ts';
import { DialogActions, DialogTitle, PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';

const IdentityFrame = lazyPart(
  'identity check',
  async () => (await import('./parts/identity-frame.tsx')).IdentityFrame,
  'h-96',
);

const NEEDED = [
  { id: 'document', icon: 'file-text' },
  { id: 'face', icon: 'user' },
  { id: 'time', icon: 'clock' },
] as const;

export function Dialog({ action, isOnPage, close }: VerificationDialogProps & DialogProps<'sent'>) {
  const t = useTexts('dialogs.verification');
  const { navigate } = useShell();
  const start = (): void => {
    if (!isOnPage) return setStep('frame');
    close();
    navigate('/profile/verification');
  };
  const [step, setStep] = useState<'intro' | 'frame' | 'sent'>('intro');
  if (step === 'intro')
    return (
      <PlainDialog
        name={verificationDialog.name}
        icon="shield-check"
        tone="info"
        title={t('title')}
        text={t('text')}
        no={{ label: t('later'), press: () => close() }}
        yes={{ label: t('start'), press: start }}
      >
        <ul className="mt-4 grid gap-3">
          {NEEDED.map(({ id, icon }) => (
            <li key={id} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-info" />
              <span className="min-w-0">{t(id)}</span>
            </li>
          ))}
        </ul>
      </PlainDialog>
    );
  return (
    <>
      <DialogTitle name={verificationDialog.name}>{t('title')}</DialogTitle>
      <IdentityFrame action={action} onSent={() => setStep('sent')} />
      {step === 'sent' && (
        <>
          <p role="status" className="mt-4 text-muted">
            {t('sent')}
          </p>
          <DialogActions>
            <Button data-answer="yes" look="primary" onClick={() => close('sent')}>
              {t('done')}
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}
