// Logo, search, and account: log in and register for a guest; balance, Deposit and own menu for a player.
import { openAuth } from '../auth-dialogs.ts';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Link } from '../link.tsx';
import { useSession, useShell, useTexts } from '../shell.tsx';
import { Bell } from './bell.tsx';
import { Preferences } from './preferences.tsx';
import { PurseMenu } from './purse-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { SiteLogo } from './site-logo.tsx';
import { UserMenu } from './user-menu.tsx';

/** A balance with more digits takes the place of the search on a phone: `1234.56`. */
const SHORT_BALANCE = 7;

export function TopBar() {
  const { content } = useShell();
  const session = useSession();
  const t = useTexts('common');
  const isCrowded = session !== null && session.balance_main.amount.length > SHORT_BALANCE;
  return (
    <header className="sticky top-0 z-(--layer-bar) flex h-(--bar-height) items-center gap-2 max-sm:gap-1 border-b border-line bg-bg px-3 pt-(--messenger-top) tablet:gap-3 tablet:px-4 tablet:pl-5 desk:px-6">
      <Link
        to="/"
        aria-label={t('frame.home', { name: content.name })}
        className={`mr-auto grid min-h-11 min-w-11 place-items-center rounded-md tablet:mr-4 ${session ? 'max-[22em]:hidden' : 'max-[15em]:hidden'}`}
      >
        <span className="hidden sm:flex">
          <SiteLogo place="header" />
        </span>
        <span className="flex sm:hidden">
          <SiteLogo place="mobile" />
        </span>
      </Link>
      <SearchBox isCrowded={isCrowded} />
      <div className="flex items-center gap-1 max-[22em]:ml-auto sm:gap-2 tablet:ml-auto">
        {session ? (
          <>
            <PurseMenu account={session} />
            <Link to="/cashier/deposit" className={`${buttonStyle({ look: 'primary' })} max-sm:w-11 max-sm:px-0`}>
              <Icon name="plus" className="sm:hidden" />
              <span className="max-sm:sr-only">{t('frame.deposit')}</span>
            </Link>
            <Bell />
            <UserMenu account={session} />
          </>
        ) : (
          <>
            <Preferences />
            <AuthLink form="login" look="quiet" />
            <AuthLink form="register" look="primary" />
          </>
        )}
      </div>
    </header>
  );
}

/** Without scripts a page of its own, with them a dialog. */
function AuthLink({ form, look }: { form: 'login' | 'register'; look: 'quiet' | 'primary' }) {
  const { dialogs } = useShell();
  const t = useTexts('common');
  return (
    <Link
      to={form === 'login' ? '/forms/sign_in' : '/forms/sign_up'}
      data-open={form}
      onClick={(event) => {
        event.preventDefault();
        void openAuth(dialogs, form);
      }}
      className={`${buttonStyle({ look })} max-sm:px-2.5 max-sm:text-sm`}
    >
      {t(`frame.${form}`)}
    </Link>
  );
}
