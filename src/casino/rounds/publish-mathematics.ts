import { titles } from '#casino/titles/index.ts';
import { mathHash } from '#casino/titles/published.ts';
import type { Services } from '#platform/context.ts';
import { addToPublicLog } from '#fairness/public-log/index.ts';

/** Puts the hash of every title in its current version into the public log, before the first round of a new version. */
export const publishMathematics = (services: Services): Promise<void> =>
  addToPublicLog(
    services,
    services.db,
    Object.values(titles).map((title) => ({
      kind: 'mathematics',
      title: title.sysname,
      version: title.version,
      math_hash: mathHash(title),
    })),
  );
