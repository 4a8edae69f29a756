// An act: its fields, why, what the player reads, what it would do, and a touch of the passkey.
import { useState, type SubmitEvent } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextAreaField, TextField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import type { ActInfo, ActOutcome, Choice, FieldInfo, FormFilling, Subject, WaitingRequest } from '../../contract.ts';
import { readDesk } from '../call-desk.ts';
import { useAct } from '../use-act.ts';
import { useLoaded } from '../use-loaded.ts';
import { choiceLabel } from '../words-of.ts';
import { Dialog } from './dialog.tsx';
import { Failed, LoadingRows } from './loading.tsx';
import { PartsField } from './parts-field.tsx';
import { ShownOnce } from './shown-once.tsx';
import { State } from './shown-value.tsx';

export interface ActDialogProps {
  act: ActInfo;
  id: string;
  version: string;
  /** What it is done to, where that stands behind the dialog. */
  subject?: Pick<Subject, 'title' | 'state' | 'evidence'> | undefined;
  /** Fields that are chosen already; they are not asked for. */
  preset?: Readonly<Record<string, string>> | undefined;
  /** What somebody else has asked for: to be done as it stands. */
  request?: WaitingRequest | undefined;
  onClose: () => void;
  onDone: (outcome: ActOutcome) => void;
}

export function ActDialog(props: ActDialogProps) {
  const { act, id, request, onClose } = props;
  const isFilled = !request && act.fields.some(({ isFilledByServer }) => isFilledByServer);
  const { data, failure, reload } = useLoaded(`${act.name} ${id}`, () =>
    isFilled
      ? readDesk<FormFilling>(`acts/${encodeURIComponent(act.name)}/form`, new URLSearchParams({ id }))
      : Promise.resolve<FormFilling>({}),
  );
  const [secret, setSecret] = useState<ActOutcome>();
  if (secret?.shownOnce)
    return (
      <Dialog title={secret.shownOnce.label} onClose={() => props.onDone(secret)} key="secret">
        <ShownOnce
          label={secret.shownOnce.label}
          lines={[secret.shownOnce.text]}
          about={`${secret.note} This is shown now, and not again.`}
          kept="I have it"
          onKept={() => props.onDone(secret)}
        />
      </Dialog>
    );
  const finish = (outcome: ActOutcome): void => (outcome.shownOnce ? setSecret(outcome) : props.onDone(outcome));
  return (
    <Dialog title={act.label} onClose={onClose} key={String(data === undefined)}>
      {data ? (
        <Form {...props} onDone={finish} filling={data} />
      ) : failure === undefined ? (
        <LoadingRows />
      ) : (
        <Failed failure={failure} onRetry={reload} />
      )}
    </Dialog>
  );
}

function Form({
  act,
  id,
  version,
  subject,
  request,
  preset,
  filling,
  onClose,
  onDone,
}: ActDialogProps & { filling: FormFilling }) {
  const hand = useAct({ act, id, version, request, preset, filling });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    hand.perform(onDone);
  };
  const isFixed = request !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter with ⌘ or Ctrl sends a form from within a text
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
      className="grid gap-4"
    >
      {subject && <DoneTo subject={subject} />}
      <p className="text-muted">{act.about}</p>
      {request && (
        <Notice tone="info">
          {request.by} asked for this: {request.reason}
        </Notice>
      )}
      {act.fields
        .filter(({ name }) => !Object.hasOwn(preset ?? {}, name))
        .map((field) => (
          <ActField
            key={field.name}
            field={field}
            choices={filling[field.name]?.choices}
            parts={field.parts && (filling[field.name]?.parts?.[hand.fields[field.parts.of] ?? ''] ?? [])}
            value={hand.fields[field.name] ?? ''}
            isFixed={isFixed}
            onChange={(value) => {
              hand.change(field.name, value);
              // What was chosen for the parts of something else.
              for (const { name, parts } of act.fields) if (parts?.of === field.name) hand.change(name, '');
            }}
          />
        ))}
      <TextAreaField
        name="reason"
        label="Reason"
        required
        minLength={10}
        maxLength={500}
        rows={2}
        hint={
          act.reasonFor === 'player'
            ? 'For the journal. The player reads the text below.'
            : 'For the journal: colleagues and auditors read it.'
        }
        value={hand.reason}
        onChange={({ target }) => hand.setReason(target.value)}
      />
      {act.reasonFor === 'player' && (
        <PlayerText value={hand.playerText} isFixed={isFixed} onChange={hand.setPlayerText} />
      )}
      {hand.preview !== undefined && (
        <div role="status">
          <Notice tone="info">{hand.preview}</Notice>
        </div>
      )}
      {hand.fault !== undefined && <Notice tone="danger">{hand.fault}</Notice>}
      <div className="flex justify-end gap-3">
        {act.hasPreview && (
          <Button look="quiet" className="mr-auto" isBusy={hand.isBusy} onClick={hand.showPreview}>
            What would it do?
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look={act.isGrave ? 'danger' : 'primary'} isBusy={hand.isBusy}>
          {act.label}
          <kbd className="rounded-sm border border-current/30 px-1.5 text-xs opacity-80">⌘↵</kbd>
        </Button>
      </div>
    </form>
  );
}

/** What is decided on, and what speaks against it, so that nobody has to remember it. */
const DoneTo = ({
  subject: { title, state, evidence },
}: {
  subject: Pick<Subject, 'title' | 'state' | 'evidence'>;
}) => (
  <div className="grid gap-2 rounded-md border border-line bg-surface-2 p-3 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-medium">
      {title} <State name={state} />
    </p>
    {evidence
      .filter(({ weighs }) => weighs === 'against')
      .map(({ text }) => (
        <p key={text} className="flex gap-2">
          <Icon name="triangle-alert" label="Against it" className="mt-0.5 size-4 shrink-0 text-danger" />
          {text}
        </p>
      ))}
  </div>
);

function PlayerText({
  value,
  isFixed,
  onChange,
}: {
  value: string;
  isFixed: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <>
      <TextAreaField
        name="playerText"
        label="What the player reads"
        required
        minLength={10}
        maxLength={500}
        rows={2}
        readOnly={isFixed}
        hint="In their language, as you would say it to them."
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value.trim() !== '' && (
        <figure className="rounded-md border border-line bg-surface-2 p-3 text-sm">
          <figcaption className="text-muted">As they see it</figcaption>
          <blockquote className="mt-1 whitespace-pre-wrap break-words">{value}</blockquote>
        </figure>
      )}
    </>
  );
}

interface ActFieldProps {
  field: FieldInfo;
  /** As the server knows them now. */
  choices: readonly Choice[] | undefined;
  /** What each of its choices is for; `undefined` where it has no parts. */
  parts: readonly Choice[] | undefined;
  value: string;
  /** Shown, and not to be changed. */
  isFixed: boolean;
  onChange: (value: string) => void;
}

function ActField({ field, choices, parts, value, isFixed, onChange }: ActFieldProps) {
  const { name, label, hint, isOptional = false, isLong = false } = field;
  if (parts && !isFixed) return <PartsField field={field} parts={parts} value={value} onChange={onChange} />;
  const options = choices ?? field.choices?.map((choice) => ({ value: choice, label: choiceLabel(choice) }));
  const common = {
    name,
    label: isOptional ? `${label} (optional)` : label,
    required: !isOptional,
    value,
    ...(hint !== undefined && { hint }),
  };
  if (options && !isFixed)
    return (
      <SelectField
        {...common}
        placeholder="Choose"
        onChange={({ target }) => onChange(target.value)}
        options={options}
      />
    );
  if (isLong)
    return <TextAreaField {...common} rows={5} readOnly={isFixed} onChange={({ target }) => onChange(target.value)} />;
  return <TextField {...common} readOnly={isFixed} onChange={({ target }) => onChange(target.value)} />;
}
