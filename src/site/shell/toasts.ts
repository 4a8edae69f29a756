// Short messages in the corner, gone after five seconds (CO-07).
import { createStore, type Store } from './store.ts';

export const TOAST_MS = 5000;

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
}

export interface Toasts {
  list: Store<readonly Toast[]>;
  show: (tone: Toast['tone'], text: string) => void;
  dismiss: (id: number) => void;
}

export function createToasts(later: (run: () => void, ms: number) => unknown = setTimeout): Toasts {
  const list = createStore<readonly Toast[]>([]);
  let lastId = 0;
  const dismiss = (id: number): void => list.set((toasts) => toasts.filter((toast) => toast.id !== id));
  return {
    list,
    dismiss,
    show(tone, text) {
      const id = ++lastId;
      // More than three at once cover the page; the oldest gives way.
      list.set((toasts) => [...toasts.slice(-2), { id, tone, text }]);
      later(() => dismiss(id), TOAST_MS);
    },
  };
}
