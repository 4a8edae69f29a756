// Shown instead of a form that would be refused: the player first proves who they are. Once that is decided the form appears by itself.
import { useEffect, useEffectEvent } from 'react';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { withdrawalHelp } from './withdrawal-help.ts';

const LOOK_AGAIN_MS = 5000;

interface IdentityFirstProps {
  before: 'deposit' | 'withdrawal';
  /** Asks the server whether it is still due. */
  onLookAgain: () => void;
}

export function IdentityFirst({ before, onLookAgain }: IdentityFirstProps) {
  const lookAgain = useEffectEvent(() => {
    if (!document.hidden) onLookAgain();
  });
  useEffect(() => {
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
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
