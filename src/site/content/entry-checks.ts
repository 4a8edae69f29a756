// Checks that may refuse an editor's change: slices above know what entries of their collections mean, and register themselves
// at start-up.
import type * as z from 'zod/mini';
import { perProcess, type Services } from '#platform/context.ts';
import { ContentError } from './content-error.ts';

/** A sentence about what is wrong with the entry as it would be stored; nothing when it is fine. */
export type EntryCheck = (entry: Readonly<Record<string, unknown>>) => string | undefined;

const checksOf = perProcess('content.entry-checks', () => new Map<string, EntryCheck>());

/** What entries may say, by the slice that reads them. */
export type EntryShape = Readonly<Record<string, z.core.$ZodType>>;

const shapesOf = perProcess('content.entry-shapes', () => new Map<string, EntryShape>());

/** `shape`: of the schema by which the entry is read; the form of the desk is made of it. */
export function addEntryCheck(services: Services, collection: string, check: EntryCheck, shape?: EntryShape): void {
  checksOf(services).set(collection, check);
  if (shape) shapesOf(services).set(collection, shape);
}

export const shapeOf = (services: Services, collection: string): EntryShape | undefined =>
  shapesOf(services).get(collection);

/** A sentence about what would be wrong with all content together; asked after the entry itself is found to be fine. */
export type ContentCheck = (collection: string, entry: Readonly<Record<string, unknown>>) => string | undefined;

const contentChecksOf = perProcess('content.content-checks', () => new Set<ContentCheck>());

export const addContentCheck = (services: Services, check: ContentCheck): void =>
  void contentChecksOf(services).add(check);

export function checkEntry(services: Services, collection: string, entry: Readonly<Record<string, unknown>>): void {
  let fault = checksOf(services).get(collection)?.(entry);
  for (const check of contentChecksOf(services)) fault ??= check(collection, entry);
  if (fault !== undefined) throw new ContentError('ValidationError', fault);
}
