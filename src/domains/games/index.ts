// The door of games for the server.
export { catalogue, nameOf } from './catalogue.ts';
export { endpoints } from './endpoints.ts';
export { roundSettled, type RoundSettled } from './events.ts';
export { jobs } from './jobs.ts';
export { closeRounds } from './rounds-queue.ts';
export { roundDataOf } from './personal-data.ts';
export { subscriptions } from './subscriptions.ts';
