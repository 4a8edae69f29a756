import type { DialogProps } from '../../shell/dialog-queue.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { PlainDialog } from '../../ui/dialog-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { verificationDialog } from '../dialogs.ts';

const NEEDED = [
  { id: 'document', icon: 'file-text' },
  { id: 'face', icon: 'user' },
  { id: 'time', icon: 'clock' },
] as const;

export function Dialog({ close }: DialogProps<'start'>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.verification');
  return (
    <PlainDialog
      name={verificationDialog.name}
      icon="shield-check"
      tone="info"
      title={t('title')}
      text={t('text')}
      no={{ label: t('later'), press: () => close() }}
      yes={{
        label: t('start'),
        press: () => {
          close('start');
          navigate('/profile/verification');
        },
      }}
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
}
