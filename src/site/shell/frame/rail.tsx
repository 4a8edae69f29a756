// The left rail with the menu from content: 240 px, or 72 px when the visitor, a narrow window or a game wants it so.
import { useLocation } from 'react-router';
import { Icon } from '#site/design-system/icon.tsx';
import { splitLocale } from '../routes.ts';
import type { MenuItem } from '../boot.ts';
import { ContentIcon } from '../content-icon.tsx';
import { writeStorage } from '../browser-storage.ts';
import { Link } from '../link.tsx';
import { useShell, useTexts } from '../shell.tsx';
import { useVisible } from '../visibility.ts';
import { MenuBanner } from './menu-banner.tsx';

export function Rail() {
  const { content } = useShell();
  const t = useTexts('common');
  const visible = useVisible();
  const current = useCurrentIds(content.menus.rail.flat());
  const groups = content.menus.rail.map((group) => visible(group)).filter((group) => group.length > 0);
  return (
    <nav
      aria-label={t('frame.menu')}
      className="group/rail fixed bottom-0 left-0 top-(--bar-height) z-(--layer-rail) hidden w-(--rail-width) flex-col border-r border-line bg-bg transition-[width] duration-240 ease-out tablet:flex"
    >
      {/* Items that continue below fade out instead of being cut. */}
      <div className="grow overflow-y-auto overflow-x-hidden px-3 pb-6 pt-4 desk:pb-5 desk:pt-3 [mask-image:linear-gradient(to_bottom,black_calc(100%-1.5rem),transparent)] [scrollbar-width:none]">
        {groups.map((group, index) => (
          <ul key={group[0]?.id} className={index > 0 ? 'mt-3 border-t border-line pt-3 desk:mt-2 desk:pt-2' : ''}>
            {group.map((item) => (
              <li key={item.id}>
                <Link
                  to={item.url}
                  title={item.label}
                  aria-current={current.includes(item.id) ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-4 whitespace-nowrap desk:min-h-9 rounded-md px-3.5 text-sm font-medium text-muted transition-colors hover:bg-surface-2 hover:text-text aria-[current]:bg-primary-soft aria-[current]:text-primary"
                >
                  <ContentIcon name={item.icon} />
                  <span className="rail-label">{item.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <MenuBanner />
      </div>
      <button
        type="button"
        onClick={toggle}
        aria-label={t('frame.toggleMenu')}
        className="mx-3 my-2 hidden min-h-9 items-center gap-4 rounded-md px-3.5 text-muted hover:bg-surface-2 hover:text-text desk:flex"
      >
        <Icon name="panel-left-close" />
        <span className="rail-label text-sm">{t('frame.collapse')}</span>
      </button>
    </nav>
  );
}

function toggle(): void {
  const { dataset } = document.documentElement;
  const inGame = document.querySelector('[data-layout="game"]') !== null;
  const isNarrow = dataset['rail'] === 'narrow' || (inGame && dataset['rail'] !== 'wide');
  dataset['rail'] = isNarrow ? 'wide' : 'narrow';
  writeStorage('rail', dataset['rail']);
}

/** Ids of the items that match the current page. */
export function useCurrentIds(items: readonly MenuItem[]): string[] {
  const isCurrent = useIsCurrent();
  return items.filter(isCurrent).map(({ id }) => id);
}

/** Whether the visitor is at a menu item: within its section, or at its path with every query parameter that it names. */
function useIsCurrent(): (item: Pick<MenuItem, 'url' | 'section'>) => boolean {
  const { pathname, search } = useLocation();
  const here = splitLocale(pathname).path;
  const urlSearchParams = new URLSearchParams(search);
  return ({ url, section }) => {
    if (section !== undefined) return here === section || here.startsWith(`${section}/`);
    const [path, query = ''] = url.split('?');
    if (path !== here) return false;
    const wanted = [...new URLSearchParams(query)];
    if (wanted.length === 0) return !urlSearchParams.has('category');
    return wanted.every(([name, value]) => urlSearchParams.get(name) === value);
  };
}
