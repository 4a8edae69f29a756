// What the long form of a test has beyond `npm test`: `npm run journeys`, `npm run chaos` (tools/long.mjs).
import { describe, it } from 'vitest';

export const IS_LONG_FORM: boolean = process.env['LONG_FORM'] === 'yes';

const leftOut = (): void => {};
/** A test of another title, size or line than those that `npm test` shows the same thing with, or one that takes very long. */
export const inLongForm = IS_LONG_FORM ? it : leftOut;
export const describeInLongForm = IS_LONG_FORM ? describe : leftOut;

/** Cases of every run, and those that the long form has besides. */
export const cases = <T>(always: readonly T[], besides: readonly T[]): T[] =>
  IS_LONG_FORM ? [...always, ...besides] : [...always];
