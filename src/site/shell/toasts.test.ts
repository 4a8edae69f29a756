import { expect, it, vi } from 'vitest';
import { createToasts } from './toasts.ts';
import { covers } from '#testing/covers.ts';

it('a toast is gone after five seconds, and not before', covers('CO-07'), () => {
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
