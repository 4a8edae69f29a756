// The player's own menu: links from content, preferences, and log-out.
import type { AccountInfo } from '#players/accounts/contract.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { Menu } from '#site/design-system/menu.tsx';
import { ContentIcon } from '../content-icon.tsx';
import { Link } from '../link.tsx';
import { useShell, useTexts } from '../shell.tsx';
import { useSignOut } from '../sign-out.ts';
import { Purses } from './purse-menu.tsx';
import { useVisible } from '../visibility.ts';
import { PreferenceList } from './preferences.tsx';

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm hover:bg-surface-3';

export function UserMenu({ account }: { account: AccountInfo }) {
  const { content } = useShell();
  const t = useTexts('common');
  const signOut = useSignOut();
  const visible = useVisible();
  return (
    <Menu
      label={t('frame.account')}
      button={<span aria-hidden>{Array.from(account.fakename || account.login)[0]?.toUpperCase()}</span>}
      buttonClassName="grid size-11 place-items-center rounded-full bg-surface-3 font-display font-semibold hover:bg-primary-soft"
    >
      {(close) => (
        <>
          <p className="truncate px-3 pb-2 pt-1 text-sm text-muted">{account.login}</p>
          {content.detalizationPlace === 'profile-menu' && <Purses account={account} />}
          <ul className="border-y border-line py-2">
            {visible(content.menus.user).map((item) => (
              <li key={item.id}>
                <Link to={item.url} onClick={close} className={ITEM}>
                  <ContentIcon name={item.icon} className="text-muted" />
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
          <PreferenceList />
          <div className="border-t border-line pt-2">
            <button type="button" data-action="logout" onClick={signOut} className={ITEM}>
              <Icon name="log-out" className="text-muted" />
              {t('frame.logout')}
            </button>
          </div>
        </>
      )}
    </Menu>
  );
}
