// What a use case may use, passed in: time, randomness, database, log and the caller.
import type { Clock } from '#kernel/clock.ts';
import { assert } from '#kernel/assert.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Currency } from '#kernel/money.ts';
import type { RandomBytes } from '#kernel/random.ts';
import type { Config } from './config.ts';
import type { ConnectionOptions, Database } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import type { Logger } from './log.ts';

/** The player behind the request. */
export interface SignedInPlayer {
  id: bigint;
  currency: Currency;
  /** Account ids of the purses in the ledger; they never change, so a bet need not look them up. */
  purses: { main: bigint; bonus: bigint; fun: bigint };
  status: 'active' | 'banned' | 'deleted';
  sessionId: bigint;
  /** They have not completed their registration yet (ST-31). */
  isIncomplete?: boolean;
  /** How well we know them: 2 with a proved identity. Kept here so that a bet need not query it (see `verification`). */
  identityLevel: number;
  /** When the documents requested from them are due; after that no money moves until they are accepted. */
  verifyBy: Date | null;
}

/** Parts of the process that live as long as it does. */
export interface Services {
  clock: Clock;
  random: RandomBytes;
  db: Database;
  /** For connections of one's own: lanes. */
  connection: ConnectionOptions;
  notifications: Notifications;
  log: Logger;
  config: Config;
  /** Things that a slice keeps for the life of the process (queues, caches), by its own key. See `perProcess`. */
  processState: Map<symbol, unknown>;
  /** Those of the site, where these are of a part of the process with a database role of its own. */
  site?: Services;
}

export interface Context extends Services {
  requestId: string;
  locale: string;
  player: SignedInPlayer | undefined;
  /** Address of the caller, for rate limits; never logged. */
  ip: string;
  /** What the caller's browser calls itself; names the device in the list of sessions. */
  userAgent: string;
  /** What the response sets; only `accounts` uses it. `closed`: the session ended with the account. */
  session: {
    token: string | undefined;
    closed?: 'banned' | 'deleted' | undefined;
    /** `isFramed`: for a page in a frame of a site that we trust. */
    change?: { token: string; expiresAt: Date; isFramed?: boolean } | 'clear';
    /** Of a visitor who has logged in by another service and still owes the second step. */
    halfWay?: string | undefined;
    /** Tokens of the accounts that know this browser; see `known-devices.ts`. */
    devices?: string | undefined;
    devicesChange?: string;
    halfWayChange?: { token: string; isFramed?: boolean } | 'clear';
  };
  /** Cookie of a guest's play-money session. */
  guest: { token: string | undefined; change?: { token: string } };
}

/** The player of a method that is open to players only; `api` has made sure that there is one. */
export function playerOf(ctx: Context): SignedInPlayer {
  assert(ctx.player, 'a method for players ran without one');
  return ctx.player;
}

/** A context for work without a request: jobs, subscriptions, the command line. */
export function systemContext(services: Services, requestId: string): Context {
  return {
    ...services,
    requestId,
    locale: DEFAULT_LOCALE,
    player: undefined,
    ip: '',
    userAgent: '',
    session: { token: undefined },
    guest: { token: undefined },
  };
}

/** A typed place in `services.processState`: made on first use, the same for the life of the process. */
export function perProcess<Value>(name: string, make: (services: Services) => Value): (services: Services) => Value {
  const key = Symbol(name);
  return (services) => {
    let value = services.processState.get(key) as Value | undefined;
    if (value === undefined) services.processState.set(key, (value = make(services.site ?? services)));
    return value;
  };
}
