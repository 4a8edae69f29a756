// Content of the brand: for now the files of `content/`, read once.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keptService, type Services } from '#platform/context.ts';

const ROOT = path.join(import.meta.dirname, '../../../content');

const loaded = keptService('content.collections', () => new Map<string, unknown>());

/** A collection of content by name, e.g. `banners`: the localised file when there is one, else the common one. */
export function collection<Entry>(services: Services, name: string, locale?: string): Entry[] {
  const cache = loaded(services);
  const key = `${locale ?? ''}/${name}`;
  if (!cache.has(key)) cache.set(key, read(locale ? `${locale}/${name}.json` : `${name}.json`) ?? read(`${name}.json`) ?? []);
  return cache.get(key) as Entry[];
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
