// Who the player is and how we reach them, how the site looks to them, and what they have.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { getPersonalDataFields, getProfile, type PersonalDataField, type Profile } from '../../profile-contract.ts';
import { PreferenceList } from '#site/shell/frame/preferences.tsx';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { formatDate } from '#site/design-system/format.ts';
import { Money } from '#site/design-system/money.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { Contacts } from '../parts/contacts.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { CurrencyForm, FakenameForm } from '../parts/small-saves.tsx';

interface Data {
  /** `null` when it could not be read. */
  profile: Profile | null;
  fields: PersonalDataField[];
}

function Content({ data: { profile, fields } }: { data: Data }) {
  const account = useSession();
  const { reloadPage } = useShell();
  const t = useTexts('profile.settings');
  const [params] = useSearchParams();
  if (!account) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
      {params.get('register') === 'success' && (
        <div className="col-span-full">
          <Notice tone="primary" icon="circle-check">
            {t('welcome')}
          </Notice>
        </div>
      )}
      <Card className="p-6">
        <h2 className="mb-4 text-lg">{t('account')}</h2>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 tablet:max-wide:grid-cols-2">
          <Line name={t('login')}>{account.login}</Line>
          <Line name={t('country')}>{profile?.country}</Line>
          <Line name={t('birthDate')}>{profile && <BirthDate day={profile.birth_date} />}</Line>
          <Line name={t('since')}>{account.reg_time && <Time at={account.reg_time} shows="date" />}</Line>
        </dl>
        <p className="mt-5 max-w-prose text-sm text-muted">{t('note')}</p>
        <Link to="/support" className={`${buttonStyle()} mt-4`}>
          {t('support')}
        </Link>
      </Card>
      {profile ? (
        <>
          <Card className="p-6" id="contacts">
            <h2 className="mb-2 text-lg">{t('contacts.title')}</h2>
            <Contacts contacts={profile.contacts ?? []} onChange={() => void reloadPage()} />
          </Card>
          <Card className="col-span-full p-6" id="person">
            <h2 className="mb-4 text-lg">{t('person.title')}</h2>
            <ProfileForm profile={profile} fields={fields} />
          </Card>
        </>
      ) : (
        <LoadFailed title={t('failed')} />
      )}
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-6 tablet:grid-cols-2 cinema:grid-cols-4">
        <Card className="p-6">
          <FakenameForm key={profile ? 'known' : 'unknown'} account={account} isHidden={profile?.is_name_hidden} />
        </Card>
        <Card className="p-6">
          <CurrencyForm key={account.balance_main.currency} account={account} />
        </Card>
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

/** A day and no moment: it is the same in every time zone. */
const BirthDate = ({ day }: { day: string }) => (
  <time dateTime={day} className="figures whitespace-nowrap">
    {formatDate(day, 'UTC')}
  </time>
);

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
      <dt className="shrink-0 text-sm text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-break-word font-medium">{children}</dd>
    </div>
  );
}

export const page = profilePage<Data>('settings', {
  async load({ api, report }) {
    const [profile, fields] = await Promise.all([
      api.call(getProfile, { fields: 'contacts,document,is_name_hidden' }).catch(report(null)),
      api.call(getPersonalDataFields).catch(report([])),
    ]);
    return { profile, fields };
  },
  Content,
});
