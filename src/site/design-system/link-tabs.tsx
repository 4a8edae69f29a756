// Tabs that are pages of their own: a line of links, the current one marked.
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface LinkTab {
  id: string;
  to: string;
  label: string;
  icon?: IconName;
}

/** `link` renders a link of the site: this folder knows no routes. */
export function LinkTabs({
  label,
  tabs,
  active,
  link: Link,
}: {
  label: string;
  tabs: readonly LinkTab[];
  active: string;
  link: (props: {
    to: string;
    className: string;
    'aria-current': 'page' | undefined;
    children: ReactNode;
  }) => ReactNode;
}) {
  const line = useRef<HTMLElement>(null);
  // On a phone the current one may be out of view.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) line.current!.scrollLeft = current.offsetLeft - line.current!.offsetLeft - 16;
  }, [active]);
  return (
    <nav
      ref={line}
      aria-label={label}
      className="snap-row print:hidden mb-6 flex gap-1 border-b border-line laptop:flex-wrap"
    >
      {tabs.map(({ id, to, icon, label: text }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === active ? 'page' : undefined}
          className={`-mb-px inline-flex min-h-12 shrink-0 items-center gap-2 border-b-2 px-3 font-semibold transition-colors ${
            id === active ? 'border-primary text-text' : 'border-transparent text-muted hover:text-text'
          }`}
        >
          {icon && <Icon name={icon} className="size-4.5 max-sm:hidden" />}
          {text}
        </Link>
      ))}
    </nav>
  );
}
