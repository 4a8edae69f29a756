import { expect, it, vi } from 'vitest';
import { createToasts } from './toasts.ts';

it('[CO-07] a toast is gone after five seconds, and not before', () => {
  vi.useFakeTimers();
  try {
    const toasts = createToasts();
    toasts.show('success', 'Saved');
    vi.advanceTimersByTime(4999);
    expect(toasts.list.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.list.get()).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});
