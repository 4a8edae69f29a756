// The balance, and what it is made of.
import { useEffect } from 'react';
import type { AccountInfo } from '#players/accounts/contract.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { Menu } from '#site/design-system/menu.tsx';
import { Money } from '#site/design-system/money.tsx';
import { heldIn, refreshSession } from '../session.ts';
import { OpenRounds } from './open-rounds.tsx';
import { useShell, useTexts } from '../shell.tsx';

const PURSES = ['balance_main', 'balance_bonus', 'balance_betting_bonus', 'balance_fun'] as const;

const ROW = 'flex min-h-10 items-center justify-between gap-4 border-b border-line text-sm last:border-0';

export function PurseMenu({ account }: { account: AccountInfo }) {
  const t = useTexts('common');
  return (
    <Menu
      button={
        <>
          <span className="sr-only">{t('purse.label')} </span>
          <span data-balance="main">
            <Money value={account.balance_main} className="text-[0.95rem] font-semibold" />
          </span>
          <Icon name="chevron-down" className="size-4 text-muted max-sm:hidden" />
        </>
      }
      buttonClassName="inline-flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface-1 px-3 max-sm:px-2 hover:border-line-strong"
    >
      {(close) => <Purses account={account} onLeave={close} />}
    </Menu>
  );
}

/** What the balance is made of, and what of it is at stake now. */
export function Purses({ account, onLeave }: { account: AccountInfo; onLeave?: () => void }) {
  const t = useTexts('common');
  const { api, session } = useShell();
  const isHeld = account.held_stakes.length > 0;
  // A round may have ended unseen; a game reports its own once it has shown it (CO-03).
  useEffect(() => {
    if (isHeld && !location.pathname.includes('/game/')) void refreshSession(api, session);
  }, [api, session, isHeld]);
  const held = [account.balance_main, account.balance_fun].flatMap(({ currency }) => heldIn(account, currency) ?? []);
  return (
    <>
      <dl className="p-2" data-purses>
        {PURSES.map((purse) => (
          <div key={purse} className={ROW}>
            <dt className="text-muted">{t(`purse.${purse}`)}</dt>
            <dd data-balance={purse}>
              <Money value={account[purse]} />
            </dd>
          </div>
        ))}
        {held.map((sum) => (
          <div key={sum.currency} className={ROW}>
            <dt className="text-muted">{t('purse.held')}</dt>
            <dd data-balance="held">
              <Money value={sum} />
            </dd>
          </div>
        ))}
      </dl>
      {isHeld && <OpenRounds held={account.held_stakes} {...(onLeave && { onLeave })} />}
    </>
  );
}
