// What the screens of the cashier share: heading, tabs, balance, and how money is kept safe.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Purses } from '#site/shell/frame/purse-menu.tsx';
import { Link } from '#site/shell/link.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';

const SCREENS = [
  { id: 'deposit', to: '/cashier/deposit', icon: 'arrow-down-to-line' },
  { id: 'withdraw', to: '/cashier/withdraw', icon: 'arrow-up-from-line' },
  { id: 'history', to: '/cashier/history', icon: 'history' },
  { id: 'wallet', to: '/cashier/wallet', icon: 'wallet' },
] as const satisfies readonly { id: string; to: string; icon: IconName }[];

export type CashierScreen = (typeof SCREENS)[number]['id'];

export function CashierFrame({
  screen,
  heading,
  children,
}: {
  screen: CashierScreen;
  heading: string;
  children: ReactNode;
}) {
  const t = useTexts('cashier');
  return (
    <div data-screen={`cashier-${screen}`}>
      <LinkTabs
        link={Link}
        label={t('tabs.label')}
        active={screen}
        tabs={SCREENS.map(({ id, to, icon }) => ({ id, to, icon, label: t(`tabs.${id}`) }))}
      />
      <div className="grid gap-6 laptop:grid-cols-[minmax(0,1fr)_19rem] wide:gap-8 cinema:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <h1 className="mb-5 text-2xl tablet:text-3xl">{heading}</h1>
          {children}
        </div>
        <aside className="flex flex-col gap-4 laptop:pt-14 print:hidden">
          {screen !== 'wallet' && <BalanceCard />}
          <SafetyCard />
        </aside>
      </div>
    </div>
  );
}

function BalanceCard() {
  const { content } = useShell();
  const t = useTexts('cashier');
  const session = useSession();
  if (!session) return null;
  return (
    <Card className="p-5">
      <p className="text-sm text-muted">{t('balance.label')}</p>
      <p data-testid="cashier-balance" className="mt-1 text-2xl font-semibold">
        <Money value={session.balance_main} />
      </p>
      {content.detalizationPlace === undefined && (
        <div className="-mx-2 mt-2">
          <Purses account={session} />
        </div>
      )}
      <p className="mt-2 text-sm text-muted">{t('balance.note')}</p>
    </Card>
  );
}

const PROMISES = [
  ['card', 'credit-card'],
  ['ledger', 'shield-check'],
  ['fees', 'percent'],
] as const;

function SafetyCard() {
  const t = useTexts('cashier');
  return (
    <Card className="p-5">
      <h2 className="text-base">{t('safe.title')}</h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm text-muted">
        {PROMISES.map(([key, icon]) => (
          <li key={key} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 size-4.5 shrink-0 text-primary" />
            {t(`safe.${key}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
