// An act: why, its fields, and a touch of the passkey.
import { useState, type SubmitEvent } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextAreaField, TextField } from '#site/design-system/field.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import type { ActInfo, ActOutcome } from '../../contract.ts';
import { sentenceOf, writeDesk } from '../call-desk.ts';
import { touchPasskey } from '../passkey.ts';
import { Dialog } from './dialog.tsx';

interface ActDialogProps {
  act: ActInfo;
  id: string;
  version: string;
  /** Fields that are chosen already; they are not asked for. */
  preset?: Readonly<Record<string, string>> | undefined;
  onClose: () => void;
  onDone: (outcome: ActOutcome) => void;
}

export function ActDialog({ act, id, version, preset = {}, onClose, onDone }: ActDialogProps) {
  // One key for as long as the dialog is open: what is sent twice is done once.
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({ ...preset });
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const perform = async (): Promise<ActOutcome> => {
    const order = { id, fields, reason, version, key };
    const name = encodeURIComponent(act.name);
    if (!act.isStepUp) return writeDesk(`acts/${name}`, { order });
    const { challengeId, options } = await writeDesk<{ challengeId: string; options: unknown }>(
      `acts/${name}/touch`,
      order,
    );
    return writeDesk(`acts/${name}`, { order, touch: { challengeId, response: await touchPasskey(options) } });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    perform()
      .then(onDone, (failure: unknown) => setFault(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };
  const change = (name: string, value: string): void => setFields((current) => ({ ...current, [name]: value }));
  return (
    <Dialog title={act.label} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{act.about}</p>
        {act.fields
          .filter(({ name }) => !Object.hasOwn(preset, name))
          .map(({ name, label, isOptional = false, choices }) =>
            choices ? (
              <SelectField
                key={name}
                name={name}
                label={label}
                required={!isOptional}
                placeholder="Choose"
                value={fields[name] ?? ''}
                onChange={({ target }) => change(name, target.value)}
                options={choices.map((choice) => ({ value: choice, label: choice }))}
              />
            ) : (
              <TextField
                key={name}
                name={name}
                label={label}
                required={!isOptional}
                value={fields[name] ?? ''}
                onChange={({ target }) => change(name, target.value)}
              />
            ),
          )}
        <TextAreaField
          name="reason"
          label="Reason"
          required
          minLength={10}
          maxLength={500}
          rows={3}
          hint={act.reasonFor === 'player' ? 'The player reads this.' : 'For the journal; the player does not see it.'}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        <div className="flex justify-end gap-3">
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {act.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
