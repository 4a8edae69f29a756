// Tabs that switch what is shown below them. Arrow keys move between them, as keyboard users expect.
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabItem {
  id: string;
  label: ReactNode;
}

export interface TabsProps {
  /** What the tabs switch, for screen readers. */
  label: string;
  items: readonly TabItem[];
  active: string;
  onChange: (id: string) => void;
  /** Id of the element that the tabs control. */
  controls?: string;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs({ label, items, active, onChange, controls }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = items.findIndex((item) => item.id === active);
    const next = items[(index + step + items.length) % items.length]!;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="snap-row -mx-1 flex scroll-px-1 gap-1 p-1 laptop:flex-wrap"
    >
      {items.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === active}
          aria-controls={controls}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChange(id)}
          className={`inline-flex min-h-11 shrink-0 snap-start items-center gap-2 rounded-full px-4 text-sm laptop:px-3 font-semibold transition-colors ${
            id === active ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-surface-2 hover:text-text'
          }`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
