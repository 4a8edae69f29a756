import { describe, expect, it } from 'vitest';
import { iconLinksOf, manifestOf } from './installable.ts';

const icons = {
  favicon: '/brand/favicon.svg',
  apple: { '180': '/brand/apple.png' },
  png: { '192': '/brand/192.png', '512x512': 'https://cdn.example/512.png' },
  ico: { '32': '/brand/32.ico' },
};

describe('icons of the site', () => {
  it('[PW-05] stand in the head with their sizes and addresses, as the operator has configured them', () => {
    expect(iconLinksOf(icons)).toBe(
      '<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">' +
        '<link rel="icon" href="/brand/32.ico" type="image/x-icon" sizes="32x32">' +
        '<link rel="icon" href="/brand/192.png" type="image/png" sizes="192x192">' +
        '<link rel="icon" href="https://cdn.example/512.png" type="image/png" sizes="512x512">' +
        '<link rel="apple-touch-icon" href="/brand/apple.png" sizes="180x180">',
    );
  });

  it('[~PW-05] are ours where none is configured', () => {
    expect(iconLinksOf()).toContain('href="/icon.svg"');
    expect(iconLinksOf()).toContain('rel="apple-touch-icon" href="/icons/apple-180.png" sizes="180x180"');
  });

  it('[~PW-05] a size that is none and an address that runs are left out', () => {
    const links = iconLinksOf({
      favicon: 'javascript:alert(1)',
      png: { big: '/a.png', '64': '//evil.example/a.png', '32': '/b.png"><script>' },
    });
    expect(links).not.toContain('javascript');
    expect(links).not.toContain('evil');
    expect(links).not.toContain('<script');
    expect(links).not.toContain('/a.png');
  });
});

describe('the manifest', () => {
  it('[~PW-05] carries name, language and icons of the operator', () => {
    expect(manifestOf({ name: 'Golden Evening Club', icons }, 'es')).toMatchObject({
      name: 'Golden Evening Club',
      short_name: 'Golden',
      lang: 'es',
      start_url: '/es',
      icons: [
        { src: '/brand/192.png', sizes: '192x192' },
        { src: 'https://cdn.example/512.png', sizes: '512x512' },
      ],
    });
  });

  it('[~PW-05] offers our own icons in both sizes that installing needs, and one that may be cut', () => {
    const { icons: own, start_url } = manifestOf({ name: 'Baize' }, 'en');
    expect(start_url).toBe('/');
    expect(own.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
    expect(own.at(-1)).toMatchObject({ purpose: 'maskable' });
  });
});
