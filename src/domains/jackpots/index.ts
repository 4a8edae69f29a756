// The door of jackpots for the server.
import type { DomainManifest } from '#platform/manifest.ts';

export const manifest = {} satisfies DomainManifest;
