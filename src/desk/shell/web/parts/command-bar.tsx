// The command bar: pages, views, acts on what is open, and whatever the house can find by what is typed.
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TextField } from '#site/design-system/field.tsx';
import type { Found } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { TODAY } from '../pages/start.tsx';
import { useSession } from '../session.ts';
import { useViews } from '../views.ts';
import { choiceLabel } from '../words-of.ts';
import { Dialog } from './dialog.tsx';

interface Line {
  key: string;
  label: string;
  about: string;
  to: string;
}

const TYPING_MS = 150;

export function CommandBar({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(0);
  const list = useId();
  const lines = [...useFound(text), ...usePages(text)].slice(0, 12);
  const go = (line: Line | undefined): void => {
    if (!line) return;
    onClose();
    void navigate(line.to);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(lines[current]);
    else if (step !== undefined) setCurrent((at) => Math.min(lines.length - 1, Math.max(0, at + step)));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find" onClose={onClose}>
      <TextField
        name="text"
        label="A login, an id, a reference, a page"
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={lines[current] && `${list}-${current}`}
        value={text}
        onKeyDown={press}
        onChange={({ target }) => {
          setText(target.value);
          setCurrent(0);
        }}
      />
      <div id={list} role="listbox" aria-label="What was found" className="mt-3 grid max-h-[50dvh] overflow-y-auto">
        {lines.map((line, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={line.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => go(line)}
            className={`flex items-baseline gap-3 rounded-md px-3 py-2 ${index === current ? 'bg-primary-soft text-primary' : ''}`}
          >
            <span className="truncate">{line.label}</span>
            <span className="ml-auto whitespace-nowrap text-sm text-muted">{line.about}</span>
          </button>
        ))}
      </div>
      {lines.length === 0 && <p className="px-3 py-2 text-muted">Nothing has this name, id or reference.</p>}
    </Dialog>
  );
}

function usePages(text: string): Line[] {
  const { me } = useSession();
  const { views } = useViews();
  const { pathname } = useLocation();
  const words = text.trim().toLowerCase();
  const pages: Line[] = [
    { key: 'today', label: 'Today', about: 'Page', to: TODAY },
    ...(me.views.includes('figures') ? [{ key: 'figures', label: 'Figures', about: 'Page', to: '/figures' }] : []),
    ...views.map(({ id, title, path }) => ({ key: id, label: title, about: 'Saved view', to: path })),
    ...me.listings
      .filter(({ isTabOnly }) => !isTabOnly)
      .map(({ name, title }) => ({ key: name, label: title, about: 'Page', to: `/lists/${name}` })),
    ...me.acts
      .filter(({ list }) => list !== undefined)
      .map(({ name, label, list }) => ({
        key: name,
        label,
        about: `In ${me.listings.find((listing) => listing.name === list)?.title ?? list}`,
        to: `/lists/${list}?act=${encodeURIComponent(name)}`,
      })),
    ...me.acts
      .filter(({ subject }) => pathname.startsWith(`/subjects/${subject}/`))
      .map(({ name, label }) => ({
        key: name,
        label,
        about: 'On this page',
        to: `${pathname}?act=${encodeURIComponent(name)}`,
      })),
  ];
  return pages.filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(words));
}

/** What the server finds by it, once typing has paused. */
function useFound(text: string): Line[] {
  const [result, setResult] = useState<{ text: string; lines: Line[] }>({ text: '', lines: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isGone = false;
    const show = ({ found: links }: Found): void => {
      if (isGone) return;
      const lines = links.map(({ kind, id, label }) => ({
        key: `${kind} ${id}`,
        label,
        about: choiceLabel(kind),
        to: `/subjects/${kind}/${encodeURIComponent(id)}`,
      }));
      setResult({ text: wanted, lines });
    };
    const timer = setTimeout(
      () => void readDesk<Found>('find', new URLSearchParams({ text: wanted })).then(show, () => undefined),
      TYPING_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return result.text === wanted ? result.lines : [];
}
