// Who the player is to us, how the site looks to him, what he has.
import { useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import { PreferenceList } from '../../shell/frame/preferences.tsx';
import { Link } from '../../shell/link.tsx';
import { useSession } from '../../shell/session.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, Notice } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

function Content() {
  const account = useSession();
  const { locale } = useShell();
  const t = useTexts('profile.settings');
  const [params] = useSearchParams();
  if (!account) return null;
  const country = account.country_code && new Intl.DisplayNames(locale, { type: 'region' }).of(account.country_code);
  return (
    <div className="grid gap-6">
      {params.get('register') === 'success' && (
        <Notice tone="primary" icon="circle-check">
          {t('welcome')}
        </Notice>
      )}
      <Card className="p-6">
        <h2 className="mb-4 text-lg">{t('account')}</h2>
        <dl className="grid gap-x-10 gap-y-4 tablet:grid-cols-2">
          <Line name={t('login')}>{account.login}</Line>
          <Line name={t('fakename')}>{account.fakename}</Line>
          <Line name={t('country')}>{country}</Line>
          <Line name={t('currency')}>{account.balance_main.currency}</Line>
          <Line name={t('since')}>{account.reg_time && <Time at={account.reg_time} shows="date" />}</Line>
        </dl>
        <p className="mt-5 max-w-prose text-sm text-muted">{t('note')}</p>
        <Link to="/support" className={`${buttonStyle()} mt-4`}>
          {t('support')}
        </Link>
      </Card>
      <div className="grid gap-6 tablet:grid-cols-2">
        <Card className="p-6">
          <h2 className="text-lg">{t('view')}</h2>
          <p className="mb-3 mt-1 text-sm text-muted">{t('viewText')}</p>
          <PreferenceList />
        </Card>
        <Card className="flex flex-col items-start p-6">
          <h2 className="text-lg">{t('balances')}</h2>
          <p className="mb-4 mt-2 text-2xl font-semibold">
            <Money value={account.balance_main} />
          </p>
          <Link to="/cashier/wallet" className={`${buttonStyle()} mt-auto`}>
            {t('wallet')}
          </Link>
        </Card>
      </div>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

export const page = profilePage('settings', { Content });
