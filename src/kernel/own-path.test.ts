import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';
import { covers } from '#testing/covers.ts';

describe('a path of our own', () => {
  it.each([
    '/',
    '/cashier/history?tab=bonuses',
    '/es/gamehall',
    '/game/dice#real',
    '/a?redirect=https%3A%2F%2Fx.test',
    '/ünï',
  ])('accepts %s', covers('~GD-02'), (path) => {
    expect(ownPath(path)).toBeDefined();
  });
  it('keeps query and hash', () => {
    expect(ownPath('/cashier/history?tab=bonuses#top')).toBe('/cashier/history?tab=bonuses#top');
  });

  it.each([
    '',
    'cashier',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%5cevil.test',
    '/%2fevil.test',
    '/%2Fevil.test',
    '/%09/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /evil.test',
    'https:evil.test',
    'https://evil.test',
    'http:///evil.test',
    'https://ok@evil.test',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'blob:https://evil.test/x',
    'vbscript:x',
    '／／evil.test',
    '/／evil.test',
    '/＼evil.test',
    '/%0d%0aset-cookie:x',
    '/a%0d%0ab',
    '/%252fevil.test',
    '/..//evil.test',
    '/x/../..//evil.test',
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', covers('~GD-01'), (path) => {
    expect(ownPath(path)).toBeUndefined();
  });
});
