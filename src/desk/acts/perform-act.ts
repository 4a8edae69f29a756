/**
 * The one way of an act: right → own account → the subject as it was seen → second person → a touch of the passkey → once under its
 * key → done and noted in one transaction. What is refused is noted as well.
 */
import { sql } from 'kysely';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import type { Act, SubjectView } from '#platform/desk.ts';
import { accountsNamed } from '#players/accounts/index.ts';
import { addEntry, entryOfKey } from '#desk/journal/index.ts';
import { refuseRight, rightKey, rightsOf, type Reach, type SignedIn } from '#desk/staff/index.ts';
import type { ActOrder } from './act-order.ts';
import { partNamed, type Catalogue } from './catalogue.ts';
import { askSecond, closeRequest, openRequest, requireSecond } from './requests.ts';
import { requireTouch, type Touch } from './step-up.ts';

export interface ActResult {
  outcome: 'done' | 'asked';
  /** In a sentence. */
  note: string;
}

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

export async function performAct(
  ctx: Context,
  catalogue: Catalogue,
  member: SignedIn,
  { order, touch }: { order: ActOrder; touch: Touch | undefined },
): Promise<ActResult> {
  const act = partNamed(catalogue.acts, order.act);
  try {
    return await transaction(ctx.db, (tx) =>
      performIn({ ...ctx, db: tx }, tx, { catalogue, act, member, order, touch }),
    );
  } catch (error) {
    // Sent twice at once: the other one was first.
    if (isUniqueViolation(error, 'entries_key')) return performAct(ctx, catalogue, member, { order, touch });
    if (error instanceof Refusal) await noteRefusal(ctx, { act, member, order, refusal: error });
    throw error;
  }
}

interface Performance {
  catalogue: Catalogue;
  act: Act;
  member: SignedIn;
  order: ActOrder;
  touch: Touch | undefined;
}

async function performIn(
  ctx: Context,
  tx: Transaction,
  { catalogue, act, member, order, touch }: Performance,
): Promise<ActResult> {
  const sentBefore = await entryOfKey(tx, member.name, order.key);
  if (sentBefore) return { outcome: sentBefore.outcome as ActResult['outcome'], note: sentBefore.note };
  const reach = await requireRight(ctx, member, act);
  requireInputs(act, order);
  await oneAtATime(tx, act, order);
  const view = await partNamed(catalogue.subjects, act.subject).load(ctx, order.id);
  if (!view) return refuseUnknown(act, order);
  await requireOthersAccount(ctx, member, view);
  requireUnchanged(act, order, view);
  const request = await openRequest(tx, ctx.clock.now(), order);
  if (request) requireSecond(request, member, order);
  const assertion = act.isStepUp ? await requireTouch(ctx, tx, member, { order, touch }) : undefined;
  const entry = {
    ...originOf(ctx, member),
    act: act.name,
    subject: `${act.subject} ${order.id}`,
    inputs: order.fields,
    reason: order.reason,
    key: order.key,
    assertion,
  };
  if (!request && needsSecond(ctx, reach, view)) {
    await askSecond(ctx, tx, member, { order, subject: act.subject });
    const note = 'Asked for. It is done when a second person says yes, within a day.';
    await addEntry(ctx, tx, { ...entry, outcome: 'asked', note });
    return { outcome: 'asked', note };
  }
  const { id, fields, reason } = order;
  const note = await act.run(ctx, {
    id,
    fields,
    reason: request?.reason ?? reason,
    actor: member,
    ...(request && { askedBy: request.asked_name }),
  });
  if (request) await closeRequest(ctx, tx, request, member.name);
  await addEntry(ctx, tx, { ...entry, outcome: 'done', note });
  return { outcome: 'done', note };
}

/** Two people at once: the second one sees what the first has done. */
const oneAtATime = (tx: Transaction, { subject }: Act, { id }: ActOrder) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${id}`}, 10))`.execute(tx);

const originOf = ({ ip }: Context, { name, session }: SignedIn) => ({ staff: name, session, ip });

async function requireRight(ctx: Context, { roles }: SignedIn, act: Act): Promise<Reach> {
  const reach = (await rightsOf(ctx, roles)).get(rightKey(act.right));
  return reach ?? refuseRight('Your roles do not include this act.', { act: act.name });
}

function requireInputs(act: Act, { fields, reason }: ActOrder): void {
  if (reason.length < SHORTEST_REASON || reason.length > LONGEST_REASON)
    refuse('InvalidParameter', {
      rule: 'desk.reason',
      inputs: { shortest: SHORTEST_REASON, longest: LONGEST_REASON },
      sentence: `A reason has ${SHORTEST_REASON} to ${LONGEST_REASON} characters.`,
    });
  const names = new Set(act.fields.map(({ name }) => name));
  const wrong = [
    ...Object.keys(fields).filter((name) => !names.has(name)),
    ...act.fields.filter(({ name, schema }) => !schema.safeParse(fields[name] ?? '').success).map(({ name }) => name),
  ];
  if (wrong.length > 0)
    refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: { fields: wrong.join(', ') },
      sentence: `Look at ${wrong.join(', ')}.`,
    });
}

async function requireOthersAccount(
  ctx: Context,
  { playerAccounts }: SignedIn,
  { playerIds }: SubjectView,
): Promise<void> {
  const ownIds = playerAccounts.length > 0 ? await accountsNamed(ctx, playerAccounts) : [];
  if (playerIds.some((id) => ownIds.includes(id)))
    refuseRight('This account is your own. Somebody else must decide on it.');
}

function requireUnchanged(act: Act, { version }: ActOrder, view: SubjectView): void {
  const sentence = act.states.includes(view.state)
    ? view.version === version
      ? undefined
      : 'It has changed since you opened it. Look at it again.'
    : `It is ${view.state} by now, and ${act.label.toLowerCase()} is for ${act.states.join(' or ')}.`;
  if (sentence !== undefined)
    refuse('InvalidRequest', { rule: 'desk.version', inputs: { state: view.state }, status: 409, sentence });
}

/** Money that is not counted in EUR by the subject counts as nothing: then the right alone decides. */
function needsSecond(
  { config }: Context,
  { needsSecond: always, limitEurCents }: Reach,
  { eurCents = 0n }: SubjectView,
): boolean {
  const most = BigInt(config.TWO_PERSONS_ABOVE) * 100n;
  return always || eurCents > most || (limitEurCents !== undefined && eurCents > limitEurCents);
}

const refuseUnknown = (act: Act, { id }: ActOrder): never =>
  refuse('InvalidParameter', {
    rule: 'desk.subject',
    inputs: { id },
    status: 404,
    sentence: `There is no such ${act.subject}.`,
  });

async function noteRefusal(
  ctx: Context,
  { act, member, order, refusal }: Pick<Performance, 'act' | 'member' | 'order'> & { refusal: Refusal },
): Promise<void> {
  await transaction(ctx.db, (tx) =>
    addEntry(ctx, tx, {
      ...originOf(ctx, member),
      act: act.name,
      subject: `${act.subject} ${order.id}`,
      inputs: order.fields,
      reason: order.reason,
      outcome: 'refused',
      note: refusal.message,
    }),
  );
}
