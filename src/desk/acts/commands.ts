// The acts of the desk at the command line: the same use cases, rights apart; who may open a terminal on the host may give any command.
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { reasonOf, UsageError, type Command, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Act, ActField, ActFields } from '#platform/desk.ts';
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
  const key = uuidv7(ctx.clock.now().getTime(), ctx.random);
  const actor = { id: 0n, name: input.operator.name };
  const note = await transaction(ctx.db, async (tx) => {
    const done = await act.run({ ...ctx, db: tx }, { id, key, fields, reason, playerText: reason, actor });
    const text = typeof done === 'string' ? done : done.note;
    await addEntry(ctx, tx, {
      staff: actor.name,
      session: null,
      ip: 'command line',
      act: act.name,
      subject: `${act.subject} ${id}`,
      inputs: fields,
      reason: reason || null,
      outcome: 'done',
      note: text,
    });
    return typeof done === 'string' ? text : `${text}\n${done.shownOnce?.text ?? ''}`;
  });
  print(note);
}

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
