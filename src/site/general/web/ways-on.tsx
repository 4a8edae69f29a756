// Links from a page that was not found: what the visitor may have looked for, by the kind of its address. Shown next to
// the system page, which has no button of its own (LY-05).
import { useLocation } from 'react-router';
import { splitLocale } from '#site/shell/routes.ts';
import { openSearch } from '#site/shell/games-search.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';

export type MissingKind = 'page' | 'game' | 'offer';

/** What kind of thing an address refers to; without language prefix. */
export function missingKindOf(path: string): MissingKind {
  if (/^\/(game|platform\/game)\//.test(path)) return 'game';
  if (/^\/(promotions|offers|tournaments|jackpots)\//.test(path)) return 'offer';
  return 'page';
}

export const useMissingKind = (): MissingKind => missingKindOf(splitLocale(useLocation().pathname).path);

const WAYS: Record<MissingKind, readonly { id: string; to: string; icon: IconName }[]> = {
  page: [
    { id: 'home', to: '/', icon: 'house' },
    { id: 'games', to: '/gamehall', icon: 'layout-grid' },
    { id: 'support', to: '/support', icon: 'life-buoy' },
  ],
  game: [
    { id: 'games', to: '/gamehall', icon: 'layout-grid' },
    { id: 'popular', to: '/gamehall?category=popular', icon: 'star' },
    { id: 'fresh', to: '/gamehall?category=new', icon: 'sparkles' },
  ],
  offer: [
    { id: 'promotions', to: '/promotions', icon: 'megaphone' },
    { id: 'games', to: '/gamehall', icon: 'layout-grid' },
    { id: 'support', to: '/support', icon: 'life-buoy' },
  ],
};

export function WaysOn({ kind }: { kind: MissingKind }) {
  const { dialogs } = useShell();
  const t = useTexts('common');
  return (
    <nav aria-label={t('notFound.ways')} data-ways-on={kind} className="mx-auto grid max-w-lg gap-4 pb-10">
      <Link
        to="/gamehall"
        data-open="search"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          void openSearch(dialogs);
        }}
        className="flex min-h-12 items-center gap-3 rounded-full border border-line bg-surface-1 px-5 text-muted hover:border-line-strong"
      >
        <Icon name="search" />
        {t('frame.search')}
      </Link>
      <ul className="grid grid-cols-3 gap-3">
        {WAYS[kind].map(({ id, to, icon }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex h-full min-h-20 flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface-1 px-1 py-3 text-center text-sm font-semibold transition-colors hover:border-line-strong"
            >
              <Icon name={icon} className="text-primary" />
              {t(`notFound.to.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
