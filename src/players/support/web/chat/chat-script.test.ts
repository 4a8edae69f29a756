import { expect, test } from 'vitest';
import type { ChatStart } from './adapter.ts';
import { chatScript } from './chat-script.ts';
import { covers } from '#testing/covers.ts';

/** A page whose scripts arrive when the test says so. */
function page() {
  const log: string[] = [];
  const scripts: EventTarget[] = [];
  const now = { isWanted: true, identity: null as ChatStart['identity'] };
  const name = (start: ChatStart): string => start.identity?.name ?? 'guest';
  const chat = chatScript({
    page: {},
    adapter: {
      prepare: (_page, start) => void log.push(`prepared for ${name(start)}`),
      loaded: (_page, start) => void log.push(`begun for ${name(start)}`),
      open: () => {},
      end: () => void log.push('ended'),
    },
    isWanted: () => now.isWanted,
    startNow: () =>
      ({ config: {}, lang: 'en', identity: now.identity, isStranger: false, onMessage: () => {} }) as never,
    create() {
      const element = Object.assign(new EventTarget(), { dataset: {}, remove: () => void log.push('removed') });
      return { element, add: () => void scripts.push(element) };
    },
    onHere: () => void log.push('badge'),
    onGone: () => void log.push('no badge'),
    onFailure: () => void log.push('failure'),
  });
  const come = (what: 'load' | 'error' = 'load'): void => void scripts.at(-1)!.dispatchEvent(new Event(what));
  return { chat, log, now, come, requestCount: () => scripts.length };
}

const ANNA = { id: '7', name: 'Anna' };

test('a chat begins when its script is here, and ends where none is wanted', () => {
  const { chat, log, now, come } = page();
  chat.settle();
  chat.settle();
  expect(log).toEqual(['prepared for guest']);
  come();
  now.isWanted = false;
  chat.settle();
  expect(log.slice(1)).toEqual(['begun for guest', 'badge', 'ended', 'removed', 'no badge']);
});

test(
  'a script that arrives when the visitor is in a game begins no chat there, but the next page that has one does',
  covers('~CH-05'),
  () => {
    const { chat, log, now, come, requestCount } = page();
    chat.settle();
    now.isWanted = false;
    chat.settle();
    come();
    expect(log).toEqual(['prepared for guest', 'ended', 'removed', 'no badge']);
    now.isWanted = true;
    chat.settle();
    come();
    expect([requestCount(), log.slice(4)]).toEqual([2, ['prepared for guest', 'begun for guest', 'badge']]);
  },
);

test(
  'who signs in before the script is here talks under their own name, in the only chat there is',
  covers('~CH-06'),
  () => {
    const { chat, log, now, come, requestCount } = page();
    chat.settle();
    now.identity = ANNA;
    chat.restart();
    expect(requestCount()).toBe(1);
    come();
    come();
    expect(log).toEqual([
      'prepared for guest',
      'ended',
      'removed',
      'no badge',
      'prepared for Anna',
      'begun for Anna',
      'badge',
    ]);
  },
);

test('a script that does not come is asked for again on the next page, and at once for another visitor', () => {
  const { chat, log, now, come, requestCount } = page();
  chat.settle();
  come('error');
  expect([requestCount(), log]).toEqual([1, ['prepared for guest', 'failure']]);
  chat.settle();
  expect([requestCount(), log.slice(2)]).toEqual([2, ['removed', 'no badge', 'prepared for guest']]);
  now.identity = ANNA;
  chat.restart();
  come('error');
  expect([requestCount(), log.slice(5)]).toEqual([3, ['failure', 'removed', 'no badge', 'prepared for Anna']]);
});
