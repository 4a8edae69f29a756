import { expect, it } from 'vitest';
import { deviceClassOf } from './breakpoints.ts';

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
])('[CO-21] a window of %i px is of class %s', (width, name) => {
  expect(deviceClassOf(width)).toBe(name);
});
