// What the lobby shows of a supplier's game: a picture that bears its name.
import { expect, test } from 'vitest';
import { artOf, BRANDS } from './games.ts';

const GAMES = Object.values(BRANDS).flatMap(({ games }) => games);

test.each(GAMES)('the picture of $name bears its name, inside of its frame', (game) => {
  const picture = artOf(game);
  const [, length, caption] = /<text [^>]*textLength="(\d+)"[^>]*>([^<]+)<\/text>/.exec(picture)!;
  expect(caption).toBe(game.name.toUpperCase());
  expect(Number(length)).toBeLessThan(288);
  // Nothing in it is left open or empty.
  expect(picture).not.toMatch(/undefined|NaN/);
  expect((picture.match(/<g\b/g) ?? []).length).toBe((picture.match(/<\/g>/g) ?? []).length);
});
