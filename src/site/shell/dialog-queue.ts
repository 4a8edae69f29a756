// Dialogs, one after the other or stacked (DG-01, DG-17 … DG-19).
import type { ComponentType } from 'react';
import { assert } from '#kernel/assert.ts';
import { createStore, type Store } from './store.ts';

/** `popup`: a panel in the middle; `confirm`: a question; `curtain`: the whole window, from above. */
export type DialogType = 'popup' | 'confirm' | 'curtain';

export interface DialogProps<Result> {
  /** Closes the dialog with its result. `immediate` closes even a dialog that prevents closing. */
  close: (result?: Result, options?: { immediate?: boolean }) => void;
}

export interface DialogKind<Props, Result> {
  name: string;
  type: DialogType;
  /** Areas of texts that it needs in addition to `common`. */
  texts: readonly string[];
  load: () => Promise<{ Dialog: ComponentType<Props & DialogProps<Result>> }>;
}

/** Describes a dialog whose code is loaded when it is first opened: `load: () => import('./auth-dialog.tsx')`. */
export const defineDialog = <Props = unknown, Result = void>(
  kind: DialogKind<Props, Result>,
): DialogKind<Props, Result> => kind;

type Loader<Props, Result> = DialogKind<Props, Result>['load'];

const loaders = new Map<string, Loader<never, never>>();

/** A dialog that the shell opens and an area draws: its module is registered once with `provideDialog`, above both of them. */
export const declareDialog = <Props = unknown, Result = void>(
  kind: Omit<DialogKind<Props, Result>, 'load'>,
): DialogKind<Props, Result> => ({
  ...kind,
  load() {
    const load = loaders.get(kind.name);
    assert(load, `no area provides the dialog ${kind.name}`);
    return load() as unknown as ReturnType<Loader<Props, Result>>;
  },
});

export function provideDialog<Props, Result>({ name }: DialogKind<Props, Result>, load: Loader<Props, Result>): void {
  loaders.set(name, load as unknown as Loader<never, never>);
}

export interface OpenOptions {
  /** Waits until all dialogs that are open or queued before it have closed; otherwise it opens on top at once. */
  isQueued?: boolean;
  /** Esc, backdrop and close button do nothing; only the dialog itself can close, with `immediate` (DG-19). */
  preventClose?: boolean;
  /** Another presentation than the dialog's own, e.g. on a small window. */
  type?: DialogType;
}

export interface OpenDialog {
  id: number;
  name: string;
  type: DialogType;
  preventClose: boolean;
  kind: DialogKind<never, never>;
  props: object;
}

export interface DialogQueue {
  /** The open dialogs, lowest first. */
  opened: Store<readonly OpenDialog[]>;
  /** Resolves when the dialog has closed, with what it was closed with. */
  open<Props, Result>(
    kind: DialogKind<Props, Result>,
    props: Props,
    options?: OpenOptions,
  ): Promise<Result | undefined>;
  stateOf: (name: string) => 'opened' | 'closed';
  /** Closes one dialog. Returns false when the dialog prevents that. */
  close: (id: number, result?: unknown, options?: { immediate?: boolean }) => boolean;
  /** Closes all open dialogs but those that prevent it. */
  closeAll: () => void;
}

export function createDialogQueue(): DialogQueue {
  const opened = createStore<readonly OpenDialog[]>([]);
  const waiting: OpenDialog[] = [];
  const settlers = new Map<number, (result: unknown) => void>();
  let lastId = 0;

  return {
    opened,
    open(kind, props, options = {}) {
      const dialog: OpenDialog = {
        id: ++lastId,
        name: kind.name,
        type: options.type ?? kind.type,
        preventClose: options.preventClose ?? false,
        kind: kind as unknown as OpenDialog['kind'],
        props: props as object,
      };
      if (options.isQueued && opened.get().length > 0) waiting.push(dialog);
      else opened.set((list) => [...list, dialog]);
      return new Promise((resolve) => settlers.set(dialog.id, resolve as (result: unknown) => void));
    },
    stateOf: (name) => (opened.get().some((dialog) => dialog.name === name) ? 'opened' : 'closed'),
    close(id, result, options = {}) {
      const dialog = opened.get().find((dialog) => dialog.id === id);
      if (!dialog) return true;
      if (dialog.preventClose && !options.immediate) return false;
      opened.set((list) => list.filter((dialog) => dialog.id !== id));
      settlers.get(id)?.(result);
      settlers.delete(id);
      const next = opened.get().length === 0 ? waiting.shift() : undefined;
      if (next) opened.set([next]);
      return true;
    },
    closeAll() {
      for (const { id } of opened.get()) this.close(id);
    },
  };
}
