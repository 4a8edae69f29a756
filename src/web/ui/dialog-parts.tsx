// The parts that dialogs are made of.
import type { ReactNode } from 'react';

/** The title of a dialog; `name` is the dialog's own, so that it is announced by these words. */
export function DialogTitle({ name, children }: { name: string; children: ReactNode }) {
  return (
    <h2 id={`dialog-title-${name}`} className="mb-4 pr-10 text-xl">
      {children}
    </h2>
  );
}

/** Buttons at the foot of a dialog, the most likely one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">{children}</div>;
}
