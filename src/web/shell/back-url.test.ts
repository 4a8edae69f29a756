import { beforeEach, expect, test, vi } from 'vitest';
import { keepBackUrl, takeBackUrl } from './back-url.ts';

const content = { backUrlOrigins: ['https://partner.example'] };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

const at = (search: string) => vi.stubGlobal('window', { location: { search } });

test('[OP-17 1/7][GD-08] the ways back from social log-in and from a payment are kept under two keys', () => {
  at('?backUrl=https://partner.example/social');
  keepBackUrl('social', content);
  at('?backUrl=https://partner.example/paid');
  keepBackUrl('payment', content);
  expect([...stored]).toEqual([
    ['social_auth_back_url', 'https://partner.example/social'],
    ['pay_success_back_url', 'https://partner.example/paid'],
  ]);
  expect(takeBackUrl('payment', content)).toBe('https://partner.example/paid');
  expect(takeBackUrl('payment', content)).toBeUndefined();
  expect(takeBackUrl('social', content)).toBe('https://partner.example/social');
});

test('[~GD-07][~GD-08] what the operator has not listed is neither kept nor followed when it was stored by another', () => {
  at('?backUrl=https://evil.example/');
  keepBackUrl('social', content);
  expect(stored.size).toBe(0);
  stored.set('pay_success_back_url', 'https://evil.example/');
  expect(takeBackUrl('payment', content)).toBeUndefined();
});
