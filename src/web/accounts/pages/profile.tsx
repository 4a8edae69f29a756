// Who the player is to us, and what he has.
import { useSearchParams } from 'react-router';
import { definePage } from '../../page.ts';
import { useSession } from '../../shell/session.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, Chip, Notice } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';

const PURSES = ['balance_main', 'balance_bonus', 'balance_betting_bonus', 'balance_fun'] as const;

function Component() {
  const account = useSession();
  const { locale } = useShell();
  const t = useTexts('auth.profile');
  const tc = useTexts('common');
  const [params] = useSearchParams();
  if (!account) return null;
  const country = account.country_code && new Intl.DisplayNames(locale, { type: 'region' }).of(account.country_code);
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <h1 className="text-3xl">{t('title')}</h1>
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
          <Line name={t('since')}>{account.reg_time && <Time at={account.reg_time} shows="date" />}</Line>
          <Line name={t('status')}>
            <Chip
              tone={account.is_verified ? 'primary' : 'neutral'}
              icon={account.is_verified ? 'badge-check' : 'circle-dashed'}
            >
              {t(account.is_verified ? 'verified' : 'unverified')}
            </Chip>
          </Line>
        </dl>
      </Card>
      <Card className="p-6">
        <h2 className="mb-4 text-lg">{t('balances')}</h2>
        <dl className="grid gap-4 sm:grid-cols-2 laptop:grid-cols-4">
          {PURSES.map((purse) => (
            <div key={purse}>
              <dt className="text-sm text-muted">{tc(`purse.${purse}`)}</dt>
              <dd className="mt-1 text-xl font-semibold">
                <Money value={account[purse]} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

export const page = definePage({ meta: ({ t }) => ({ title: t('auth.profile.title'), isHidden: true }), Component });
