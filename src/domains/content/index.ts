// The door of content for the server.
import type { Services } from '#platform/context.ts';
import { libraryOf } from './library.ts';

export { configOf, describe, type DescriptionKind } from './cms-config.ts';
export { ContentError } from './content-error.ts';
export { endpoints, pageSlugs, runningPromotions } from './endpoints.ts';
export { openContent, watchContent } from './library.ts';
export { collection, find, findOne, notFound, single } from './read.ts';
export { isSafeUrl } from './rules/clean-html.ts';
export { parseQueryString, type QueryObject } from './rules/query-string.ts';
export { mediaBytes } from './store.ts';
export { changeEntry, createEntry, removeEntry } from './use-cases/write-entry.ts';
export { fileOf, removeMedia, uploadMedia } from './use-cases/upload-media.ts';

/** Calls back after content has changed in this process: with the collection, or with nothing when all may have. */
export const onContentChange = (services: Services, handler: (collection: string | undefined) => void): void =>
  libraryOf(services).onChange(handler);
