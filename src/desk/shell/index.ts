// The pages of the desk are a bundle of their own; the server needs nothing of them.
import type { SliceManifest } from '#platform/manifest.ts';

export const manifest = {} satisfies SliceManifest;
