import { useState } from 'react';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { characterDialog, type Character } from '../dialogs.ts';

export function Dialog({
  characters,
  current,
  wanted,
  close,
}: { characters: readonly Character[]; current: string; wanted?: string | undefined } & DialogProps<Character>) {
  const t = useTexts('dialogs.character');
  const [chosen, setChosen] = useState(wanted ?? current);
  return (
    <>
      <DialogTitle name={characterDialog.name}>{t('title')}</DialogTitle>
      <fieldset>
        <legend className="mb-4 text-muted">{t('text')}</legend>
        <div className="grid gap-3">
          {characters.map(({ id, name, text, perk }) => (
            <label
              key={id}
              htmlFor={`character-${id}`}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-line bg-surface-2 p-4 hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft"
            >
              <input
                id={`character-${id}`}
                type="radio"
                name="character"
                value={id}
                checked={chosen === id}
                onChange={() => setChosen(id)}
                className="row-span-2 mt-1 size-4 accent-primary"
              />
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-muted">{text}</span>
              {perk !== undefined && <span className="col-start-2 text-sm font-semibold text-primary">{perk}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <DialogActions>
        <Button data-answer="no" onClick={() => close()}>
          {t('no')}
        </Button>
        <Button data-answer="yes" look="primary" onClick={() => close(characters.find(({ id }) => id === chosen))}>
          {t('yes')}
        </Button>
      </DialogActions>
    </>
  );
}
