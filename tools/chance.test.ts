// Where chance comes from: outcomes and secrets are drawn by the operating system's generator, and by nothing weaker.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(root, 'src', file), 'utf8') }));

const WEAK = /Math\s*\.\s*random|Math\s*\[\s*['"`]random|pseudoRandomBytes/;
/** Predictable, and many times faster: good for a proof by millions of rounds, and for nothing that is played. */
const QUICK = /from '[^']*fast-random\.ts'/;

describe('chance', () => {
  test('[N01] is taken from a weak generator by nothing that runs on the server or decides a round', () => {
    expect(sources.length).toBeGreaterThan(500);
    // When a page tries to reconnect, and which field it proposes to a player who wants any.
    const allowed = ['casino/titles/mines/client/client.tsx', 'site/shell/live.ts'];
    expect(
      sources
        .filter(({ text }) => WEAK.test(text))
        .map(({ file }) => file)
        .sort(),
    ).toEqual(allowed);
    for (const planted of ['Math.random()', 'Math . random', "Math['random']", 'crypto.pseudoRandomBytes(8)'])
      expect(WEAK.test(`const x = ${planted};`)).toBe(true);
  });

  /** Estimates of how good prices are, which decide nothing. */
  const ESTIMATES = ['sportsbook/models/calibrate.ts', 'sportsbook/virtuals/rules/best-bettor.ts'];
  test('[N01] of the quick stream is in proofs, statistics and estimates alone', () => {
    const users = sources.filter(({ text }) => QUICK.test(text)).map(({ file }) => file);
    expect(
      users.filter((file) => !/^casino\/(engine\/proof|simulation)\//.test(file) && !ESTIMATES.includes(file)),
    ).toEqual([]);
  });
});
