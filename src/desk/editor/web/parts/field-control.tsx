// The control of any field: single values, texts by language, lists whose items are moved, and what has no other form as JSON.
import { useState } from 'react';
import { LOCALES } from '#kernel/locales.ts';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { fits, labelOf, type FormField } from '#site/content/entry-form-contract.ts';
import { languageName } from '../entry-info.ts';
import { changedAt, movedItem } from '../values/change-at.ts';
import { LeafControl, LINE, SumsControl, TypedControl, type ControlProps } from './controls.tsx';

export function FieldControl({ field, label, value, isWrong, onChange }: ControlProps) {
  if (!fits(field, value))
    return (
      <div className="grid gap-1">
        <TypedControl field={{ kind: 'json' }} label={label} value={value} isWrong={isWrong} onChange={onChange} />
        <p className="text-xs text-muted">Written in another form than others; shown as JSON.</p>
      </div>
    );
  const rest = { label, value, isWrong, onChange };
  switch (field.kind) {
    case 'words':
      return <WordsControl field={field} {...rest} />;
    case 'sums':
      return <SumsControl label={label} value={value} onChange={onChange} />;
    case 'list':
      return <ListControl field={field} {...rest} />;
    case 'record':
      return <RecordControl field={field} {...rest} />;
    case 'object':
      return <ObjectControl field={field} {...rest} />;
    default:
      return <LeafControl field={field} {...rest} />;
  }
}

type Of<Kind extends FormField['kind']> = ControlProps<Extract<FormField, { kind: Kind }>>;

/** One text for all languages, or one for each, side by side; what is missing is marked. */
function WordsControl({ field, label, value, isWrong, onChange }: Of<'words'>) {
  const text: FormField = { kind: 'text', ...(field.isLong && { isLong: true }) };
  if (typeof value === 'string')
    return (
      <div className="flex items-start gap-2">
        <TypedControl field={text} label={label} value={value} isWrong={isWrong} onChange={onChange} />
        <Button size="sm" look="ghost" className="shrink-0" onClick={() => onChange({ en: value })}>
          By language
        </Button>
      </div>
    );
  const words = (value ?? {}) as Record<string, unknown>;
  const languages = [...new Set<string>([...LOCALES, ...Object.keys(words)])];
  const set = (language: string, next: unknown): void => {
    const changed = changedAt(words, [language], next ?? undefined) as object;
    onChange(Object.keys(changed).length > 0 ? changed : null);
  };
  return (
    <div className="grid gap-2 laptop:grid-cols-3">
      {languages.map((language) => (
        <div key={language} className="grid content-start gap-1">
          <span className="flex items-center gap-2 text-xs text-muted">
            {languageName(language)}
            {!words[language] && <Missing />}
          </span>
          <TypedControl
            field={text}
            label={`${label}, ${languageName(language)}`}
            value={words[language]}
            isWrong={isWrong}
            onChange={(next) => set(language, next)}
          />
        </div>
      ))}
    </div>
  );
}

export const Missing = () => <span className="rounded-sm bg-warning-soft px-1.5 text-xs text-warning">missing</span>;

/** Items are added, taken away and moved; each is drawn by its own kind. */
function ListControl({ field, label, value, isWrong, onChange }: Of<'list'>) {
  const items = (value ?? []) as unknown[];
  const isPlain = !['object', 'list', 'record'].includes(field.item.kind);
  return (
    <div className="grid gap-2">
      {items.length > 0 && (
        <ol className="grid gap-2">
          {items.map((item, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- items have no names, and are controlled
              key={index}
              className={`flex gap-2 ${isPlain ? 'items-center' : 'items-start rounded-md border border-line p-2'}`}
            >
              <div className="min-w-0 grow">
                <FieldControl
                  field={field.item}
                  label={`${label} ${index + 1}`}
                  value={item}
                  isWrong={isWrong}
                  onChange={(next) => onChange(items.with(index, next))}
                />
              </div>
              <div className="flex shrink-0">
                <Move
                  label={`Move ${label} ${index + 1} up`}
                  sign="↑"
                  onClick={() => onChange(movedItem(items, index, -1))}
                />
                <Move
                  label={`Move ${label} ${index + 1} down`}
                  sign="↓"
                  onClick={() => onChange(movedItem(items, index, 1))}
                />
                <Move
                  label={`Remove ${label} ${index + 1}`}
                  sign="×"
                  onClick={() => onChange(items.toSpliced(index, 1))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <button
        type="button"
        className="w-fit rounded-sm px-1 py-1 text-sm text-primary hover:underline"
        onClick={() => onChange([...items, emptyOf(field.item)])}
      >
        + Add to {label}
      </button>
    </div>
  );
}

const Move = ({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-8 place-items-center rounded-md text-muted hover:bg-surface-3 hover:text-text"
  >
    {sign}
  </button>
);

function emptyOf(field: FormField): unknown {
  if (field.kind === 'object' || field.kind === 'record') return {};
  return field.kind === 'list' ? [] : field.kind === 'text' ? '' : null;
}

/** Names that the operator chooses, each with a value. */
function RecordControl({ field, label, value, isWrong, onChange }: Of<'record'>) {
  const [name, setName] = useState('');
  const entries = (value ?? {}) as Record<string, unknown>;
  const add = (): void => {
    if (name.trim() === '' || Object.hasOwn(entries, name.trim())) return;
    onChange({ ...entries, [name.trim()]: emptyOf(field.value) });
    setName('');
  };
  return (
    <div className="grid gap-2">
      {Object.entries(entries).map(([key, inner]) => (
        <div key={key} className="grid grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)_auto] items-start gap-2">
          <span className="break-words py-2 font-mono text-xs text-muted">{key}</span>
          <FieldControl
            field={field.value}
            label={`${label}, ${key}`}
            value={inner}
            isWrong={isWrong}
            onChange={(next) => onChange({ ...entries, [key]: next })}
          />
          <IconButton
            icon="x"
            label={`Remove ${key} from ${label}`}
            onClick={() => onChange(changedAt(entries, [key], undefined))}
          />
        </div>
      ))}
      <div className="flex gap-2">
        <input
          aria-label={`Another name in ${label}`}
          placeholder="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className={`${LINE} border-line max-w-48`}
        />
        <Button size="sm" look="ghost" onClick={add}>
          Add
        </Button>
      </div>
    </div>
  );
}

/** An object inside of a list or a table; those of the form itself are rows of it. */
function ObjectControl({ field, label, value, isWrong, onChange }: Of<'object'>) {
  const object = (value ?? {}) as Record<string, unknown>;
  const names = new Set(field.fields.map(({ name }) => name));
  const further = Object.keys(object).filter((name) => !names.has(name));
  const fields = [
    ...field.fields,
    ...further.map((name) => ({ name, label: labelOf(name), isRequired: false, field: { kind: 'json' } as FormField })),
  ];
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 gap-y-2">
      {fields.map((named) => (
        <div key={named.name} className={`grid content-start gap-1 ${isNarrow(named.field) ? '' : 'col-span-full'}`}>
          <span className="text-xs text-muted">{named.label}</span>
          <FieldControl
            field={named.field}
            label={`${label}, ${named.label}`}
            value={object[named.name]}
            isWrong={isWrong}
            onChange={(next) =>
              onChange(changedAt(object, [named.name], next ?? (named.isRequired ? null : undefined)))
            }
          />
        </div>
      ))}
    </div>
  );
}

/** Short values of an object stand beside each other. */
const isNarrow = (field: FormField): boolean =>
  ['address', 'number', 'flag', 'choice', 'reference'].includes(field.kind) || (field.kind === 'text' && !field.isLong);
