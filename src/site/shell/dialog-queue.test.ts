import { describe, expect, it } from 'vitest';
import { createDialogQueue, defineDialog, type DialogQueue } from './dialog-queue.ts';
import { covers } from '#testing/covers.ts';

const kind = (name: string) =>
  defineDialog<object, string>({
    name,
    type: 'popup',
    texts: [],
    load: () => Promise.reject(new Error('not shown here')),
  });
const names = (queue: DialogQueue): string[] => queue.opened.get().map((dialog) => dialog.name);
const closeTop = (queue: DialogQueue, result?: string, options?: { immediate?: boolean }): boolean =>
  queue.close(queue.opened.get().at(-1)!.id, result, options);

describe('the dialog queue', () => {
  it('shows a queued dialog only after the first has closed', covers('DG-18'), async () => {
    const queue = createDialogQueue();
    const first = queue.open(kind('first'), {}, { isQueued: true });
    const second = queue.open(kind('second'), {}, { isQueued: true });
    const third = queue.open(kind('third'), {}, { isQueued: true });
    expect(names(queue)).toEqual(['first']);
    closeTop(queue, 'one');
    expect(names(queue)).toEqual(['second']);
    closeTop(queue, 'two');
    expect(names(queue)).toEqual(['third']);
    closeTop(queue);
    expect(await Promise.all([first, second, third])).toEqual(['one', 'two', undefined]);
    expect(names(queue)).toEqual([]);
  });

  it('opens an unqueued dialog on top at once, and lets queued ones wait for both', () => {
    const queue = createDialogQueue();
    void queue.open(kind('below'), {});
    void queue.open(kind('later'), {}, { isQueued: true });
    void queue.open(kind('above'), {});
    expect(names(queue)).toEqual(['below', 'above']);
    closeTop(queue);
    expect(names(queue)).toEqual(['below']);
    closeTop(queue);
    expect(names(queue)).toEqual(['later']);
  });

  it('closes all that are open, but neither those that prevent it nor those that wait', async () => {
    const queue = createDialogQueue();
    void queue.open(kind('held'), {}, { preventClose: true });
    const above = queue.open(kind('above'), {});
    void queue.open(kind('later'), {}, { isQueued: true });
    queue.closeAll();
    expect(names(queue)).toEqual(['held']);
    expect(await above).toBeUndefined();
    closeTop(queue, undefined, { immediate: true });
    expect(names(queue)).toEqual(['later']);
  });

  it('knows two states, opened and closed', covers('DG-19 1/2'), () => {
    const queue = createDialogQueue();
    expect(queue.stateOf('a')).toBe('closed');
    void queue.open(kind('a'), {});
    expect(queue.stateOf('a')).toBe('opened');
    closeTop(queue);
    expect(queue.stateOf('a')).toBe('closed');
  });

  it('a dialog that prevents closing closes only by force', covers('DG-19 2/2'), async () => {
    const queue = createDialogQueue();
    const answer = queue.open(kind('held'), {}, { preventClose: true });
    expect(closeTop(queue, 'no')).toBe(false);
    expect(queue.stateOf('held')).toBe('opened');
    expect(closeTop(queue, 'forced', { immediate: true })).toBe(true);
    expect(queue.stateOf('held')).toBe('closed');
    expect(await answer).toBe('forced');
  });
});
