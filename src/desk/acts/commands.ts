// The acts of the desk at the command line: the same use cases, rights apart; who may open a terminal on the host may give any command.
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { reasonOf, UsageError, type Command, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Act, ActField, ActFields, Done } from '#platform/desk.ts';
import { mayDecide } from '#players/accounts/index.ts';
import { addEntry } from '#desk/journal/index.ts';
import { requireFields, subjectOf, takesTwo } from './perform-act.ts';
import type { Catalogue } from './catalogue.ts';

/** By the names of the acts. */
export const commandsOf = (catalogue: Catalogue): Commands =>
  Object.fromEntries([...catalogue.acts.values()].map((act) => [act.name, commandOf(catalogue, act)]));

const commandOf = (catalogue: Catalogue, act: Act): Command => ({
  parameters: [
    ...(act.subject === 'list' ? [] : [wordOf(catalogue, act)]),
    ...act.fields.map(parameterOf),
    isReasonNeeded(act) ? '--reason "…"' : '[--reason "…"]',
    ...(act.preview ? ['[--preview]'] : []),
  ].join(' '),
  about: `${act.about}${act.reasonFor === 'player' ? ' The player reads the reason.' : ''}`,
  run: (ctx, input) => runCommand(ctx, catalogue, act, input),
});

/** At a terminal small things are done without; at the desk everything has a reason. */
const isReasonNeeded = ({ reasonFor, isStepUp, takesTwo: isForTwo = false, needsTwo }: Act): boolean =>
  reasonFor === 'player' || isStepUp || isForTwo || needsTwo !== undefined;

const wordOf = ({ subjects }: Catalogue, { subject }: Act): string => subjects.get(subject)?.word ?? 'ID';

function parameterOf({ name, option, choices, isRest = false, isOptional = false }: ActField): string {
  const values = `${choices?.join('|') ?? name.toUpperCase()}${isRest ? '…' : ''}`;
  const text = option === undefined ? values : option === 'final' ? '--final' : `--${option} ${values}`;
  return isOptional ? `[${text}]` : text;
}

async function runCommand(ctx: Context, catalogue: Catalogue, act: Act, input: Input): Promise<void> {
  const count = act.subject === 'list' ? 0 : wordOf(catalogue, act).split(' ').length;
  const typed = act.subject === 'list' ? (act.list ?? '') : [input.id, ...input.rest].slice(0, count).join(' ');
  const id = (await catalogue.subjects.get(act.subject)?.idOf?.(ctx, typed)) ?? typed;
  const fields = fieldsOf(act, [input.id, ...input.rest].slice(count), input);
  requireFields(act, fields);
  if (input.isPreview) return print((await act.preview?.(ctx, { id, fields })) ?? '');
  const reason = isReasonNeeded(act) ? reasonOf(input) : (input.reason?.trim().slice(0, 500) ?? '');
  const view = await subjectOf(ctx, catalogue, act, id);
  if (act.states && !act.states.includes(view.state))
    throw new UsageError(`It is ${view.state}; this is for ${act.states.join(' or ')}.`);
  const [playerId] = [...view.playerIds, ...((await act.playerIds?.(ctx, { id, fields })) ?? [])];
  await mayDecide(ctx, input.operator, {
    act: [act.name, id, canonicalJson(fields)].join(' '),
    ...(playerId !== undefined && { playerId }),
    eurCents: act.eurCents ? await act.eurCents(ctx, { id, fields }) : (view.eurCents ?? 0n),
    takesTwo: await takesTwo(ctx, act, { id, fields }),
  });
  const done = await performNoted(ctx, act, { id, fields, reason, staff: input.operator.name, from: 'command line' });
  print(done.shownOnce ? `${done.note}\n${done.shownOnce.text}` : done.note);
}

interface NotedAct {
  id: string;
  fields: ActFields;
  reason: string;
  /** By whom, and from where, as the journal has it. */
  staff: string;
  from: string;
}

/** Does it and notes it, in one transaction. Whether it may be done is decided before. */
export const performNoted = (
  ctx: Context,
  act: Act,
  { id, fields, reason, staff, from }: NotedAct,
): Promise<{ note: string; shownOnce?: Done['shownOnce'] }> =>
  transaction(ctx.db, async (tx) => {
    const key = uuidv7(ctx.clock.now().getTime(), ctx.random);
    const actor = { id: 0n, name: staff };
    const done = await act.run({ ...ctx, db: tx }, { id, key, fields, reason, playerText: reason, actor });
    const { note, ...once } = typeof done === 'string' ? { note: done } : done;
    await addEntry(ctx, tx, {
      staff,
      session: null,
      ip: from,
      act: act.name,
      subject: `${act.subject} ${id}`,
      inputs: fields,
      reason: reason || null,
      outcome: 'done',
      note,
    });
    return { note, ...once };
  });

// oxlint-disable-next-line no-console -- the answer of a command
const print = (text: string): void => console.log(text.replaceAll(/^/gm, '  '));

/** Words in their places, and options by their names. */
function fieldsOf({ fields }: Act, words: string[], options: Input): ActFields {
  const valueOf = ({ option, isRest = false }: ActField): string => {
    if (isRest) return words.splice(0).join(' ');
    if (option === undefined) return words.shift() ?? '';
    if (option === 'final') return options.isFinal ? 'yes' : 'no';
    return options[option] ?? '';
  };
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
}
