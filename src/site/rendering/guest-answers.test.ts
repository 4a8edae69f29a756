import { describe, expect, it } from 'vitest';
import { shareGuestAnswers } from './guest-answers.ts';
import type { Locale } from './web-bundle.ts';

const visitor = (hasSession = false, locale: Locale = 'en') => ({
  cookie: undefined,
  hasSession,
  locale,
  requestId: 'x',
  ip: '127.0.0.1',
});

describe('answers to guests', () => {
  it('are shared for a second, by method, arguments and language', async () => {
    let at = 0;
    let count = 0;
    const { call, invalidate } = shareGuestAnswers(
      async () => ({ data: ++count }),
      () => at,
    );
    expect(await call('Games.get', {}, visitor())).toEqual({ data: 1 });
    expect(await call('Games.get', {}, visitor())).toEqual({ data: 1 });
    expect(await call('Games.get', {}, visitor(false, 'es'))).toEqual({ data: 2 });
    expect(await call('Games.get', { options: '{}' }, visitor())).toEqual({ data: 3 });
    at = 1000;
    expect(await call('Games.get', {}, visitor())).toEqual({ data: 4 });
    invalidate('Games.get');
    expect(await call('Games.get', {}, visitor())).toEqual({ data: 5 });
  });

  it('never reach a player, nor does a player’s answer reach a guest', async () => {
    let count = 0;
    const { call } = shareGuestAnswers(async () => ({ data: ++count }));
    expect(await call('Account.getInfo', {}, visitor(true))).toEqual({ data: 1 });
    expect(await call('Account.getInfo', {}, visitor(true))).toEqual({ data: 2 });
    expect(await call('Account.getInfo', {}, visitor())).toEqual({ data: 3 });
  });

  it('are not kept when the call was refused or failed', async () => {
    let count = 0;
    const error = { type: 'ApplicationUnavailableException', message: '', request_id: 'x' } as const;
    const { call } = shareGuestAnswers(async () => (++count === 1 ? { error } : { data: count }));
    expect(await call('Games.get', {}, visitor())).toEqual({ error });
    expect(await call('Games.get', {}, visitor())).toEqual({ data: 2 });
  });
});
