// Acts that wait for the yes of a second person: for a day, as long as their subject stays as it was.
import { sql } from 'kysely';
import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { memberById, reachOf, rightsOf, type SignedIn } from '#desk/staff/index.ts';
import type { Act } from '#platform/desk.ts';
import type { ActOrder } from './act-order.ts';
import type { ActsTables } from './tables.ts';

const WAITS_MS = 24 * 3_600_000;

/** Asks for a second person; the same act on the same subject waits once. */
export async function askSecond(
  ctx: Context,
  tx: Transaction,
  member: SignedIn,
  { order, subject }: { order: ActOrder; subject: string },
): Promise<string> {
  const db = tables<ActsTables>(tx);
  const now = ctx.clock.now();
  await db
    .updateTable('acts.requests')
    .set({ decided_at: now, decided_by: member.name, decision: 'no' })
    .where('act', '=', order.act)
    .where('subject_id', '=', order.id)
    .where('decided_at', 'is', null)
    .where((where) => where.or([where('expires_at', '<=', now), where('asked_by', '=', member.id)]))
    .$if(subject === 'list', (query) => query.where(sql<boolean>`fields = ${JSON.stringify(order.fields)}::jsonb`))
    .execute();
  const id = uuidv7(now.getTime(), ctx.random);
  await db
    .insertInto('acts.requests')
    .values({
      id,
      act: order.act,
      subject,
      subject_id: order.id,
      version: order.version,
      fields: { ...order.fields },
      reason: order.reason,
      player_text: order.playerText,
      asked_by: member.id,
      asked_name: member.name,
      session: member.session,
      device_hash: member.deviceHash,
      asked_at: now,
      expires_at: new Date(now.getTime() + WAITS_MS),
      decided_at: null,
      decided_by: null,
      decision: null,
    })
    .execute();
  return id;
}

/** What somebody else has asked for the same act on the same subject, unchanged since; locked until the transaction ends. */
export const openRequest = (tx: Transaction, now: Date, subject: string, { act, id, fields }: ActOrder) =>
  tables<ActsTables>(tx)
    .selectFrom('acts.requests')
    .selectAll()
    .where('act', '=', act)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    // On a list each one makes something of its own.
    .$if(subject === 'list', (query) => query.where(sql<boolean>`fields = ${JSON.stringify(fields)}::jsonb`))
    .forUpdate()
    .executeTakeFirst();

/** As the list has them. */
export type WaitingRequests = Awaited<ReturnType<typeof listRequests>>;

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>;

/** Refuses unless the second person is another one, on another device, and decides on the same thing. */
export function requireSecond(request: OpenRequest, member: SignedIn, order: ActOrder): void {
  const why = (): string | undefined => {
    if (request.asked_by === member.id) return 'You have asked for this yourself. Somebody else must say yes.';
    if (request.session === member.session || request.device_hash.equals(member.deviceHash))
      return 'This browser has asked for it. The second yes comes from another device.';
    if (!isSame(request.fields, order.fields) || request.player_text !== order.playerText)
      return 'It was asked for with other inputs. Say yes to those, or ask anew.';
    return undefined;
  };
  const sentence = why();
  if (sentence !== undefined)
    refuse('AccessDenied', { rule: 'desk.second-person', inputs: { asked_by: request.asked_name }, sentence });
}

/** Who has asked must still be somebody who may: a yes of who was stopped meanwhile is worth nothing. */
export async function requireStanding(ctx: Context, { right }: Act, request: OpenRequest): Promise<void> {
  const asker = await memberById(ctx.db, String(request.asked_by));
  if (asker?.state === 'active' && reachOf(await rightsOf(ctx, asker.roles), right)) return;
  refuse('AccessDenied', {
    rule: 'desk.second-person',
    inputs: { asked_by: request.asked_name },
    sentence: `${request.asked_name} may not do this any more. Say no to what they asked for, and ask anew.`,
  });
}

/** By the same person, with other inputs: the request of before is void. */
export const isAskedAnew = (request: OpenRequest, member: SignedIn, order: ActOrder): boolean =>
  request.asked_by === member.id && !isSame(request.fields, order.fields);

export const hasOpenRequests = async (tx: Transaction, subject: string, id: string): Promise<boolean> =>
  (await tables<ActsTables>(tx)
    .selectFrom('acts.requests')
    .select('id')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Closes what waits on a subject that is not what it was when it was asked for; answers what was closed. */
export const closeOutdated = (
  ctx: Context,
  tx: Transaction,
  { subject, id, version, by }: { subject: string; id: string; version: string; by: string },
) =>
  tables<ActsTables>(tx)
    .updateTable('acts.requests')
    .set({ decided_at: ctx.clock.now(), decided_by: by, decision: 'no' })
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .where('version', '<>', version)
    .returning(['act', 'fields', 'asked_name'])
    .execute();

const isSame = (askedFields: ActOrder['fields'], fields: ActOrder['fields']): boolean =>
  Object.keys({ ...askedFields, ...fields }).every((name) => askedFields[name] === fields[name]);

export const closeRequest = (ctx: Context, tx: Transaction, request: OpenRequest, by: string) =>
  tables<ActsTables>(tx)
    .updateTable('acts.requests')
    .set({ decided_at: ctx.clock.now(), decided_by: by, decision: 'yes' })
    .where('id', '=', request.id)
    .execute();

export const findRequest = (db: Database, id: string) =>
  tables<ActsTables>(db).selectFrom('acts.requests').selectAll().where('id', '=', id).executeTakeFirst();

/** Says no to what waits; whoever asked may take it back by the same. Answers nothing where it does not wait any more. */
export const refuseRequest = (ctx: Context, tx: Transaction, id: string, by: string) =>
  tables<ActsTables>(tx)
    .updateTable('acts.requests')
    .set({ decided_at: ctx.clock.now(), decided_by: by, decision: 'no' })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** All that waits for a second person, oldest first. */
export const listRequests = (db: Database, now: Date) =>
  tables<ActsTables>(db)
    .selectFrom('acts.requests')
    .selectAll()
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .limit(200)
    .execute();
