// Shown instead of a form that would be refused: the player first proves who they are.
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { withdrawalHelp } from './withdrawal-help.ts';

export function IdentityFirst({ before }: { before: 'deposit' | 'withdrawal' }) {
  const t = useTexts('cashier.identityFirst');
  const { content } = useShell();
  const link = before === 'deposit' ? '/profile/verification' : withdrawalHelp('KycWithdrawalException', content)?.link;
  return (
    <EmptyState
      icon="shield-check"
      title={t('title')}
      text={t(before)}
      action={
        link !== undefined && (
          <Link to={link} className={buttonStyle({ look: 'primary' })} data-identity-first={before}>
            {t('action')}
          </Link>
        )
      }
    />
  );
}
