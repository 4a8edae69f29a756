// The door of the lobby for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import {
  addLike,
  createHistoryExport,
  getHistoryExport,
  getLikes,
  getProviders,
  getRecent,
  removeLike,
} from './contract.ts';
import {
  forgetHistoryExports,
  latestHistoryExport,
  makeHistoryExports,
  openHistoryExport,
  requestHistoryExport,
} from './history-export.ts';
import { providersFor } from './providers.ts';
import { like, likedGames, recentGames, unlike } from './shelf.ts';

export { forgetPlayer, likesOf } from './store.ts';

const endpoints: Endpoint[] = [
  bind(getLikes, likedGames),
  bind(addLike, like),
  bind(removeLike, unlike),
  bind(getRecent, recentGames),
  bind(getProviders, async (ctx, input) => providersFor(ctx, input)),
  bind(createHistoryExport, requestHistoryExport),
  bind(getHistoryExport, (ctx) => latestHistoryExport(ctx)),
];

const jobs: Job[] = [
  { name: 'make-history-exports', everyMs: 2000, run: makeHistoryExports },
  { name: 'forget-history-exports', everyMs: 3_600_000, run: forgetHistoryExports },
];

export const manifest = {
  endpoints,
  jobs,
  files: { history: openHistoryExport },
} satisfies SliceManifest;
