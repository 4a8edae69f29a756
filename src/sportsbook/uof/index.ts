// The door of the Unified Odds Feed for the server: what it says goes into the book by the door of feeds.
import type { SliceManifest } from '#platform/manifest.ts';
import { addCustomBets } from './custom-bet.ts';
import { jobs } from './jobs.ts';
import { sessions } from './session.ts';

export const manifest = {
  jobs,
  watch(services) {
    addCustomBets(services);
    sessions(services).watch();
  },
  start(services) {
    sessions(services).start();
  },
  close: (services) => sessions(services).stop(),
} satisfies SliceManifest;
