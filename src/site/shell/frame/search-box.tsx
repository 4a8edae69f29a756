// The search of the top bar: looks like a field, on a phone like a button, and opens the search over the whole
// window; `/` does the same.
// Without scripts it leads to the lobby, which has a search field of its own, so this one is not shown there.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#site/design-system/icon.tsx';
import { splitLocale } from '../routes.ts';
import { openSearch } from '../games-search.ts';
import { Link } from '../link.tsx';
import { useShell, useTexts } from '../shell.tsx';

/** `isCrowded`: the bar of a phone has no room for it. */
export function SearchBox({ isCrowded = false }: { isCrowded?: boolean }) {
  const { dialogs } = useShell();
  const t = useTexts('common');
  const isInLobby = splitLocale(useLocation().pathname).path.startsWith('/gamehall');

  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('#main input[type=search]');
      if (field) field.focus();
      else void openSearch(dialogs);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [dialogs]);

  if (isInLobby) return null;
  return (
    <search className={`laptop:w-full laptop:max-w-sm ${isCrowded ? 'max-sm:hidden' : 'max-[374px]:hidden'}`}>
      <Link
        to="/gamehall"
        data-open="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        aria-label={t('frame.search')}
        onClick={(event) => {
          event.preventDefault();
          void openSearch(dialogs);
        }}
        className="flex size-11 items-center justify-center gap-2.5 rounded-full border border-line bg-surface-1 text-sm text-muted hover:border-line-strong laptop:w-full laptop:justify-start laptop:px-3"
      >
        <Icon name="search" className="shrink-0" />
        <span className="hidden grow laptop:block">{t('frame.search')}</span>
        <kbd aria-hidden className="hidden rounded-sm border border-line px-1.5 font-sans text-xs laptop:block">
          /
        </kbd>
      </Link>
    </search>
  );
}
