import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogEmblem, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { welcomeDialog } from '../dialogs.ts';

const STEPS = [
  { id: 'contact', icon: 'mail', to: '/profile/settings#contacts' },
  { id: 'limit', icon: 'shield-check', to: '/profile/responsible-game' },
  { id: 'deposit', icon: 'plus', to: '/cashier/deposit' },
  { id: 'free', icon: 'dices', to: '/gamehall' },
] as const;

export function Dialog({ close }: DialogProps<void>) {
  const { content } = useShell();
  const t = useTexts('dialogs.welcome');
  return (
    <>
      <DialogEmblem icon="badge-check" tone="primary" />
      <DialogTitle name={welcomeDialog.name}>{t('title', { site: content.name })}</DialogTitle>
      <p className="-mt-2 mb-4 text-muted">{t('text')}</p>
      <ul className="grid gap-2">
        {STEPS.map(({ id, icon, to }) => (
          <li key={id}>
            <Link
              to={to}
              data-step={id}
              className="flex min-h-14 items-center gap-4 rounded-lg border border-line bg-surface-2 px-4 py-2 hover:border-line-strong hover:bg-surface-3"
            >
              <Icon name={icon} className="size-5 shrink-0 text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`${id}.title`)}</span>
                <span className="block text-sm text-muted">{t(`${id}.text`)}</span>
              </span>
              <Icon name="chevron-right" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => close()}>{t('later')}</Button>
      </DialogActions>
    </>
  );
}
