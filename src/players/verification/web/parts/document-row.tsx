// One document in the form: what is asked for, the file as it was chosen, and what can be done with it.
import { useId, type ChangeEvent } from 'react';
import type { DocumentKind, Verification } from '../../contract.ts';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Chip } from '#site/design-system/surface.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { ACCEPTED, PICTURES } from './read-file.ts';

interface DocumentRowProps {
  kind: DocumentKind;
  document: NonNullable<Verification['form']>['documents'][number] | undefined;
  /** Address of the picture, where it was chosen on this page. */
  preview: string | undefined;
  fault: string | undefined;
  isBusy: boolean;
  /** While anything is on its way, nothing else is. */
  isLocked: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

export function DocumentRow({
  kind,
  document,
  preview,
  fault,
  isBusy,
  isLocked,
  onChoose,
  onRemove,
}: DocumentRowProps) {
  const t = useTexts('profile.verification.form');
  const id = useId();
  const name = t(`kinds.${kind}.title`);
  return (
    <li
      className={`flex flex-wrap items-start gap-4 rounded-lg border p-4 ${fault === undefined ? 'border-line' : 'border-danger'}`}
      data-document={kind}
      data-state={isBusy ? 'sending' : document ? 'received' : 'empty'}
    >
      <span className="grid h-24 w-32 shrink-0 place-items-center overflow-hidden rounded-md bg-surface-2 text-muted">
        {preview !== undefined && document ? (
          <img src={preview} alt={t('preview', { name })} className="size-full object-contain" />
        ) : (
          <Icon name={document ? 'file-text' : kind === 'face' ? 'user' : 'circle-dashed'} className="size-8" />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold" id={`${id}-name`}>
          {name}
          <span role="status">
            {isBusy ? (
              <Chip tone="info">{t('sending')}</Chip>
            ) : (
              document && (
                <Chip tone="primary" icon="check">
                  {t('received')}
                </Chip>
              )
            )}
          </span>
        </p>
        <p className="mt-1 text-sm text-muted" id={`${id}-note`}>
          {t(`kinds.${kind}.text`)}
        </p>
        {fault !== undefined && (
          <p className="mt-1 text-sm text-danger" role="alert">
            {fault}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {/* Of use where there is a camera to hold: a computer would only open the same choice of files. */}
          <FileChoice
            id={`${id}-camera`}
            label={t('camera')}
            row={id}
            accept={PICTURES}
            capture={kind === 'face' ? 'user' : 'environment'}
            className="hidden pointer-coarse:inline-flex"
            isLocked={isLocked}
            onChoose={onChoose}
          />
          <FileChoice
            id={`${id}-file`}
            label={t(document ? 'replace' : 'choose')}
            row={id}
            accept={kind === 'face' ? PICTURES : ACCEPTED}
            isLocked={isLocked}
            onChoose={onChoose}
          />
          {document && (
            <Button
              size="sm"
              look="ghost"
              icon="x"
              data-remove
              aria-describedby={`${id}-name`}
              disabled={isLocked}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

interface FileChoiceProps {
  id: string;
  label: string;
  /** Prefix of the ids that name and describe the row. */
  row: string;
  accept: string;
  capture?: 'user' | 'environment';
  className?: string;
  isLocked: boolean;
  onChoose: (file: File) => void;
}

/** The browser's own field, over which its button is drawn: focus, keyboard and screen reader are the field's. */
function FileChoice({
  id,
  label,
  row,
  accept,
  capture,
  className = 'inline-flex',
  isLocked,
  onChoose,
}: FileChoiceProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again after a fault.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <span className={`relative ${className}`}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        disabled={isLocked}
        onChange={choose}
        aria-labelledby={`${id}-label ${row}-name`}
        aria-describedby={`${row}-note`}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={`${buttonStyle({ size: 'sm' })} pointer-events-none peer-focus-visible:ring-3 peer-focus-visible:ring-primary peer-disabled:opacity-45`}
      >
        {label}
      </label>
    </span>
  );
}
