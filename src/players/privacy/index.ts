// The door of privacy for the server: a copy of a player's data, its erasure, and the rotation of the keys that encrypt it.
import { desk } from './desk.ts';
import { systemContext } from '#platform/context.ts';
import { encryptPlainData } from './rotate-keys.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { eraseAccount, getExports, requestExport } from './contract.ts';
import { eraseOwnAccount, forgetOutdated } from './erase.ts';
import { exportsFor, makeExports, openExport, requestExportFor } from './export.ts';

export { erasePlayer } from './erase.ts';
export { personalTables } from './rotate-keys.ts';

const endpoints: Endpoint[] = [
  bind(requestExport, requestExportFor),
  bind(getExports, exportsFor),
  bind(eraseAccount, eraseOwnAccount),
];

const jobs: Job[] = [
  { name: 'make-exports', everyMs: 2000, run: makeExports },
  { name: 'forget-outdated-data', everyMs: 3_600_000, run: forgetOutdated },
];

export const manifest = {
  desk,
  endpoints,
  jobs,
  files: { exports: openExport },
  async open(services, opener) {
    if (opener === 'site') await encryptPlainData(systemContext(services, 'start'));
  },
} satisfies SliceManifest;
