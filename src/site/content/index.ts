// The door of content for the server.
import { callbacks } from './callbacks.ts';
import { endpoints } from './api.ts';
import { jobs } from './jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import type { Services } from '#platform/context.ts';
import { libraryOf, openContent, watchContent } from './library.ts';

export { configOf, describe, inWords, isFeatureOn, inLanguage, type DescriptionKind } from './cms-config.ts';
export { ContentError } from './content-error.ts';
export { addContentCheck, addEntryCheck } from './entry-checks.ts';
export { pageSlugs, runningPromotions } from './api.ts';
export { collection, find, findOne, readFlat, notFound, publicName, single } from './read-content.ts';
export { readShippedTexts, shippedArea, type TextTree } from './shipped-texts.ts';
export { isSafeUrl } from './rules/clean-html.ts';
export { parseQueryString, type QueryObject } from './rules/query-string.ts';
export { mediaBytes } from './store.ts';
export { projectFiles as strapiProjectFiles } from './strapi-project.ts';
export { ownTexts } from './texts.ts';
export { pushShipped } from './push-shipped.ts';
export { removeExternalEntry, showExternalEntry, type EntryAddress } from './single-entry.ts';
export { changeEntry, createEntry, removeEntry } from './write-entry.ts';
export { allDrafts, dropDraft, findDraft, saveDraft, type Draft } from './desk/drafts.ts';
export {
  addressOf,
  digestOf,
  findPiece,
  idOfPiece,
  piecesIn,
  publishedOf,
  shippedEntriesOf,
  shippedNames,
  shippedPiece,
  stateOf,
  type Piece,
  type PieceAddress,
  type PieceState,
} from './pieces.ts';
export {
  hasPreview,
  openPreview,
  previewedServices,
  previewLink,
  PREVIEW_COOKIE,
  PREVIEW_PATH,
} from './desk/preview-draft.ts';
export { bringBackShipped, publishDraft, revertPiece, takeOffSite } from './desk/publish-piece.ts';
export { COLLECTIONS } from './collections.ts';
export { faultsOf, type PieceFault } from './desk/faults-of-draft.ts';
export { formOf } from './form-of-collection.ts';
export type { Languages } from './tables.ts';
export { findVersion, lastChanges, versionsOf } from './versions.ts';
export { labelOf } from './entry-form-contract.ts';
export { servicesWith, servicesWithPiece } from './what-if.ts';
export { fileOf, removeMedia, uploadMedia } from './upload-media.ts';

/** Calls back after content has changed in this process: with the collection, or with nothing when any may have changed. */
export const onContentChange = (services: Services, handler: (collection: string | undefined) => void): void =>
  libraryOf(services).onChange(handler);

/** Derives a value from content once, until content changes. Keys are few and ours, never a visitor's. */
export const deriveFromContent = <Value>(services: Services, key: string, make: () => Value): Value =>
  libraryOf(services).derive(key, make);

export const manifest = {
  endpoints,
  jobs,
  callbacks,
  watch: watchContent,
  // A command neither fills the library nor fetches anything for it.
  open: (services, opener) => (opener === 'site' ? openContent(services) : libraryOf(services).reload()),
} satisfies SliceManifest;
