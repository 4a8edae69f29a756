// The form of an entry: a row for each field, a column for each language.
import { LOCALES } from '#kernel/locales.ts';
import {
  fits,
  labelOf,
  type EntryForm as Form,
  type FormField,
  type NamedField,
} from '#site/content/entry-form-contract.ts';
import type { Fault, Languages } from '../../contract.ts';
import { languageName } from '../entry-info.ts';
import { changedAt, valueAt, type Path } from '../values/change-at.ts';
import { isSame } from '../values/differences.ts';
import { FieldControl, Missing } from './field-control.tsx';

interface EntryFormProps {
  form: Form;
  isLocalised: boolean;
  /** Of a collection of one: its languages are written only where they differ from English. */
  isSingle: boolean;
  languages: Languages;
  published: Languages;
  faults: readonly Fault[];
  onChange: (languages: Languages) => void;
}

export function EntryForm({ form, isLocalised, isSingle, languages, published, faults, onChange }: EntryFormProps) {
  const columns = isLocalised ? LOCALES.filter((language) => !isSingle || languages[language] !== undefined) : ['all'];
  const rows = rowsOf([...form.fields, ...furtherFields(form, languages)], columns, languages);
  const set = (path: Path, next: unknown): void => onChange(changedAt(languages, path, next ?? undefined) as Languages);
  return (
    <div className="grid gap-1">
      {isLocalised && <ColumnHeads columns={columns} languages={languages} onChange={onChange} />}
      {rows.map((row) => (
        <FormRow key={row.path.join('.')} {...{ row, columns, languages, published, faults }} onSet={set} />
      ))}
    </div>
  );
}

const GRIDS = [
  '',
  'grid grid-cols-[9rem_minmax(0,1fr)] gap-3 max-w-5xl',
  'grid grid-cols-[9rem_repeat(2,minmax(0,1fr))] gap-3',
  'grid grid-cols-[9rem_repeat(3,minmax(0,1fr))] gap-3',
];
const gridOf = (columns: readonly string[]): string => GRIDS[columns.length]!;

function ColumnHeads({
  columns,
  languages,
  onChange,
}: Pick<EntryFormProps, 'languages' | 'onChange'> & { columns: readonly string[] }) {
  return (
    <div className={`${gridOf(columns)} sticky top-0 z-1 border-b border-line bg-bg py-2`}>
      <span className="grid justify-items-start">
        {LOCALES.filter((language) => !columns.includes(language)).map((language) => (
          <button
            key={language}
            type="button"
            className="text-xs text-primary hover:underline"
            onClick={() => onChange({ ...languages, [language]: Object.values(languages)[0] ?? {} })}
          >
            Add {languageName(language)}
          </button>
        ))}
      </span>
      {columns.map((language) => (
        <div key={language} className="flex items-center gap-2 text-sm font-semibold">
          {languageName(language)}
          {!languages[language] && (
            <>
              <Missing />
              <button
                type="button"
                className="text-sm font-normal text-primary hover:underline"
                onClick={() => onChange({ ...languages, [language]: Object.values(languages)[0] ?? {} })}
              >
                Add {languageName(language)}
              </button>
            </>
          )}
          {languages[language] && Object.keys(languages).length > 1 && (
            <button
              type="button"
              className="ml-auto text-xs font-normal text-muted hover:text-danger"
              onClick={() => onChange(changedAt(languages, [language], undefined) as Languages)}
            >
              Remove<span className="sr-only"> {languageName(language)}</span>
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

interface Row {
  path: readonly string[];
  depth: number;
  named: NamedField;
  /** A heading of the rows below it. */
  isGroup: boolean;
}

/** Objects are rows of their ownFaults, so that languages stand side by side inside of them too. */
function rowsOf(
  fields: readonly NamedField[],
  columns: readonly string[],
  languages: Languages,
  path: readonly string[] = [],
): Row[] {
  return fields.flatMap((named): Row[] => {
    const place = [...path, named.name];
    const values = columns.map((language) => valueAt(languages, [language, ...place]));
    const isGroup = named.field.kind === 'object' && values.every((value) => fits(named.field, value));
    const row = { path: place, depth: path.length, named, isGroup };
    if (!isGroup || named.field.kind !== 'object') return [row];
    const inner = [...named.field.fields, ...furtherIn(named.field.fields, values)];
    return [row, ...rowsOf(inner, columns, languages, place)];
  });
}

const furtherFields = (form: Form, languages: Languages): NamedField[] =>
  furtherIn(form.fields, Object.values(languages));

/** Names that are written and have no field. */
function furtherIn(fields: readonly NamedField[], values: readonly unknown[]): NamedField[] {
  const names = new Set(values.flatMap((value) => Object.keys((value ?? {}) as object)));
  return [...names]
    .filter((name) => !fields.some((named) => named.name === name))
    .map((name) => ({ name, label: labelOf(name), isRequired: false, field: { kind: 'json' } as FormField }));
}

interface FormRowProps extends Pick<EntryFormProps, 'languages' | 'published' | 'faults'> {
  row: Row;
  columns: readonly string[];
  onSet: (path: Path, value: unknown) => void;
}

function FormRow({ row, columns, languages, published, faults, onSet }: FormRowProps) {
  const { named, path, depth, isGroup } = row;
  const label = (
    <span
      className={`flex flex-wrap items-baseline gap-x-1.5 break-words ${isGroup ? 'pt-4 font-semibold' : 'py-2 text-muted'} text-sm`}
      style={{ paddingLeft: `${depth * 0.75}rem` }}
    >
      {named.label}
      {named.isRequired && (
        <span className="text-danger" title="needed">
          *<span className="sr-only"> needed</span>
        </span>
      )}
    </span>
  );
  if (isGroup) return <div className={gridOf(columns)}>{label}</div>;
  const english = columns.length > 1 ? valueAt(languages, [columns[0]!, ...path]) : undefined;
  return (
    <div className={gridOf(columns)}>
      {label}
      {columns.map((language) => {
        if (!languages[language]) return <span key={language} />;
        const place = [language, ...path];
        const value = valueAt(languages, place);
        const ownFaults = faults.filter((fault) => fault.language === language && isAt(fault.path, path));
        const isChanged = !isSame(value, valueAt(published, place));
        const isMissing = isText(english) && !isText(value) && language !== columns[0];
        return (
          <div
            key={language}
            className={`grid content-start gap-1 py-1 ${isChanged ? 'border-l-2 border-warning pl-2' : 'border-l-2 border-transparent pl-2'}`}
          >
            <FieldControl
              field={named.field}
              label={columns.length > 1 ? `${named.label}, ${languageName(language)}` : named.label}
              value={value}
              isWrong={ownFaults.length > 0}
              onChange={(next) => onSet(place, next)}
            />
            {isMissing && (
              <span className="w-fit">
                <Missing />
              </span>
            )}
            {ownFaults.map(({ sentence }) => (
              <p key={sentence} className="text-xs text-danger">
                {sentence}
              </p>
            ))}
          </div>
        );
      })}
    </div>
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** A fault inside of a list or a table stands at the field that holds it. */
const isAt = (fault: readonly string[], path: readonly string[]): boolean =>
  fault.length >= path.length && path.every((part, index) => fault[index] === part);

/** Faults of no field: they stand above the form. */
export const faultsAbove = (faults: readonly Fault[]): Fault[] => faults.filter(({ path }) => path.length === 0);
