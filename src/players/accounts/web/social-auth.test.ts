import { describe, expect, it } from 'vitest';
import { outcomeOf, socialAddress } from './social-auth.ts';
import { covers } from '#testing/covers.ts';

const popup = { name: 'popup' };
const expected = { source: popup, origin: 'https://baize.example', nonce: 'a nonce' };
const word = { type: 'social-auth', outcome: 'ok', nonce: 'a nonce' };
const accepted = (change: object = {}, data: unknown = word) =>
  outcomeOf({ source: popup, origin: 'https://baize.example', data, ...change } as never, expected);

describe('the word of the window', () => {
  it('[T06] is taken from our own origin, from the window that was opened, with the nonce', () =>
    expect(accepted()).toBe('ok'));

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another window', { source: { name: 'evil' } }],
    ['no window', { source: null }],
  ])('[T06] is not taken from %s', (_, change) => expect(accepted(change)).toBeUndefined());

  it.each([
    ['another nonce', { ...word, nonce: 'guessed' }],
    ['no nonce', { type: 'social-auth', outcome: 'ok' }],
    ['another type', { ...word, type: 'hello' }],
    ['another word', { ...word, outcome: '<b>' }],
    ['nothing', null],
    ['text', 'ok'],
  ])('[T06] is not taken with %s', (_, data) => expect(accepted({}, data)).toBeUndefined());

  it('asks with the service, where they are, and what for', covers('~AU-02'), () =>
    expect(socialAddress('dev', 'login', 'https://baize.example/promotions')).toBe(
      '/oauth/init?service=dev&redirect_url=https%3A%2F%2Fbaize.example%2Fpromotions&type_auth=login',
    ),
  );
});
