// The door of accounts for the server.
export { endpoints } from './endpoints.ts';
export { playerRegistered } from './events.ts';
export { addRegistrationCheck } from './registration-checks.ts';
export { playerBehind } from './sessions.ts';
export { currencyOf, endSessionsOf, fakenamesOf, findPlayer } from './store.ts';
export { toWireBalances } from './use-cases/get-info.ts';
export { PLAY_MONEY_MINOR } from './rules/play-money.ts';
