/**
 * Who is at the operator's command line. Named operators (`OPERATORS`) identify themselves by a code of their authenticator
 * app, each good once, and then by the session that it opens on their terminal. Every command is written to the journal. Nobody
 * decides on their own account, and above a certain sum two decide: the first approval waits a day for the same command by
 * another operator.
 */
import { refuse } from '#kernel/refusals.ts';
import type { Operator } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, tables } from '#platform/db/database.ts';
import { appStep } from '#platform/credentials/authenticator-app.ts';
import { findByLogin } from './find-by-login.ts';
import { addToJournal, type CommandOrigin } from './operator-journal.ts';
import { beginOperatorSession, operatorInSession, type Terminal } from './operator-sessions.ts';
import { contactsOf, playersWithContact } from './store/contacts.ts';
import { readPlayer } from './store/players.ts';
import type { AccountsTables } from './tables.ts';

const WAITS_MS = 24 * 3_600_000;

/** How the sender of a command identifies themselves. */
export interface Credentials {
  name: string | undefined;
  code: string | undefined;
  /** Of the session on this terminal, if there is one. */
  token: string | undefined;
}

/** Identifies the sender of a command and writes it to the journal, or refuses it. `newToken`: of the session that a code has opened. */
export async function operatorOf(
  ctx: Context,
  credentials: Credentials,
  origin: CommandOrigin,
): Promise<{ operator: Operator; newToken?: string }> {
  if (Object.keys(ctx.config.OPERATORS).length === 0) {
    await addToJournal(ctx, origin, { by_whom: origin.systemUser, proof: 'none', step: null });
    return { operator: { name: origin.systemUser, isNamed: false } };
  }
  const { terminal } = origin;
  const inSession = credentials.code === undefined && terminal && (await nameInSession(ctx, credentials, terminal));
  if (inSession) {
    await addToJournal(ctx, origin, { by_whom: inSession, proof: 'session', step: null });
    return { operator: { name: inSession, isNamed: true } };
  }
  const name = await takeCode(ctx, credentials, origin);
  const operator = { name, isNamed: true };
  return terminal ? { operator, newToken: await beginOperatorSession(ctx, name, terminal) } : { operator };
}

async function nameInSession(
  ctx: Context,
  { name, token }: Credentials,
  terminal: Terminal,
): Promise<string | undefined> {
  const operator = token === undefined ? undefined : await operatorInSession(ctx, token, terminal);
  return name === undefined || name === operator ? operator : undefined;
}

/** Uses up the code; returns the operator's name that it proves. */
async function takeCode(ctx: Context, { name = '', code = '' }: Credentials, origin: CommandOrigin): Promise<string> {
  const named = ctx.config.OPERATORS;
  const secret = Object.hasOwn(named, name) ? named[name]!.secret : undefined;
  const step = secret === undefined ? undefined : appStep(secret, code, ctx.clock.now());
  if (step === undefined)
    refuse('Authorization', {
      rule: 'accounts.operator',
      inputs: {},
      sentence: `Say who you are: --as NAME --code CODE, with the code that your authenticator app shows now.${origin.terminal ? ' For the next fifteen minutes this terminal needs no other.' : ''}`,
    });
  try {
    await addToJournal(ctx, origin, { by_whom: name, proof: 'code', step });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse('Authorization', {
      rule: 'accounts.operator-code',
      inputs: {},
      sentence: 'This code has been used. Wait for the next one.',
    });
  }
  return name;
}

/** What an operator is about to decide. `eurCents`: the sum that moves, in hundredths of a EUR. */
export interface Decision {
  /** The same text for the same decision by any operator. */
  act: string;
  /** The player whose account it concerns; absent when it concerns many. */
  playerId?: bigint;
  eurCents?: bigint;
  /** Whatever the sum is. */
  takesTwo?: boolean;
}

export async function mayDecide(
  ctx: Context,
  operator: Operator,
  { act, playerId, eurCents = 0n, takesTwo = false }: Decision,
): Promise<void> {
  if (operator.isNamed && playerId !== undefined && (await isOwnAccount(ctx, operator.name, playerId)))
    refuse('AccessDenied', {
      rule: 'accounts.own-account',
      inputs: {},
      sentence: 'This account is your own. Somebody else must decide on it.',
    });
  const most = ctx.config.TWO_PERSONS_ABOVE;
  if (!takesTwo && eurCents <= BigInt(most) * 100n) return;
  if (!operator.isNamed) {
    // In the demo a newcomer works alone; where money is real nobody does.
    if (ctx.config.MODE !== 'production') return;
    refuse('AccessDenied', {
      rule: 'accounts.operators-named',
      inputs: { most },
      sentence: `${takesTwo ? 'On this' : `Above ${most} EUR`} two persons decide. Name them by OPERATORS first.`,
    });
  }
  if (await takeYesOfAnother(ctx, operator.name, act)) return;
  refuse('AccessDenied', {
    rule: 'accounts.second-person',
    inputs: { most },
    sentence: `${takesTwo ? 'On this' : `Above ${most} EUR`} two persons decide. Your yes is noted for a day; now somebody else gives the same command.`,
  });
}

async function isOwnAccount(ctx: Context, name: string, playerId: bigint): Promise<boolean> {
  const ownAccounts = new Set(ctx.config.OPERATORS[name]?.accounts);
  if (ownAccounts.size === 0) return false;
  const { login } = await readPlayer(ctx.db, playerId);
  return [login, ...(await contactsOf(ctx.db, playerId)).map(({ contact }) => contact)].some((contact) =>
    ownAccounts.has(contact),
  );
}

/** Accounts that `OPERATORS` names as an operator's own, by login or confirmed contact; of those that exist. */
export const accountsOfOperators = (ctx: Context): Promise<bigint[]> =>
  accountsNamed(ctx, new Set(Object.values(ctx.config.OPERATORS).flatMap(({ accounts }) => accounts)));

/** The accounts that have one of the names as their login or a confirmed contact. */
export async function accountsNamed(ctx: Context, names: Iterable<string>): Promise<bigint[]> {
  const ids = new Set<bigint>();
  for (const name of names) {
    const { player } = await findByLogin(ctx.db, name);
    if (player) ids.add(player.id);
    for (const { player_id } of await playersWithContact(ctx.db, name)) ids.add(player_id);
  }
  return [...ids];
}

/** True when another operator has approved it within a day, and that approval is now used up; otherwise one's own is noted. */
async function takeYesOfAnother(ctx: Context, name: string, act: string): Promise<boolean> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WAITS_MS);
  const db = tables<AccountsTables>(ctx.db);
  const consumedWish = await db
    .deleteFrom('accounts.operator_wishes')
    .where('act', '=', act)
    .where('by_whom', '<>', name)
    .where('at', '>', since)
    .returning('by_whom')
    .executeTakeFirst();
  if (consumedWish) {
    ctx.log.info({ act, first: consumedWish.by_whom, second: name }, 'two operators have decided');
    return true;
  }
  await db
    .insertInto('accounts.operator_wishes')
    .values({ act, by_whom: name, at: now })
    .onConflict((conflict) => conflict.column('act').doUpdateSet({ by_whom: name, at: now }))
    .execute();
  return false;
}
