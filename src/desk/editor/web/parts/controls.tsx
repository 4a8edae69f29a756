// Controls of single values: dense, each with a name for those who do not see where it stands.
import { createContext, useContext, useId, useState } from 'react';
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';
import { IconButton } from '#site/design-system/button.tsx';
import type { FormField } from '#site/content/entry-form-contract.ts';
import { inputOf, valueOfInput } from '../values/leaf-values.ts';

export const LINE =
  'w-full min-h-9 rounded-md border bg-surface-2 px-2.5 text-sm text-text outline-none transition-colors placeholder:text-muted hover:border-line-strong focus-visible:border-primary focus-visible:ring-2 focus-visible:ring-primary-soft disabled:opacity-70';
export const edgeOf = (isWrong: boolean): string => (isWrong ? 'border-danger' : 'border-line');

/** What fields that name other entries can be, by collection. */
export type References = Readonly<Record<string, ReadonlyArray<{ name: string; number: number }>>>;
export const ReferencesContext = createContext<References>({});

export interface ControlProps<Field extends FormField = FormField> {
  field: Field;
  /** Of the field, its language and its place, for screen readers. */
  label: string;
  value: unknown;
  isWrong: boolean;
  onChange: (value: unknown) => void;
}

export function LeafControl({ field, label, value, isWrong, onChange }: ControlProps) {
  switch (field.kind) {
    case 'flag':
      return <FlagControl label={label} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <Choices
          label={label}
          isWrong={isWrong}
          value={inputOf(field, value)}
          choices={field.choices.map((choice) => ({ value: choice, text: choice }))}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      );
    case 'reference':
      return <ReferenceControl field={field} label={label} value={value} isWrong={isWrong} onChange={onChange} />;
    case 'picture':
      return <PictureControl field={field} label={label} value={value} isWrong={isWrong} onChange={onChange} />;
    default:
      return <TypedControl field={field} label={label} value={value} isWrong={isWrong} onChange={onChange} />;
  }
}

/** What is typed stays as it is typed, also while it cannot be read yet. */
export function TypedControl({ field, label, value, isWrong, onChange }: ControlProps) {
  const text = inputOf(field, value);
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : valueOfInput(field, typed);
  const isUnread = typed !== undefined && read === undefined;
  const isLong = ['html', 'code', 'json'].includes(field.kind) || (field.kind === 'text' && field.isLong);
  const props = {
    'aria-label': label,
    'aria-invalid': isWrong || isUnread || undefined,
    value: typed ?? text,
    onBlur: () => !isUnread && setTyped(undefined),
    onChange: ({ target }: { target: { value: string } }): void => {
      setTyped(target.value);
      const next = valueOfInput(field, target.value);
      if (next) onChange(next.value);
    },
    className: `${LINE} ${edgeOf(isWrong || isUnread)}`,
  };
  const isMono = field.kind === 'code' || field.kind === 'json' || field.kind === 'html';
  if (isLong)
    return (
      <textarea
        {...props}
        rows={rowsFor(typed ?? text, isMono)}
        spellCheck={!isMono}
        className={`${props.className} block py-1.5 ${isMono ? 'font-mono text-xs' : ''}`}
      />
    );
  if (field.kind === 'time')
    return (
      <span className="flex items-center gap-2">
        <input {...props} type="datetime-local" step={1} />
        <span className="shrink-0 text-xs text-muted">UTC</span>
      </span>
    );
  return <input {...props} type="text" inputMode={field.kind === 'number' ? 'decimal' : undefined} />;
}

/** As many as the text fills, about; markup and JSON need more room. */
function rowsFor(text: string, isMono: boolean): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 45)), 0);
  return Math.min(isMono ? 18 : 12, Math.max(2, lines));
}

interface ChoicesProps {
  label: string;
  value: string;
  isWrong: boolean;
  choices: ReadonlyArray<{ value: string; text: string }>;
  onChange: (value: string) => void;
}

export const Choices = ({ label, value, isWrong, choices, onChange }: ChoicesProps) => (
  <select
    aria-label={label}
    aria-invalid={isWrong || undefined}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={`${LINE} ${edgeOf(isWrong)}`}
  >
    <option value="">–</option>
    {value !== '' && !choices.some((choice) => choice.value === value) && (
      <option value={value}>{value} (unknown)</option>
    )}
    {choices.map(({ value: choice, text }) => (
      <option key={choice} value={choice}>
        {text}
      </option>
    ))}
  </select>
);

/** Not said, yes or no: three things. */
const FlagControl = ({ label, value, onChange }: Omit<ControlProps, 'field' | 'isWrong'>) => (
  <Choices
    label={label}
    isWrong={false}
    value={typeof value === 'boolean' ? String(value) : ''}
    choices={[
      { value: 'true', text: 'Yes' },
      { value: 'false', text: 'No' },
    ]}
    onChange={(next) => onChange(next === '' ? null : next === 'true')}
  />
);

function ReferenceControl({
  field,
  label,
  value,
  isWrong,
  onChange,
}: ControlProps<Extract<FormField, { kind: 'reference' }>>) {
  const entries = useContext(ReferencesContext)[field.to] ?? [];
  return (
    <Choices
      label={label}
      isWrong={isWrong}
      value={inputOf(field, value)}
      choices={entries.map(({ name, number }) => ({ value: field.by === 'name' ? name : String(number), text: name }))}
      onChange={(next) => onChange(valueOfInput(field, next)!.value)}
    />
  );
}

function PictureControl(props: ControlProps) {
  const { value, label } = props;
  const [failed, setFailed] = useState<unknown>();
  const isOwn = typeof value === 'string' && value.startsWith('/');
  return (
    <div className="grid gap-1.5">
      <TypedControl {...props} />
      {isOwn && failed !== value && (
        <img
          src={`/api/content/picture?path=${encodeURIComponent(value)}`}
          alt={`What ${label} shows`}
          onError={() => setFailed(value)}
          className="max-h-28 w-fit max-w-full rounded-md border border-line bg-surface-3 object-contain"
        />
      )}
      {isOwn && failed === value && <p className="text-xs text-danger">There is no picture at this address.</p>}
      {typeof value === 'string' && value.startsWith('https:') && (
        <p className="text-xs text-muted">A picture elsewhere; the preview shows it.</p>
      )}
    </div>
  );
}

/** Sums by currency: one line each. */
export function SumsControl({ label, value, onChange }: Omit<ControlProps, 'field' | 'isWrong'>) {
  const id = useId();
  const sums = (value ?? {}) as Record<string, string>;
  const left = Object.keys(CURRENCY_EXPONENTS).filter((currency) => !Object.hasOwn(sums, currency));
  return (
    <div className="grid gap-1.5">
      {Object.entries(sums).map(([currency, sum]) => (
        <div key={currency} className="flex items-center gap-2">
          <span id={`${id}-${currency}`} className="w-12 shrink-0 font-mono text-xs text-muted">
            {currency}
          </span>
          <input
            aria-label={`${label}, ${currency}`}
            inputMode="decimal"
            value={sum}
            onChange={({ target }) => onChange({ ...sums, [currency]: target.value })}
            className={`${LINE} border-line max-w-40`}
          />
          <IconButton
            icon="x"
            label={`Without ${currency} in ${label}`}
            onClick={() => {
              const { [currency]: _, ...others } = sums;
              onChange(Object.keys(others).length > 0 ? others : null);
            }}
          />
        </div>
      ))}
      <select
        aria-label={`Another currency of ${label}`}
        value=""
        onChange={({ target }) => target.value !== '' && onChange({ ...sums, [target.value]: '' })}
        className={`${LINE} border-line max-w-40 text-muted`}
      >
        <option value="">+ currency</option>
        {left.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </select>
    </div>
  );
}
