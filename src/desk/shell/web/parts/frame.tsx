// What is around every page: the pages of one's roles at the left, the command bar and who one is at the top.
import { useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { DESK_KEYS, type SavedView } from '../../contract.ts';
import { readDesk, writeDesk } from '../call-desk.ts';
import { TODAY } from '../pages/start.tsx';
import { useSession } from '../session.ts';
import { chooseTheme, wearTheme, type Theme } from '../theme.ts';
import { pagesBySection } from '../sections.ts';
import { useKeys } from '../use-keys.ts';
import { LiveContext, useLive, useLiveStream } from '../use-live.ts';
import { useLoaded } from '../use-loaded.ts';
import { ViewsContext } from '../views.ts';
import { choiceLabel } from '../words-of.ts';
import { CommandBar } from './command-bar.tsx';
import { Dialog } from './dialog.tsx';

export function Frame() {
  const { me, leave } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [, kind, id] = /^\/subjects\/([^/]+)\/([^/]+)/.exec(pathname) ?? [];
  const live = useLiveStream(kind === undefined || id === undefined ? undefined : `${kind} ${decodeURIComponent(id)}`);
  const {
    data,
    failure,
    reload: reloadViews,
  } = useLoaded('saved-views', () => readDesk<{ views: SavedView[] }>('saved-views'));
  const [theme, setTheme] = useState<Theme>(wearTheme);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isBarOpen, setBarOpen] = useState(false);
  useKeys(
    {
      t: () => void navigate(TODAY),
      '?': () => setHelpOpen(true),
      '/': () => setBarOpen(true),
    },
    { k: () => setBarOpen(true) },
  );
  const toggleTheme = (): void => {
    chooseTheme(theme === 'dark' ? 'light' : 'dark');
    setTheme(wearTheme());
  };
  const signOut = (): void => void writeDesk('sign-out', {}).finally(leave);
  const views = data?.views ?? [];
  return (
    <LiveContext value={live}>
      <ViewsContext value={{ views, isLoading: !data && failure === undefined, reloadViews }}>
        <div className="grid min-h-dvh grid-cols-[14rem_minmax(0,1fr)] bg-bg text-text">
          <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface-1 focus:p-3">
            To the page
          </a>
          <Rail views={views} />
          <div className="flex min-w-0 flex-col">
            <header className="sticky top-0 z-10 flex min-h-14 items-center gap-3 border-b border-line bg-bg px-6">
              <Button
                look="quiet"
                size="sm"
                icon="search"
                className="min-w-64 justify-start"
                onClick={() => setBarOpen(true)}
              >
                <span className="text-muted">Find a player, a payment, a page</span>
                <kbd className="ml-auto rounded-sm border border-current/30 px-1.5 text-xs text-muted">⌘K</kbd>
              </Button>
              <p className="ml-auto text-sm text-muted">
                {me.name} · {me.roles.join(', ')}
              </p>
              <IconButton icon="circle-question-mark" label="Keys" onClick={() => setHelpOpen(true)} />
              <IconButton
                icon={theme === 'dark' ? 'sun' : 'moon'}
                label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
                onClick={toggleTheme}
              />
              <Button look="ghost" size="sm" icon="log-out" onClick={signOut}>
                Sign out
              </Button>
            </header>
            <main id="page" tabIndex={-1} className="min-w-0 grow p-6 outline-none">
              <Outlet />
            </main>
          </div>
          {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
          {isBarOpen && <CommandBar onClose={() => setBarOpen(false)} />}
        </div>
      </ViewsContext>
    </LiveContext>
  );
}

function Rail({ views }: { views: readonly SavedView[] }) {
  const { me } = useSession();
  const { queues } = useLive();
  return (
    <nav
      aria-label="Pages"
      className="sticky top-0 flex h-dvh flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface-1 p-3"
    >
      <p className="px-3 pb-3 pt-2 font-display text-lg font-semibold">
        Baize <span className="text-muted">desk</span>
      </p>
      <RailLink to={TODAY} icon="house" label="Today" />
      {me.views.includes('figures') && <RailLink to="/figures" icon="coins" label="Figures" />}
      {views.map(({ id, title, path }) => (
        <RailLink key={id} to={path} icon="star" label={title} />
      ))}
      {pagesBySection(me.listings).map(({ title, icon, listings }) => (
        <div key={title} role="group" aria-label={title} className="mt-3">
          <p className="flex items-center gap-2 px-3 pb-1 text-xs font-semibold uppercase tracking-wide text-muted">
            <Icon name={icon} className="size-3.5" />
            {title}
          </p>
          {listings.map(({ name, title: label, isQueue }) => (
            <RailLink
              key={name}
              to={`/lists/${name}`}
              label={label}
              {...(isQueue && (queues[name] ?? 0) > 0 && { count: queues[name]! })}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

interface RailLinkProps {
  to: string;
  icon?: IconName;
  label: string;
  /** How many wait. */
  count?: number;
}

const RailLink = ({ to, icon, label, count }: RailLinkProps) => (
  <NavLink
    to={to}
    end
    className={({ isActive }) =>
      `flex min-h-8 items-center gap-3 rounded-md px-3 text-sm font-medium ${isActive ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-surface-2 hover:text-text'}`
    }
  >
    {icon && <Icon name={icon} className="size-4" />}
    <span className="truncate">{label}</span>
    {count !== undefined && (
      <span className="figures ml-auto rounded-full bg-warning-soft px-2 text-xs text-warning">{count}</span>
    )}
  </NavLink>
);

function KeysDialog({ onClose }: { onClose: () => void }) {
  const { me } = useSession();
  const acts = Map.groupBy(me.acts, ({ subject, list }) =>
    list === undefined
      ? `On a page of: ${choiceLabel(subject).toLowerCase()}`
      : `In the list ${me.listings.find(({ name }) => name === list)?.title ?? list}`,
  );
  const everywhere = DESK_KEYS.map(({ letters, about }) => [letters.join(', '), about] as const);
  const groups = [
    ['Everywhere', [...everywhere, ['↵', 'Open the row'] as const]] as const,
    ...[...acts].map(([title, group]) => [title, group.map(({ letter, label }) => [letter, label] as const)] as const),
  ];
  return (
    <Dialog title="Keys" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className="grid max-h-[70dvh] gap-4 overflow-y-auto" tabIndex={0} role="group" aria-label="All keys">
        {groups.map(([title, keys]) => (
          <section key={title}>
            <h3 className="mb-2 text-sm font-semibold text-muted">{title}</h3>
            <dl className="grid grid-cols-[5rem_1fr] gap-y-1.5 text-sm">
              {keys.map(([key, text]) => (
                <div key={`${key} ${text}`} className="contents">
                  <dt>
                    <kbd className="rounded-sm border border-line bg-surface-2 px-2 py-0.5 font-mono text-sm">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
