// Two reminders for a new player: that a first deposit is due (ST-21), and that their contact is not confirmed (ST-22).
import { useState, type ReactNode } from 'react';
import type { AccountInfo } from '../../contract.ts';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { confirmSent, writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { Link } from '#site/shell/link.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle, IconButton } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { isConfirmHintDue, isDepositHintDue } from './hint-rules.ts';

export function PlayerHints() {
  const account = useSession();
  const isWanted = useShell().content.features?.hints !== false;
  return account && isWanted ? <Hints key={account.uid} account={account} /> : null;
}

function Hints({ account }: { account: AccountInfo }) {
  const t = useTexts('profile.hints');
  // The server does not know what was dismissed in this browser; hints that are due are in its document, so that nothing moves
  // under the pointer of a player who has dismissed none.
  const isHere = useHydrated();
  const [isJustDismissed, setDismissed] = useState(false);
  const isDismissed = isJustDismissed || (isHere && readStorage('hint_registration_dismissed') === String(account.uid));
  const [now] = useState(() => Date.now());
  return (
    <>
      {isDepositHintDue(account, { now, isDismissed }) && (
        <Hint name="deposit" icon="wallet" text={t('deposit')} to="/cashier/deposit" action={t('depositAction')}>
          <IconButton
            icon="x"
            size="sm"
            label={t('dismiss')}
            onClick={() => {
              writeStorage('hint_registration_dismissed', String(account.uid));
              setDismissed(true);
            }}
          />
        </Hint>
      )}
      {isConfirmHintDue(account, { now, isSent: isHere && readStorage(confirmSent(account.login)) !== null }) && (
        <Hint
          name="confirm"
          icon="mail"
          text={t('confirm')}
          to="/profile/settings#contacts"
          action={t('confirmAction')}
        />
      )}
    </>
  );
}

interface HintProps {
  name: string;
  icon: IconName;
  text: string;
  to: string;
  action: string;
  children?: ReactNode;
}

function Hint({ name, icon, text, to, action, children }: HintProps) {
  return (
    <div
      data-hint={name}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface-1 px-4 py-2.5 text-sm"
    >
      <Icon name={icon} className="text-primary" />
      <p className="min-w-0 flex-1 basis-52">{text}</p>
      <Link to={to} className={buttonStyle({ size: 'sm' })}>
        {action}
      </Link>
      {children}
    </div>
  );
}
