// The door of the content editor.
import type { SliceManifest } from '#platform/manifest.ts';
import { desk } from './content-desk.ts';

export { collectionsAtDesk, entryLines } from './list-pieces.ts';
export { pictureAt } from './picture-at.ts';
export { readAddress, savedDraft, viewPiece } from './view-piece.ts';
export { reachOf, verdictFor } from './who-gets-it.ts';

export const manifest = { desk } satisfies SliceManifest;
