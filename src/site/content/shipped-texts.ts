// The texts that the site ships with: `texts/{locale}.json` of each slice and each title, whose keys are areas.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';

/** Areas of texts by their names; in each area messages, or branches of them. */
export interface TextTree {
  [key: string]: string | TextTree;
}
type AreasByLocale = ReadonlyMap<string, Readonly<Record<string, TextTree>>>;

const SRC = path.join(import.meta.dirname, '../..');

/** Reads all files. Throws with the name of a file that is not JSON, or that repeats an area of another. */
export function readShippedTexts(): AreasByLocale {
  const texts = new Map<string, Record<string, TextTree>>();
  for (const file of globSync('{*/*,casino/titles/*}/texts/*.json', { cwd: SRC }).toSorted()) {
    const locale = path.basename(file, '.json');
    const areas = texts.get(locale) ?? {};
    texts.set(locale, areas);
    for (const [area, tree] of Object.entries(readAreas(file))) {
      if (Object.hasOwn(areas, area)) throw new Error(`src/${file}: another slice has texts of the area ${area}`);
      areas[area] = tree;
    }
  }
  return texts;
}

function readAreas(file: string): Record<string, TextTree> {
  const text = readFileSync(path.join(SRC, file), 'utf8');
  try {
    return JSON.parse(text) as Record<string, TextTree>;
  } catch (error) {
    throw new Error(`src/${file} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

let cached: AreasByLocale | undefined;
const shippedTexts = (): AreasByLocale => (cached ??= readShippedTexts());

/** Languages that have texts of their own. */
export const shippedLocales = (): readonly string[] => [...shippedTexts().keys()].toSorted();

/** The texts of an area; English where a language has none. */
export const shippedArea = <Shape = TextTree>(locale: string, area: string): Shape =>
  (shippedTexts().get(locale)?.[area] ?? shippedTexts().get(DEFAULT_LOCALE)![area]) as Shape;
