// The published mathematics as the repository keeps it: earlier versions of titles, and the versions that today's rounds name.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { assert } from '#kernel/assert.ts';
import type { Title } from '../title.ts';
import { findMathematics, type Archive } from '../../titles/archive.ts';
import { publishedVersions } from '../../titles/published.ts';

const fileOf = (hash: string): string => path.join(import.meta.dirname, `../../../../public/mathematics/${hash}.js`);

export const shippedArchive: Archive = {
  read: (hash) => readFile(fileOf(hash), 'utf8').catch(() => undefined),
  run: (hash) => import(pathToFileURL(fileOf(hash)).href),
};

/** A title as it was first published. */
export async function firstPublished(sysname: string): Promise<Title> {
  const { version, module } = publishedVersions[sysname]![0]!;
  const found = await findMathematics({ sysname, version, hash: module }, shippedArchive);
  assert(found && 'title' in found, `${sysname} is not in the archive`);
  return found.title;
}
