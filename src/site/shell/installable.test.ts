import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUND, iconLinksOf, manifestOf } from './installable.ts';
import { covers } from '#testing/covers.ts';

const icons = {
  favicon: '/brand/favicon.svg',
  apple: { '180': '/brand/apple.png' },
  png: { '192': '/brand/192.png', '512x512': 'https://cdn.example/512.png' },
  ico: { '32': '/brand/32.ico' },
};

/** `oklch(L C H)` as `#rrggbb`, by the matrices of CSS Color 4. */
function hexOf(oklch: string): string {
  const [l, c, h] = oklch.split(' ').map(Number) as [number, number, number];
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const channel = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  return `#${linear
    .map((value) =>
      Math.round(channel(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

it('the bar of a browser has the ground of each theme', () => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../design-system/tokens.css'), 'utf8');
  const [dark, light] = [...tokens.matchAll(/--bg: oklch\(([\d. ]+)\)/g)].map(([, colour]) => hexOf(colour!));
  expect(GROUND).toEqual({ dark, light });
});

describe('icons of the site', () => {
  it('stand in the head with their sizes and addresses, as the operator has configured them', covers('PW-05'), () => {
    expect(iconLinksOf(icons)).toBe(
      '<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">' +
        '<link rel="icon" href="/brand/32.ico" type="image/x-icon" sizes="32x32">' +
        '<link rel="icon" href="/brand/192.png" type="image/png" sizes="192x192">' +
        '<link rel="icon" href="https://cdn.example/512.png" type="image/png" sizes="512x512">' +
        '<link rel="apple-touch-icon" href="/brand/apple.png" sizes="180x180">',
    );
  });

  it('are ours where none is configured', covers('~PW-05'), () => {
    expect(iconLinksOf()).toContain('href="/icon.svg"');
    expect(iconLinksOf()).toContain('rel="apple-touch-icon" href="/icons/apple-180.png" sizes="180x180"');
  });

  it('a size that is none and an address that runs are left out', covers('~PW-05'), () => {
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
  it('carries name, language and icons of the operator', covers('~PW-05'), () => {
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

  it('offers our own icons in both sizes that installing needs, and one that may be cut', covers('~PW-05'), () => {
    const { icons, start_url } = manifestOf({ name: 'Baize' }, 'en');
    expect(start_url).toBe('/');
    expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
    expect(icons.at(-1)).toMatchObject({ purpose: 'maskable' });
  });
});
