// The door of The Odds API for the server: what it says goes into the book by the door of feeds.
import type { SliceManifest } from '#platform/manifest.ts';
import { desk } from './desk.ts';
import { followers } from './follow-feeds.ts';
import { jobs } from './jobs.ts';
import { addQuotaMetrics } from './metrics.ts';

export const manifest = {
  jobs,
  desk,
  watch: addQuotaMetrics,
  start(services) {
    followers(services).start();
  },
  close: (services) => followers(services).stop(),
} satisfies SliceManifest;
