// The door of content for the server.
import type { Services } from '#platform/context.ts';
import { libraryOf } from './library.ts';

export { callbacks } from './callbacks.ts';
export { configOf, describe, spoken, type DescriptionKind } from './cms-config.ts';
export { ContentError } from './content-error.ts';
export { endpoints, pageSlugs, runningPromotions } from './endpoints.ts';
export { jobs } from './jobs.ts';
export { openContent, watchContent } from './library.ts';
export { collection, find, findOne, flattened, notFound, publicName, single } from './read.ts';
export { isSafeUrl } from './rules/clean-html.ts';
export { parseQueryString, type QueryObject } from './rules/query-string.ts';
export { mediaBytes } from './store.ts';
export { projectFiles as strapiProjectFiles } from './strapi-project.ts';
export { ownTexts } from './texts.ts';
export { pushShipped } from './use-cases/push-shipped.ts';
export { changeEntry, createEntry, removeEntry } from './use-cases/write-entry.ts';
export { fileOf, removeMedia, uploadMedia } from './use-cases/upload-media.ts';

/** Calls back after content has changed in this process: with the collection, or with nothing when all may have. */
export const onContentChange = (services: Services, handler: (collection: string | undefined) => void): void =>
  libraryOf(services).onChange(handler);

/** Makes something of content once, until content changes. Keys are few and ours, never a visitor's. */
export const remembered = <Value>(services: Services, key: string, make: () => Value): Value =>
  libraryOf(services).made(key, make);

/** For the command line: reads what is there, and neither fills nor fetches anything. */
export const readContent = (services: Services): Promise<void> => libraryOf(services).reload();
