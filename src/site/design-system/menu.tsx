// A button that opens a small panel below itself; on a phone below the bar that it is in, as wide as the window, because
// a panel below a button in the middle would overflow it. Esc, a click outside and leaving by keyboard close it.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

export interface MenuProps {
  /** The content of the button. */
  button: ReactNode;
  /** The button's label, when its content does not say what it opens. */
  label?: string;
  buttonClassName?: string;
  /** Its panel contains sentences, not just words. */
  isWide?: boolean;
  /** Panel content; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

export function Menu({ button, label, buttonClassName, isWide = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  return (
    <div ref={root} className="sm:relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        className={buttonClassName}
      >
        {button}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={`absolute top-full z-1 mt-2 max-sm:inset-x-3 sm:right-0 ${isWide ? 'sm:w-96' : 'sm:w-72'} animate-[dialog-in_160ms_var(--ease-out)] rounded-lg border border-line bg-surface-2 p-2 shadow-2`}
      >
        {isOpen && children(close)}
      </div>
    </div>
  );
}
