import { expect, it } from 'vitest';
import { gameUrl, launchUrl } from './game-url.ts';
import { covers } from '#testing/covers.ts';

it('builds the launch address of a game, in play mode unless said otherwise', covers('RT-37'), () => {
  expect(gameUrl({ sysname: 'abc' })).toBe('/platform/game/abc/play');
  expect(gameUrl({ custom: 'xyz' })).toBe('/platform/game/custom/xyz/play');
  expect(gameUrl({ sysname: 'abc' }, 'demo')).toBe('/platform/game/abc/demo');
  expect(gameUrl({ custom: 'xyz' }, 'demo')).toBe('/platform/game/custom/xyz/demo');
});

it('a game that the operator launches as a custom one is launched as such', covers('~RT-37'), () => {
  expect(launchUrl('dice', 'demo')).toBe('/platform/game/dice/demo');
  expect(launchUrl('dice', 'play', ['keno', 'dice'])).toBe('/platform/game/custom/dice/play');
});
