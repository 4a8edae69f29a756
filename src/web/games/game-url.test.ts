import { expect, it } from 'vitest';
import { gameUrl } from './game-url.ts';

it('[RT-37] builds the launch address of a game, in play mode unless said otherwise', () => {
  expect(gameUrl({ sysname: 'abc' })).toBe('/platform/game/abc/play');
  expect(gameUrl({ custom: 'xyz' })).toBe('/platform/game/custom/xyz/play');
  expect(gameUrl({ sysname: 'abc' }, 'demo')).toBe('/platform/game/abc/demo');
  expect(gameUrl({ custom: 'xyz' }, 'demo')).toBe('/platform/game/custom/xyz/demo');
});
