// The mathematics of titles in a folder of its own, to be changed and built there.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert } from '#kernel/assert.ts';
import { buildMathematics, type BuiltMathematics } from '../tools/build-mathematics.mjs';

const root = path.join(import.meta.dirname, '..');

/** A change of a source below src: the text to find, and the text to put in its place. */
export type Change = readonly [file: string, before: string, after: string];

/** Builds some titles from a copy with these changes. */
export async function buildChanged(
  names: readonly string[],
  changes: readonly Change[] = [],
): Promise<BuiltMathematics> {
  const copy = mkdtempSync(path.join(tmpdir(), 'mathematics-'));
  try {
    for (const part of ['src', 'package.json'])
      cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    for (const [file, before, after] of changes) {
      const place = path.join(copy, 'src', file);
      const text = readFileSync(place, 'utf8');
      assert(text.includes(before), `${file} has no ${before}`);
      writeFileSync(place, text.replace(before, after));
    }
    return await buildMathematics(copy, names);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
