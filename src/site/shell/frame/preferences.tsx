// Theme and language, each kept in the browser.
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#site/design-system/icon.tsx';
import { Menu } from '#site/design-system/menu.tsx';
import { prefixOf, splitLocale, type Locale } from '../routes.ts';
import { isLost } from '../lost-answer.ts';
import { useShell, useTexts, type Shell } from '../shell.tsx';
import { changeLocale } from '#players/accounts/contract.ts';
import { reportError } from '../report.ts';

export function Preferences() {
  const t = useTexts('common');
  return (
    <Menu
      label={t('frame.preferences')}
      button={<Icon name="languages" />}
      buttonClassName="grid size-11 place-items-center rounded-md text-muted hover:bg-surface-2 hover:text-text"
    >
      {() => <PreferenceList />}
    </Menu>
  );
}

/** In a script for which this page has no font: one word is not worth 20 kB of another. */
const isForeign = (name: string): boolean => /\p{L}/u.test(name.replaceAll(/\p{Script=Latin}/gu, ''));

export function PreferenceList() {
  const { api, content, locale, session, toasts } = useShell();
  const { pathname, search } = useLocation();
  const t = useTexts('common');
  const { path } = splitLocale(pathname);
  return (
    <div className="py-1">
      <ThemeSwitch />
      {content.locales.length > 1 && (
        <ul aria-label={t('frame.language')} className="mt-1 grid grid-cols-3 gap-1">
          {content.locales.map(({ id, name }) => (
            <li key={id}>
              <a
                // Another language needs another document: its texts, its links, its content.
                href={(prefixOf(id) + (path === '/' ? '' : path) || '/') + search}
                hrefLang={id}
                lang={id}
                aria-current={id === locale ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  // The server does not know the hash, and it may decide what is played for: `#demo`.
                  const full = event.currentTarget.href + window.location.hash;
                  switchLocale({ api, content, session }, id, full).catch((failure: unknown) =>
                    toasts.show('error', t(isLost(failure) ? 'errors.offline' : 'errors.unknown')),
                  );
                }}
                className={`grid min-h-11 place-items-center rounded-md text-sm text-muted hover:bg-surface-3 aria-[current]:bg-primary-soft aria-[current]:text-primary ${id !== locale && isForeign(name) ? 'font-[system-ui]' : ''}`}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const THEME_EVENT = 'themechange';

const currentTheme = (): string => document.documentElement.dataset['theme'] ?? 'dark';

function setTheme(next: string): void {
  document.documentElement.dataset['theme'] = next;
  try {
    localStorage.setItem('theme', next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  window.dispatchEvent(new Event(THEME_EVENT));
}

function subscribeTheme(listener: () => void): () => void {
  window.addEventListener(THEME_EVENT, listener);
  return () => window.removeEventListener(THEME_EVENT, listener);
}

function ThemeSwitch() {
  const t = useTexts('common');
  // The server does not know the choice; the theme is set before the first paint.
  const current = useSyncExternalStore(subscribeTheme, currentTheme, () => 'dark');
  const other = current === 'light' ? 'dark' : 'light';
  return (
    <button
      type="button"
      data-action="theme"
      onClick={() => setTheme(other)}
      className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm hover:bg-surface-3"
    >
      <Icon name={other === 'light' ? 'sun' : 'moon'} className="text-muted" />
      {t(other === 'light' ? 'frame.lightTheme' : 'frame.darkTheme')}
    </button>
  );
}

/** LO-05: 365 days. */
const YEAR_S = 365 * 24 * 60 * 60;

function keepLocale(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}

type Needed = Pick<Shell, 'api' | 'content' | 'session'>;

/**
 * `href`: the same page under the other language's address. Rejects when the account could not be updated and decides (LO-04):
 * the next page would come in its language, so nothing has changed.
 */
async function switchLocale({ api, content, session }: Needed, locale: Locale, href: string): Promise<void> {
  if (session.get())
    await api.call(changeLocale, { locale }).catch((failure: unknown) => {
      reportError(failure, 'language of the account');
      if (content.features?.platformDetection !== false) throw failure;
    });
  keepLocale(locale);
  window.location.assign(href);
}
