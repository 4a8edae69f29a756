// What a page makes of the state that it asks for and of the messages that come meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '../shell/api.ts';
import type { TopicListener } from '../shell/live.ts';
import { followMeters } from './meters.ts';

let channel: TopicListener;
vi.mock('../shell/live.ts', () => ({
  liveChannel: () => ({
    join: (_: string, listener: TopicListener) => {
      channel = listener;
      return () => {};
    },
  }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pool = (amount: string) => ({ id: 'pot', pools: [{ id: 'mini', amount: { amount, currency: 'EUR' } }] });

test('a message that comes while the state is on its way is newer than the state', async () => {
  const answers: ((answer: object) => void)[] = [];
  const api = { call: () => new Promise((resolve) => answers.push(resolve)) } as unknown as ApiClient;
  const shown: Record<string, number> = {};
  const leave = followMeters(api, (changed) => Object.assign(shown, changed));
  channel.onStart();
  channel.onMessage({ kind: 'meters', pools: { 'pot/mini': 500 } });
  answers[0]!({ items: [pool('7.90')], count: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual({ 'pot/mini': 500 });
  // What came before it was asked for is in it.
  channel.onStart();
  answers[1]!({ items: [pool('5.20')], count: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual({ 'pot/mini': 520 });
  leave();
});
