import { expect, it } from 'vitest';
import { isExternalIcon } from './external-icon.ts';
import { covers } from '#testing/covers.ts';

it.each([
  ['https://x.test/a.svg', true],
  ['https://x.test/icons/svg/a', true],
  ['not a url', false],
  ['https://x.test/a.png', false],
  ['https://', false],
  ['https://:svg', false],
  ['javascript:svg', false],
  ['/a.svg', false],
])('an external icon is a valid address that contains svg: %s is %s', covers('VA-39 1/2'), (address, isOne) => {
  expect(isExternalIcon(address)).toBe(isOne);
});
