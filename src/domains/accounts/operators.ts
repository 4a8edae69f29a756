/**
 * Who is at the operator's command line. Operators that are named (`OPERATORS`) prove themselves by a code of their
 * authenticator app, each code good for one command; what they do is written down. Nobody decides on an account of his
 * own, and above a sum two decide: the first one's yes waits a day for the same command of somebody else.
 */
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, tables } from '#platform/db/database.ts';
import { appStep } from './adapters/authenticator-app.ts';
import { contactsOf } from './store/contacts.ts';
import { readPlayer } from './store/players.ts';
import type { AccountsTables } from './tables.ts';

export interface Operator {
  name: string;
  /** By the configuration, and proved by a code; else it is whoever sits at the machine. */
  isNamed: boolean;
}

const WAITS_MS = 24 * 3_600_000;

export async function operatorOf(
  ctx: Context,
  asked: { name: string | undefined; code: string | undefined },
  { systemUser, command }: { systemUser: string; command: string },
): Promise<Operator> {
  const named = ctx.config.OPERATORS;
  if (Object.keys(named).length === 0) return { name: systemUser, isNamed: false };
  const { name = '', code = '' } = asked;
  const secret = Object.hasOwn(named, name) ? named[name]!.secret : undefined;
  const now = ctx.clock.now();
  const step = secret === undefined ? undefined : appStep(secret, code, now);
  if (step === undefined)
    refuse('Authorization', {
      rule: 'accounts.operator',
      inputs: {},
      sentence: 'Say who you are: --as NAME --code CODE, with the code that your authenticator app shows now.',
    });
  try {
    await tables<AccountsTables>(ctx.db)
      .insertInto('accounts.operator_acts')
      .values({ by_whom: name, step, act: command.slice(0, 500), at: now })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse('Authorization', {
      rule: 'accounts.operator-code',
      inputs: {},
      sentence: 'This code has been used. Wait for the next one.',
    });
  }
  return { name, isNamed: true };
}

/** What somebody is about to decide. `eurCents`: the sum that moves, in hundredths of a EUR. */
export interface Decision {
  /** The same words for the same decision, whoever takes it. */
  act: string;
  playerId: bigint;
  eurCents?: bigint;
}

export async function mayDecide(
  ctx: Context,
  operator: Operator,
  { act, playerId, eurCents = 0n }: Decision,
): Promise<void> {
  if (operator.isNamed && (await isOwnAccount(ctx, operator.name, playerId)))
    refuse('AccessDenied', {
      rule: 'accounts.own-account',
      inputs: {},
      sentence: 'This account is your own. Somebody else must decide on it.',
    });
  const most = ctx.config.TWO_PERSONS_ABOVE;
  if (eurCents <= BigInt(most) * 100n) return;
  if (!operator.isNamed) {
    // A newcomer is alone with the demo; where money is real nobody is.
    if (ctx.config.MODE !== 'production') return;
    refuse('AccessDenied', {
      rule: 'accounts.operators-named',
      inputs: { most },
      sentence: `Above ${most} EUR two persons decide. Name them by OPERATORS first.`,
    });
  }
  if (await takeYesOfAnother(ctx, operator.name, act)) return;
  refuse('AccessDenied', {
    rule: 'accounts.second-person',
    inputs: { most },
    sentence: `Above ${most} EUR two persons decide. Your yes is noted for a day; now somebody else gives the same command.`,
  });
}

async function isOwnAccount(ctx: Context, name: string, playerId: bigint): Promise<boolean> {
  const own = new Set(ctx.config.OPERATORS[name]?.accounts);
  if (own.size === 0) return false;
  const { login } = await readPlayer(ctx.db, playerId);
  return [login, ...(await contactsOf(ctx.db, playerId)).map(({ contact }) => contact)].some((one) => own.has(one));
}

/** True when somebody else has said yes to it within a day, and that yes is used up now; else one's own is noted. */
async function takeYesOfAnother(ctx: Context, name: string, act: string): Promise<boolean> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WAITS_MS);
  const db = tables<AccountsTables>(ctx.db);
  const taken = await db
    .deleteFrom('accounts.operator_wishes')
    .where('act', '=', act)
    .where('by_whom', '<>', name)
    .where('at', '>', since)
    .returning('by_whom')
    .executeTakeFirst();
  if (taken) {
    ctx.log.info({ act, first: taken.by_whom, second: name }, 'two operators have decided');
    return true;
  }
  await db
    .insertInto('accounts.operator_wishes')
    .values({ act, by_whom: name, at: now })
    .onConflict((conflict) => conflict.column('act').doUpdateSet({ by_whom: name, at: now }))
    .execute();
  return false;
}
