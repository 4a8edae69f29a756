import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deviceClassOf } from './breakpoints.ts';
import { covers } from '#testing/covers.ts';

it.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [991, 'tablet'],
  [992, 'laptop'],
  [1279, 'laptop'],
  [1280, 'large-laptop'],
  [1365, 'large-laptop'],
  [1366, 'small-desktop'],
  [1439, 'small-desktop'],
  [1440, 'desktop'],
  [1919, 'desktop'],
  [1920, 'large-desktop'],
  [2560, 'large-desktop'],
])('a window of %i px is of class %s', covers('CO-21'), (width, name) => {
  expect(deviceClassOf(width)).toBe(name);
});

it('larger text that a visitor has set in their browser counts, and the style turns at these widths in proportion to it', () => {
  const css = readFileSync(new URL('../design-system/tokens.css', import.meta.url), 'utf8');
  const limits = [...css.matchAll(/--breakpoint-(\w+): ([\d.]+)em;/g)].map(([, name, em]) => [name, Number(em) * 16]);
  expect(Object.fromEntries(limits)).toEqual({
    sm: 480,
    tablet: 768,
    laptop: 992,
    desk: 1280,
    wide: 1440,
    cinema: 1920,
  });
  const others = [...css.matchAll(/@media \(width < ([^)]+)\)/g)].map(([, limit]) => limit);
  expect(others.filter((limit) => !['19em', '48em', '80em'].includes(limit!))).toEqual([]);
  expect(/\bhtml \{[^}]*font-size: ([^;]+);/.exec(css)?.[1]).toBe('93.75%');
});
