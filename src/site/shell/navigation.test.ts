import { describe, expect, it } from 'vitest';
import { ownPath } from '#kernel/own-path.ts';
import { hostileAddresses } from './testing/hostile-addresses.ts';
import { allowedBackUrl, externalUrl, NavigationRefused, safeHref, targetOf } from './navigation.ts';
import { covers } from '#testing/covers.ts';

const OWN = 'https://casino.example';
const ALLOWED = ['https://partner.example', 'https://pay.partner.example:8443'];
const corpus = hostileAddresses({ ownOrigin: 'casino.example', allowed: 'partner.example', evil: 'evil.test' });

/** Where a browser on our site ends up from there. */
const originOf = (address: string): string => new URL(address, OWN).origin;

/** What cannot be decoded is passed on as it is. */
function decodedAgain(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

describe('addresses that came from outside', () => {
  it('the corpus of hostile addresses has at least 200 different ones', covers('~GD-02'), () => {
    expect(new Set(corpus).size).toBeGreaterThanOrEqual(200);
  });

  it.each(corpus)('redirectUrl never leaves the site by %j', covers('~GD-02'), (address) => {
    const path = ownPath(address);
    if (path !== undefined) {
      expect(originOf(path)).toBe(OWN);
      // Neither does it when someone behind us decodes once more.
      expect(originOf(decodedAgain(path))).toBe(OWN);
    }
  });

  it.each(corpus)('backUrl never leads to a site that is not listed by %j', covers('~GD-07'), (address) => {
    const url = allowedBackUrl(address, ALLOWED);
    if (url !== undefined) expect(ALLOWED).toContain(new URL(url).origin);
  });

  it.each(corpus)('nothing runs and no foreign script is reached by %j', covers('~GD-19'), (address) => {
    const href = safeHref(address);
    if (href !== undefined) expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(new URL(href, OWN).protocol);
    const external = externalUrl(address);
    if (external !== undefined) expect(['https:', 'http:']).toContain(new URL(external).protocol);
  });
});

describe('the way back', () => {
  it('leads to a site that the operator lists, with path and query', covers('~GD-07'), () => {
    expect(allowedBackUrl('https://partner.example/thanks?id=1', ALLOWED)).toBe('https://partner.example/thanks?id=1');
    expect(allowedBackUrl('https://pay.partner.example:8443/', ALLOWED)).toBe('https://pay.partner.example:8443/');
  });
  it('leads nowhere while the operator lists no origin, nor by plain http', covers('~GD-07'), () => {
    expect(allowedBackUrl('https://partner.example/', [])).toBeUndefined();
    expect(allowedBackUrl('http://partner.example/', ALLOWED)).toBeUndefined();
    expect(allowedBackUrl(null, ALLOWED)).toBeUndefined();
  });
});

describe('navigation', () => {
  it('to another site is refused without the external option, and leaves with it', covers('GD-18'), () => {
    expect(() => targetOf('https://example.org/')).toThrow(NavigationRefused);
    expect(targetOf('https://example.org/', { external: true })).toEqual({
      kind: 'external',
      url: 'https://example.org/',
    });
  });
  it('within the site needs no option', covers('~GD-18'), () => {
    expect(targetOf('/gamehall?category=slot#top')).toEqual({ kind: 'own', path: '/gamehall?category=slot#top' });
    expect(targetOf('/gamehall', { external: true }).kind).toBe('own');
  });
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
  ])('refuses %j even with the external option', covers('GD-19'), (address) => {
    expect(() => targetOf(address, { external: true })).toThrow(NavigationRefused);
    expect(safeHref(address)).toBeUndefined();
  });
  it('links may be written to a mailbox and to a part of the page', covers('~GD-19'), () => {
    expect(safeHref('mailto:support@example.org')).toBe('mailto:support@example.org');
    expect(safeHref('#main')).toBe('#main');
  });
});
