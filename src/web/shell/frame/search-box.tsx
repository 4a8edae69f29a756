// The search of the top bar; `/` puts the cursor into it. On phones the game hall has its own.
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell.tsx';

export function SearchBox() {
  const t = useTexts('common');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const query = input.current!.value.trim();
    void navigate(query ? `/gamehall?query=${encodeURIComponent(query)}` : '/gamehall');
  };

  return (
    <search className="hidden w-full max-w-sm laptop:block">
      <form action="/gamehall" onSubmit={submit} className="relative">
        <Icon name="search" className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          name="query"
          type="search"
          aria-label={t('frame.search')}
          placeholder={t('frame.search')}
          className="min-h-11 w-full rounded-full border border-line bg-surface-1 pl-10 pr-12 text-sm outline-none placeholder:text-muted hover:border-line-strong focus-visible:border-primary"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-xs text-muted"
        >
          /
        </kbd>
      </form>
    </search>
  );
}
