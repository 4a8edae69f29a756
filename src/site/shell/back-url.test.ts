import { beforeEach, expect, test, vi } from 'vitest';
import { askService } from '#players/accounts/web/social-auth.ts';
import { keepBackUrl, takeBackUrl } from './back-url.ts';
import { covers } from '#testing/covers.ts';

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

const at = (search: string) =>
  vi.stubGlobal('window', {
    location: { search, href: `https://casino.example/promotions${search}`, assign: () => {} },
    open: () => null,
  });

test(
  'the ways back from social log-in and from a payment are kept under two keys',
  covers('OP-17 1/7', 'GD-08'),
  () => {
    at('?page=2');
    vi.stubGlobal('sessionStorage', { setItem: () => {}, removeItem: () => {} });
    // The window is refused, so the page itself makes the journey, and nothing ever resolves.
    void askService('google', 'login');
    at('?backUrl=https://partner.example/paid');
    keepBackUrl(content);
    expect([...stored]).toEqual([
      ['social_auth_back_url', 'https://casino.example/promotions?page=2'],
      ['pay_success_back_url', 'https://partner.example/paid'],
    ]);
    expect(takeBackUrl(content)).toBe('https://partner.example/paid');
    expect(takeBackUrl(content)).toBeUndefined();
  },
);

test(
  'what the operator has not listed is neither kept nor followed when it was stored by another',
  covers('~GD-07', '~GD-08'),
  () => {
    at('?backUrl=https://evil.example/');
    keepBackUrl(content);
    expect(stored.size).toBe(0);
    stored.set('pay_success_back_url', 'https://evil.example/');
    expect(takeBackUrl(content)).toBeUndefined();
  },
);
