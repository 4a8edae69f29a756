// What is around every page: the pages of one's roles at the left, who one is at the top.
import { useState } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { writeDesk } from '../call-desk.ts';
import { useSession } from '../session.ts';
import { chooseTheme, wearTheme, type Theme } from '../theme.ts';
import { useKeys } from '../use-keys.ts';
import { Dialog } from './dialog.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  withdrawals: 'arrow-up-from-line',
  deposits: 'arrow-down-to-line',
  journal: 'file-text',
  reports: 'receipt',
};

export function Frame() {
  const { me, leave } = useSession();
  const navigate = useNavigate();
  const [theme, setTheme] = useState<Theme>(wearTheme);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys({ t: () => void navigate('/'), '?': () => setHelpOpen(true) });
  const toggleTheme = (): void => {
    chooseTheme(theme === 'dark' ? 'light' : 'dark');
    setTheme(wearTheme());
  };
  const signOut = (): void => void writeDesk('sign-out', {}).finally(leave);
  return (
    <div className="grid min-h-dvh grid-cols-[13.5rem_minmax(0,1fr)] bg-bg text-text">
      <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface-1 focus:p-3">
        To the page
      </a>
      <nav aria-label="Pages" className="flex flex-col gap-1 border-r border-line bg-surface-1 p-3">
        <p className="px-3 pb-4 pt-2 font-display text-lg font-semibold">
          Baize <span className="text-muted">desk</span>
        </p>
        <RailLink to="/" icon="house" label="Today" />
        {me.views.includes('figures') && <RailLink to="/figures" icon="coins" label="Figures" />}
        {me.listings.map(({ name, title }) => (
          <RailLink key={name} to={`/lists/${name}`} icon={ICONS[name] ?? 'list'} label={title} />
        ))}
      </nav>
      <div className="flex min-w-0 flex-col">
        <header className="flex min-h-14 items-center justify-end gap-3 border-b border-line px-6">
          <p className="mr-auto text-sm text-muted">
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
    </div>
  );
}

const RailLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <NavLink
    to={to}
    end
    className={({ isActive }) =>
      `flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium ${isActive ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-surface-2 hover:text-text'}`
    }
  >
    <Icon name={icon} className="size-4.5" />
    {label}
  </NavLink>
);

/** The letters that do something, in one place. */
const KEYS: ReadonlyArray<readonly [string, string]> = [
  ['t', 'Today'],
  ['j, k', 'Next and previous row'],
  ['↵', 'Open the row'],
  ['n', 'Next page of a list'],
  ['?', 'These keys'],
];

function KeysDialog({ onClose }: { onClose: () => void }) {
  const { me } = useSession();
  const rows = [...KEYS, ...me.acts.map(({ letter, label, subject }) => [letter, `${label} (${subject})`] as const)];
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2">
        {rows.map(([key, text]) => (
          <div key={`${key} ${text}`} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-surface-2 px-2 py-0.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
