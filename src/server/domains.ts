// The domains of this site, ground floor first: what each brings to the server. The order is the order of their migrations.
import path from 'node:path';
import { domains } from '../../architecture.ts';
import type { CallbackHandler } from '#api/callbacks.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { Subscription } from '#platform/events/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { readMigrations, type Migration } from '#platform/db/migrate.ts';
import type { Services } from '#platform/context.ts';
import * as accounts from '#domains/accounts/index.ts';
import * as campaigns from '#domains/campaigns/index.ts';
import * as games from '#domains/games/index.ts';
import * as site from '#domains/site/index.ts';
import * as wallet from '#domains/wallet/index.ts';
import * as winners from '#domains/winners/index.ts';

const source = path.join(import.meta.dirname, '..');

export const endpoints: readonly Endpoint[] = [
  ...site.endpoints,
  ...accounts.endpoints,
  ...games.endpoints,
  ...campaigns.endpoints,
  ...winners.endpoints,
];

export const subscriptions: readonly Subscription[] = [...winners.subscriptions];

export const jobs: readonly Job[] = [...wallet.jobs, ...games.jobs, ...winners.jobs];

export const callbacks: Record<string, CallbackHandler> = {};

/** What domains hold open for the life of the process. */
export async function closeDomains(services: Services): Promise<void> {
  await games.closeRounds(services);
}

/** Every migration of the site in the order in which it must run. */
export function siteMigrations(): Migration[] {
  return readMigrations([
    { domain: 'platform', folder: path.join(source, 'platform/migrations') },
    ...Object.keys(domains).map((domain) => ({ domain, folder: path.join(source, 'domains', domain, 'migrations') })),
  ]);
}
