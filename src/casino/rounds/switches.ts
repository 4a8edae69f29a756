/**
 * The kill switch: games that take no new rounds. A change is broadcast to every process; each remembers what is off, so that a
 * bet needs no query.
 */
import { sql } from 'kysely';
import { perProcess, type Services } from '#platform/context.ts';
import { tables, transaction, type Database } from '#platform/db/database.ts';

/** Means every game of the house. */
export const ALL_GAMES = '*';
const CHANNEL = 'games_switches';

export interface GameSwitch {
  /** Or `*`. */
  sysname: string;
  reason: string;
  by_whom: string;
  at: Date;
}

interface SwitchTables {
  'rounds.switches': GameSwitch;
}

const state = perProcess('rounds.switches', () => ({ off: new Set<string>(), listeners: [] as Array<() => void> }));

export function isSwitchedOff(services: Services, sysname: string): boolean {
  const { off } = state(services);
  return off.has(sysname) || off.has(ALL_GAMES);
}

export const switchesOf = (db: Database): Promise<GameSwitch[]> =>
  tables<SwitchTables>(db).selectFrom('rounds.switches').selectAll().orderBy('at').execute();

/** Reads what is off: before the first request, and whenever something has changed. */
export async function readSwitches(services: Services): Promise<void> {
  const switches = state(services);
  switches.off = new Set((await switchesOf(services.db)).map(({ sysname }) => sysname));
  for (const listener of switches.listeners) listener();
}

/** Calls back after a game has been closed or opened, in this process. */
export const onSwitch = (services: Services, listener: () => void): void =>
  void state(services).listeners.push(listener);

export function watchSwitches(services: Services): void {
  const fault = 'what is switched off could not be read; it stays as it was until it can be';
  services.notifications.refreshOn(CHANNEL, () => readSwitches(services), fault);
}

/** Closes a game, or all of them, for new rounds. Returns whether it was open. */
export const switchOff = (services: Services, off: Omit<GameSwitch, 'at'>): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tables<SwitchTables>(tx)
      .insertInto('rounds.switches')
      .values({ ...off, at: services.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    await sql`select pg_notify(${CHANNEL}, ${off.sysname})`.execute(tx);
    return numInsertedOrUpdatedRows === 1n;
  });

/** Opens it again. Returns whether it was closed. */
export const switchOn = (services: Services, sysname: string): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    const { numDeletedRows } = await tables<SwitchTables>(tx)
      .deleteFrom('rounds.switches')
      .where('sysname', '=', sysname)
      .executeTakeFirstOrThrow();
    await sql`select pg_notify(${CHANNEL}, ${sysname})`.execute(tx);
    return numDeletedRows === 1n;
  });
