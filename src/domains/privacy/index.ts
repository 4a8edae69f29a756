// The door of privacy for the server: a copy of a player's data, its end, and the change of the keys that seal it.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { eraseAccount, getExports, requestExport } from './contract.ts';
import { eraseOwnAccount, forgetOutdated } from './use-cases/erase.ts';
import { exportsFor, makeExports, requestExportFor } from './use-cases/export.ts';

export { erasePlayer } from './use-cases/erase.ts';
export { collect, openExport } from './use-cases/export.ts';
export { personalTables, rotateKeys, sealPlainData } from './use-cases/rotate-keys.ts';

export const endpoints: Endpoint[] = [
  bind(requestExport, requestExportFor),
  bind(getExports, exportsFor),
  bind(eraseAccount, eraseOwnAccount),
];

export const jobs: Job[] = [
  { name: 'make-exports', everyMs: 2000, run: makeExports },
  { name: 'forget-outdated-data', everyMs: 3_600_000, run: forgetOutdated },
];
