/**
 * The one way of an act: right → own account → the subject as it was seen → second person → a touch of the passkey → once under its
 * key → done and noted in one transaction. What is refused is noted as well.
 */
import { sql } from 'kysely';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isUniqueViolation, isUnreadable, transaction, type Transaction } from '#platform/db/database.ts';
import type { Act, ActField, ActFields, Done, Listing, SubjectView } from '#platform/desk.ts';
import { addEntry } from '#desk/journal/index.ts';
import { reachOf, refuseRight, rightsOf, type Reach, type SignedIn } from '#desk/staff/index.ts';
import type { ActOrder } from './act-order.ts';
import { answerOfKey } from './answer-of-key.ts';
import { aboutOf, movedInADay, noteMoved } from './moved-sums.ts';
import { requireOthersAccount, type Concerned } from './own-accounts.ts';
import { partNamed, type Catalogue } from './catalogue.ts';
import {
  askSecond,
  closeOutdated,
  closeRequest,
  hasOpenRequests,
  isAskedAnew,
  openRequest,
  requireSecond,
  requireStanding,
} from './requests.ts';
import { requireTouch, type Touch } from './step-up.ts';

export interface ActResult {
  outcome: 'done' | 'asked';
  /** In a sentence. */
  note: string;
  shownOnce?: Done['shownOnce'];
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
    // An id that is none of its kind: the database says so.
    if (isUnreadable(error)) return refuseUnknown(act, order.id);
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
  const sentBefore = await answerOfKey(tx, member, { act, order, inputs: inputsOf(order) });
  if (sentBefore) return sentBefore;
  const reach = await requireRight(ctx, member, act);
  requireInputs(act, order);
  await oneAtATime(tx, act, order);
  const view = await subjectOf(ctx, catalogue, act, order.id);
  const playerIds = await playersOf(ctx, act, order, view);
  await requireOthersAccount(ctx, member, { ...view, playerIds });
  requireUnchanged(act, order, view);
  await closeOutdatedRequests(ctx, tx, { act, member, order, version: view.version });
  const open = await openRequest(tx, ctx.clock.now(), act.subject, order);
  const request = open && isAskedAnew(open, member, order) ? undefined : open;
  if (request) {
    requireSecond(request, member, order);
    await requireStanding(ctx, act, request);
  }
  const assertion = act.isStepUp ? await requireTouch(ctx, tx, member, { order, touch }) : undefined;
  const entry = {
    ...originOf(ctx, member),
    act: act.name,
    subject: `${act.subject} ${order.id}`,
    inputs: inputsOf(order),
    reason: order.reason,
    key: order.key,
    assertion,
  };
  const sum = { about: aboutOf(playerIds, entry.subject), eurCents: await movedBy(ctx, act, order, view) };
  if (
    !request &&
    ((await takesTwo(ctx, act, order)) || needsSecond(ctx, reach, await movedInADay(ctx, tx, member, sum)))
  ) {
    await askSecond(ctx, tx, member, { order, subject: act.subject });
    const note = 'Asked for. It is done when a second person says yes, within a day.';
    await addEntry(ctx, tx, { ...entry, outcome: 'asked', note });
    return { outcome: 'asked', note };
  }
  const { id, fields } = order;
  const { reason, player_text: playerText } = request ?? { reason: order.reason, player_text: order.playerText };
  const done = await act.run(ctx, {
    id,
    key: order.key,
    fields,
    reason,
    playerText,
    actor: member,
    ...(request && { askedBy: request.asked_name }),
  });
  const { note, ...once } = typeof done === 'string' ? { note: done } : done;
  await (request ? closeRequest(ctx, tx, request, member.name) : noteMoved(ctx, tx, member, sum));
  await addEntry(ctx, tx, { ...entry, outcome: 'done', note });
  if (act.subject !== 'list' && (await hasOpenRequests(tx, act.subject, id))) {
    const { version = '' } = (await partNamed(catalogue.subjects, act.subject).load(ctx, id)) ?? {};
    await closeOutdatedRequests(ctx, tx, { act, member, order, version });
  }
  return { outcome: 'done', note, ...once };
}

/** What was asked for a subject as it is no more cannot be said yes to: it would only be in the way of who asks for it anew. */
async function closeOutdatedRequests(
  ctx: Context,
  tx: Transaction,
  { act, member, order: { id }, version }: Pick<Performance, 'act' | 'member' | 'order'> & { version: string },
): Promise<void> {
  const { subject } = act;
  const requests = await closeOutdated(ctx, tx, { subject, id, version, by: member.name });
  for (const { act: name, fields, asked_name } of requests)
    await addEntry(ctx, tx, {
      ...originOf(ctx, member),
      act: name,
      subject: `${subject} ${id}`,
      inputs: fields,
      reason: null,
      outcome: 'refused',
      note: `Void: ${subject} ${id} has changed since ${asked_name} asked for it.`,
    });
}

const inputsOf = ({ fields, playerText }: ActOrder): Record<string, string> => ({
  ...fields,
  ...(playerText !== '' && { 'what the player reads': playerText }),
});

/** What it is done to. What makes something new is done to a list, which belongs to no player. */
export async function subjectOf(ctx: Context, catalogue: Catalogue, act: Act, id: string): Promise<SubjectView> {
  if (act.subject === 'list' && act.list === id) return listView(partNamed(catalogue.listings, id));
  const subject = act.subject === 'list' ? undefined : partNamed(catalogue.subjects, act.subject);
  const view = await subject?.load(ctx, id).catch((error: unknown) => {
    if (!isUnreadable(error)) throw error;
  });
  return view ?? refuseUnknown(act, id);
}

/** Whom a decision on it concerns. */
export async function concernedBy(
  ctx: Context,
  catalogue: Catalogue,
  act: Act,
  request: Pick<ActOrder, 'id' | 'fields'>,
): Promise<Concerned> {
  const view = await subjectOf(ctx, catalogue, act, request.id);
  return { ...view, playerIds: await playersOf(ctx, act, request, view) };
}

/** Those of the subject, and those whom the fields name. */
const playersOf = async (
  ctx: Context,
  act: Act,
  request: Pick<ActOrder, 'id' | 'fields'>,
  { playerIds }: SubjectView,
): Promise<readonly bigint[]> => [...playerIds, ...((await act.playerIds?.(ctx, request)) ?? [])];

const listView = ({ title }: Listing): SubjectView => ({
  title,
  state: 'open',
  version: '',
  playerIds: [],
  facts: [],
  evidence: [],
  timeline: [],
});

/** Whatever the right and the sum say. */
export const takesTwo = async (ctx: Context, act: Act, request: Pick<ActOrder, 'id' | 'fields'>): Promise<boolean> =>
  act.takesTwo === true || ((await act.needsTwo?.(ctx, request)) ?? false);

/** In hundredths of a EUR. */
const movedBy = async (ctx: Context, act: Act, order: ActOrder, view: SubjectView): Promise<bigint> =>
  act.eurCents ? act.eurCents(ctx, order) : (view.eurCents ?? 0n);

/** Two people at once: the second one sees what the first has done. */
const oneAtATime = (tx: Transaction, { subject }: Act, { id }: ActOrder) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${id}`}, 10))`.execute(tx);

const originOf = ({ ip }: Context, { name, session }: SignedIn) => ({ staff: name, session, ip });

async function requireRight(ctx: Context, { roles }: SignedIn, act: Act): Promise<Reach> {
  const reach = reachOf(await rightsOf(ctx, roles), act.right);
  return reach ?? refuseRight('Your roles do not include this act.', { act: act.name });
}

function requireInputs(act: Act, { fields, reason, playerText }: ActOrder): void {
  if (reason.length < SHORTEST_REASON || reason.length > LONGEST_REASON)
    refuse('InvalidParameter', {
      rule: 'desk.reason',
      inputs: { shortest: SHORTEST_REASON, longest: LONGEST_REASON },
      sentence: `A reason has ${SHORTEST_REASON} to ${LONGEST_REASON} characters.`,
    });
  // The reason is for colleagues: it does not stand in for what the player is told.
  if (act.reasonFor === 'player' && playerText.length < SHORTEST_REASON)
    refuse('InvalidParameter', {
      rule: 'desk.player-text',
      inputs: { shortest: SHORTEST_REASON },
      sentence: `Say what the player reads, in ${SHORTEST_REASON} characters at least.`,
    });
  requireFields(act, fields);
}

/** Refuses unless each field is one of the act, and as its schema has it. */
export function requireFields(act: Act, fields: ActFields): void {
  const names = new Set(act.fields.map(({ name }) => name));
  const wrong = [
    ...Object.keys(fields).filter((name) => !names.has(name)),
    ...act.fields.filter((field) => !isFilled(field, fields[field.name] ?? '')).map(({ label }) => label),
  ];
  if (wrong.length > 0)
    refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: { fields: wrong.join(', ') },
      sentence: `Look at ${wrong.join(', ')}.`,
    });
}

const isFilled = ({ schema, isOptional = false, choices }: ActField, value: string): boolean =>
  value === ''
    ? isOptional || schema.safeParse(value).success
    : schema.safeParse(value).success && (choices?.includes(value) ?? true);

function requireUnchanged({ states, label }: Act, { version }: ActOrder, view: SubjectView): void {
  const sentence =
    states && !states.includes(view.state)
      ? `It is ${view.state} by now, and ${label.toLowerCase()} is for ${states.join(' or ')}.`
      : view.version === version
        ? undefined
        : 'It has changed since you opened it. Look at it again.';
  if (sentence !== undefined)
    refuse('InvalidRequest', { rule: 'desk.version', inputs: { state: view.state }, status: 409, sentence });
}

function needsSecond({ config }: Context, { needsSecond: always, limitEurCents }: Reach, eurCents: bigint): boolean {
  const most = BigInt(config.TWO_PERSONS_ABOVE) * 100n;
  return always || eurCents > most || (limitEurCents !== undefined && eurCents > limitEurCents);
}

const refuseUnknown = ({ subject }: Act, id: string): never =>
  refuse('InvalidParameter', {
    rule: 'desk.subject',
    inputs: { id },
    status: 404,
    sentence: `There is no such ${subject}.`,
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
      inputs: inputsOf(order),
      reason: order.reason,
      outcome: 'refused',
      note: refusal.message,
    }),
  );
}
