// The door of games for the server.
import { addPlayFacts } from '#domains/limits/index.ts';
import type { Services } from '#platform/context.ts';
import { playFacts } from './play-facts.ts';

export { catalogue, nameOf } from './catalogue.ts';
export { endpoints } from './endpoints.ts';
export { roundSettled, type RoundSettled } from './events.ts';
export { jobs } from './jobs.ts';
export { closeRounds } from './rounds-queue.ts';
export { roundDataOf } from './personal-data.ts';
export { subscriptions } from './subscriptions.ts';

/** Before the first request. */
export const watchGames = (services: Services): void => addPlayFacts(services, playFacts);
