/**
 * What every act of the desk must refuse, tried on all of them: their names, rights, fields and states are those of the slices, and the
 * subject is a stand-in that is there for each kind, because a withdrawal to try twenty faults on would have to be made twenty times.
 */
import { randomUUID } from 'node:crypto';
import type { Act, ActField, DeskParts, SubjectView } from '#platform/desk.ts';
import type { Answer, Clerk } from './desk-world.ts';

export interface StandIns {
  parts: DeskParts;
  /** How often acts were done. */
  runs: () => number;
  /** Of a subject, as it is now. */
  versionOf: (id: string) => string;
}

/**
 * The acts of the slices on subjects of nobody: `own…` is of the player `ownId`, `self…` about the member `selfId`, `big…` a million EUR.
 * What makes something new is done to a stand-in as well, and the sum decides alone whether it takes two.
 */
export function standInsFor(sliceActs: readonly Act[], owner: { ownId: () => bigint; selfId: () => bigint }): StandIns {
  const acts = sliceActs.map(
    ({ eurCents: _eurCents, takesTwo: _takesTwo, needsTwo: _needsTwo, list: _list, ...act }) => ({
      ...act,
      subject: act.subject === 'list' ? 'stand-in' : act.subject,
      states: act.states ?? ['open'],
    }),
  );
  const versions = new Map<string, number>();
  let runs = 0;
  const versionOf = (id: string): string => String(versions.get(id) ?? 1);
  const viewOf = (kind: string, id: string): SubjectView | undefined => {
    if (id.startsWith('nothing')) return undefined;
    const act = acts.find(({ name }) => id.endsWith(` ${name}`));
    return {
      title: `${kind} ${id}`,
      state: id.startsWith('over') ? 'over and done with' : (act?.states[0] ?? 'open'),
      version: versionOf(id),
      playerIds: id.startsWith('own') ? [owner.ownId()] : [],
      ...(id.startsWith('self') && { memberId: owner.selfId() }),
      ...(id.startsWith('big') && { eurCents: 100_000_000n }),
      facts: [],
      evidence: [],
      timeline: [],
    };
  };
  return {
    versionOf,
    runs: () => runs,
    parts: {
      subjects: [...new Set(acts.map(({ subject }) => subject))].map((kind) => ({
        kind,
        area: 'players',
        load: async (_ctx, id) => viewOf(kind, id),
      })),
      acts: acts.map((act) => ({
        ...act,
        async run(_ctx, { id }) {
          runs++;
          versions.set(id, (versions.get(id) ?? 1) + 1);
          return 'Done.';
        },
      })),
    },
  };
}

export interface Order {
  id: string;
  fields: Record<string, string>;
  reason: string;
  playerText?: string;
  version: string;
  key: string;
}

export type Touched = 'own' | 'none' | 'of another act';
export type Send = (clerk: Clerk, act: Act, order: Order, touched?: Touched) => Promise<Answer>;

/** Signs what it is told to, and sends the order. */
export const sendAct: Send = async (clerk, act, order, touched = 'own') => {
  const path = `acts/${encodeURIComponent(act.name)}`;
  if (touched === 'none' || !act.isStepUp) return clerk.call(path, { order });
  const signed = touched === 'own' ? order : { ...order, reason: 'Something else altogether.' };
  const { status, body } = await clerk.call(`${path}/touch`, signed);
  if (status !== 200) return { status, body };
  const touch = { challengeId: body.challengeId as string, response: clerk.passkey.touch(body.options as never) };
  return clerk.call(path, { order, touch });
};

export interface People {
  /** Owns the player account of `own…`, and is who `self…` is about. */
  first: Clerk;
  second: Clerk;
  /** The second person, in the browser of the first. */
  sameBrowser: Clerk;
}

/** The faults that the desk does not refuse as it must; all right: none. */
export async function faultsOf(
  act: Act,
  { first, second, sameBrowser }: People,
  { stand, send }: { stand: StandIns; send: Send },
): Promise<string[]> {
  const faults: string[] = [];
  let count = 0;
  const orderFor = (kind: string, changes: Partial<Order> = {}): Order => {
    const id = `${kind}-${++count} ${act.name}`;
    const fields = Object.fromEntries(act.fields.map((field) => [field.name, sampleOf(field)]));
    return {
      id,
      fields,
      reason: 'A reason of some length.',
      ...(act.reasonFor === 'player' && { playerText: 'What the player reads of it.' }),
      version: stand.versionOf(id),
      key: randomUUID(),
      ...changes,
    };
  };
  const refuses = async (fault: string, rule: string, attempt: Promise<Answer>): Promise<void> => {
    const { body } = await attempt;
    const answer = body.error?.reason.rule ?? body.outcome;
    if (answer !== rule) faults.push(`${fault}: ${answer}`);
  };
  const before = stand.runs();

  await refuses('no reason', 'desk.reason', send(first, act, orderFor('plain', { reason: '' })));
  await refuses('short reason', 'desk.reason', send(first, act, orderFor('plain', { reason: 'ok, do it' })));
  const more = orderFor('plain');
  await refuses('unknown field', 'desk.fields', send(first, act, { ...more, fields: { ...more.fields, sudo: 'yes' } }));
  if (act.reasonFor === 'player')
    await refuses(
      'no text for the player',
      'desk.player-text',
      send(first, act, orderFor('plain', { playerText: '' })),
    );
  await refuses('unknown subject', 'desk.subject', send(first, act, orderFor('nothing')));
  await refuses('own account', 'desk.right', send(first, act, orderFor('own')));
  await refuses('about oneself', 'desk.right', send(first, act, orderFor('self')));
  await refuses('stale version', 'desk.version', send(first, act, orderFor('plain', { version: 'of yesterday' })));
  await refuses('another state', 'desk.version', send(first, act, orderFor('over')));
  if (act.isStepUp) {
    await refuses('no touch', 'desk.sign-in', send(first, act, orderFor('plain'), 'none'));
    await refuses('touch of another act', 'desk.sign-in', send(first, act, orderFor('plain'), 'of another act'));
  }
  if (stand.runs() !== before) faults.push('done all the same');

  const twice = orderFor('plain');
  for (const attempt of [1, 2]) await refuses(`sent ${attempt} times`, 'done', send(first, act, twice));
  if (stand.runs() !== before + 1) faults.push('twice with one key');

  const big = orderFor('big');
  await refuses('a million', 'asked', send(first, act, big));
  await refuses('second person = first', 'desk.second-person', send(first, act, { ...big, key: randomUUID() }));
  await refuses('same device', 'desk.second-person', send(sameBrowser, act, { ...big, key: randomUUID() }));
  if (stand.runs() !== before + 1) faults.push('done by one person');
  await refuses('two people', 'done', send(second, act, { ...big, key: randomUUID() }));

  const race = orderFor('plain');
  const answers = await Promise.all([first, second].map((clerk) => send(clerk, act, { ...race, key: randomUUID() })));
  if (answers.filter(({ status }) => status === 200).length !== 1) faults.push('two at once');
  return faults;
}

const SAMPLES = [
  'abc',
  '1',
  'a',
  '1.00',
  'cashier',
  '2026-01-01',
  '2027-01-01T12:00',
  '',
  randomUUID(),
  'a@example.com',
  'https://example.com',
  // A selection, results and a percentage, as trading has them.
  '1x2 1',
  '1=won',
  '106.5',
];

/** A value that the field takes. */
function sampleOf({ name, schema, choices }: ActField): string {
  const sample = [...(choices ?? []), ...SAMPLES].find((value) => schema.safeParse(value).success);
  if (sample === undefined) throw new Error(`No sample fits the field ${name}: add one to act-faults.ts.`);
  return sample;
}
