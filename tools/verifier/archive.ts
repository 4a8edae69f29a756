// The published modules of titles, by which rounds are checked: those that the program carries, and those that the user has.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { importsOf, type Archive } from '#casino/titles/archive.ts';
import { Unreadable } from './published.ts';

/** Texts by their names, as JSON, compressed: put in by the build of the program. */
declare const BAIZE_MODULES: string | undefined;

const PATIENCE_MS = 20_000;

const carried: Readonly<Record<string, string>> =
  typeof BAIZE_MODULES === 'string'
    ? (JSON.parse(brotliDecompressSync(Buffer.from(BAIZE_MODULES, 'base64')).toString()) as Record<string, string>)
    : {};

/**
 * `from`: a folder of modules, or the address of a site, from which modules that the program does not carry are fetched. Their
 * code is run here like any program, so nothing is fetched from anywhere unless the user says so.
 */
export const archiveOf = (from?: string): Archive => ({
  read: async (hash) => carried[hash] ?? (from === undefined ? undefined : readFrom(from, `${hash}.js`)),
  run: (hash, modules) => import(/* @vite-ignore */ addressOf(hash, modules)),
});

async function readFrom(from: string, file: string): Promise<string | undefined> {
  if (!/^https?:\/\//.test(from)) {
    try {
      return readFileSync(path.join(from, file), 'utf8');
    } catch {
      return undefined;
    }
  }
  const address = new URL(`/mathematics/${file}`, from);
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.text() : undefined;
  } catch (error) {
    throw new Unreadable(`${address.href} cannot be reached: ${(error as Error).message}.`);
  }
}

/** A module that holds what it imports: addresses with data in them have no folder. */
function addressOf(hash: string, modules: ReadonlyMap<string, string>): string {
  let text = modules.get(hash)!;
  for (const imported of importsOf(text))
    text = text.replaceAll(`"./${imported}.js"`, `"${addressOf(imported, modules)}"`);
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
}
