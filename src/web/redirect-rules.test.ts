import { describe, expect, it } from 'vitest';
import { redirectFor } from './redirect-rules.ts';

const rules = [
  { from_url: '/old', to_url: '/promotions' },
  { from_url: '/out', to_url: 'https://example.org/', status: 302 as const },
  { from_url: '/bad', to_url: 'javascript:alert(1)' },
  { from_url: '/sly', to_url: '//evil.test' },
  { from_url: '/self', to_url: '/self' },
];

describe('redirect rules', () => {
  it('[GD-14] lead to a path of ours for good, or outside, as the rule says', () => {
    expect(redirectFor('/old', rules)).toEqual({ to: '/promotions', status: 301 });
    expect(redirectFor('/out', rules)).toEqual({ to: 'https://example.org/', status: 302 });
  });
  it('[GD-14] match the exact path only', () => {
    for (const path of ['/old/', '/older', '/', '/OLD']) expect(redirectFor(path, rules)).toBeUndefined();
  });
  it('[GD-19] lead nowhere by an address that runs, hides its host or goes round in circles', () => {
    for (const path of ['/bad', '/sly', '/self']) expect(redirectFor(path, rules)).toBeUndefined();
  });
});
