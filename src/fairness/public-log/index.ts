// The door of the public log for the server.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { getAnchors, getConsistency, getEntries, getFirstHead, getHead, getInclusion } from './contract.ts';
import { anchorHeads } from './anchor-heads.ts';
import { growLog, signHead } from './grow-log.ts';
import { anchorsOf } from './read-anchors.ts';
import { consistencyOf, entriesOf, firstHeadOf, headOf, inclusionOf } from './read-log.ts';

export { addToPublicLog } from './add-entries.ts';
export { signLogNow } from './grow-log.ts';
export { anchorFile, headFile } from './read-anchors.ts';
export { loggedAt } from './read-log.ts';
export { journalHeads } from './store.ts';

const endpoints: Endpoint[] = [
  bind(getHead, (ctx) => headOf(ctx)),
  bind(getEntries, entriesOf),
  bind(getInclusion, inclusionOf),
  bind(getFirstHead, firstHeadOf),
  bind(getConsistency, consistencyOf),
  bind(getAnchors, anchorsOf),
];

const jobs: Job[] = [
  { name: 'grow-public-log', everyMs: 2_000, run: growLog },
  { name: 'sign-public-log', everyMs: 60_000, run: signHead },
  { name: 'anchor-public-log', everyMs: 60_000, run: anchorHeads },
];

export const manifest = { endpoints, jobs } satisfies SliceManifest;
