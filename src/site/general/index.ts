// The door of site for the server.
import { endpoints } from './api.ts';
import type { SliceManifest } from '#platform/manifest.ts';
export { generalInfoOf } from './general-info.ts';
export { requireOpenSite, siteStateOf, type SiteState } from './site-state.ts';
export { forgetValuesOf, storedValuesOf } from './store.ts';

export const manifest = {
  endpoints,
} satisfies SliceManifest;
