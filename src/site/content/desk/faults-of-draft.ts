// What publishing would refuse of a draft, before anybody tries: by language and field, in a sentence.
import type { Services } from '#platform/context.ts';
import { COLLECTIONS } from '../collections.ts';
import { ContentError } from '../content-error.ts';
import { checkEntry } from '../entry-checks.ts';
import type { PieceAddress } from '../pieces.ts';
import { cleanEntry } from '../rules/clean-entry.ts';
import type { Languages } from '../tables.ts';

export interface PieceFault {
  language: string;
  /** Of the field; empty for the entry as a whole. */
  path: readonly string[];
  sentence: string;
}

export const faultsOf = (services: Services, { collection }: PieceAddress, languages: Languages): PieceFault[] =>
  Object.entries(languages).flatMap(([language, attributes]) => {
    try {
      checkEntry(services, collection, cleanEntry(COLLECTIONS[collection]!, { ...attributes }, { isComplete: true }));
      return [];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return error.problems.length > 0
        ? error.problems.map(({ path, message }) => ({ language, path: path.map(String), sentence: message }))
        : [{ language, path: pathIn(error.message), sentence: error.message }];
    }
  });

/** Checks of slices begin with the field where they mean one: `wagering.multiplier: must be …`, `description button: must be …`. */
function pathIn(sentence: string): string[] {
  const [, field = '', inner = ''] = /^([A-Za-z_][\w.]*)(?: ([\w.]+))?: /.exec(sentence) ?? [];
  return [field, inner].filter((part) => part !== '').flatMap((part) => part.split('.'));
}
