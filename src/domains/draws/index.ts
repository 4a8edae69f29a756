// The door of draws for the server.
import type { DomainManifest } from '#platform/manifest.ts';

export const manifest = {} satisfies DomainManifest;
