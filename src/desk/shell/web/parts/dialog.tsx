// A dialog of the browser: it keeps the focus, and Escape closes it.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '#site/design-system/button.tsx';

export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current!.showModal();
    // What is asked for, rather than the button that closes.
    dialog.current!.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-full max-w-lg rounded-lg border border-line bg-surface-1 p-6 text-text shadow-2 backdrop:bg-backdrop"
    >
      <div className="mb-4 flex items-start gap-4">
        <h2 id={id} className="grow text-lg font-semibold">
          {title}
        </h2>
        <IconButton icon="x" label="Close" onClick={() => dialog.current!.close()} />
      </div>
      {children}
    </dialog>
  );
}
