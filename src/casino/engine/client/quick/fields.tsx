// Fields of the controls: a number to type, a choice of a few, a choice of many, and a figure that follows from the others.
import { useId, type ReactNode } from 'react';

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid max-w-3xl desk:mx-0 desk:min-w-0 desk:flex-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 tablet:grid-flow-col tablet:auto-cols-fr tablet:grid-cols-none low:!grid-flow-row low:!grid-cols-2">
    {children}
  </div>
);

interface NumberFieldProps {
  label: string;
  end: string;
  value: string;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

/** A number that may be typed; it takes effect on blur or Enter, and snaps to the nearest one on offer. */
export function NumberField({ label, end, value, isDisabled, onChange }: NumberFieldProps) {
  const id = useId();
  const commit = (input: HTMLInputElement) => {
    const typed = Number(input.value.replace(',', '.'));
    if (input.value !== value && Number.isFinite(typed) && typed > 0) onChange(typed);
    else input.value = value;
  };
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <span className="relative">
        <input
          key={value}
          id={id}
          defaultValue={value}
          disabled={isDisabled}
          inputMode="decimal"
          className="figures min-h-11 w-full rounded-md border border-line bg-surface-2 px-3 pr-8 text-right hover:border-line-strong focus-visible:border-primary"
          onBlur={(event) => commit(event.target)}
          onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
        />
        <span aria-hidden className="absolute inset-y-0 right-3 flex items-center text-muted">
          {end}
        </span>
      </span>
    </div>
  );
}

/** What a win would pay. */
export const PaysField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col">
    <span className="text-xs text-muted">{label}</span>
    <output className="figures flex min-h-11 items-center justify-end rounded-md border border-line bg-surface-2 px-3 font-semibold text-brass">
      {children}
    </output>
  </div>
);

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  isDisabled: boolean;
  onChange: (value: Value) => void;
}

/** A choice of a few, all visible. */
export function Choice<Value extends string>({ label, options, value, isDisabled, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled} className="flex min-w-0 flex-col">
      <legend className="text-xs text-muted">{label}</legend>
      <span className="flex min-h-11 rounded-md border border-line bg-surface-2 p-0.5">
        {options.map((option) => (
          <label key={option.value} className="relative flex flex-1 cursor-pointer">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
              onChange={() => onChange(option.value)}
            />
            <span className="flex flex-1 items-center justify-center whitespace-nowrap rounded-sm px-1 text-sm font-semibold text-muted outline-offset-2 transition-colors peer-checked:bg-primary-soft peer-checked:text-primary peer-focus-visible:outline-2 peer-focus-visible:outline-primary">
              {option.label}
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

interface PickProps {
  label: string;
  options: readonly { value: number; label: string }[];
  value: number;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

/** A choice of many. */
export function Pick({ label, options, value, isDisabled, onChange }: PickProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        className="figures min-h-11 w-full rounded-md border border-line bg-surface-2 px-3 font-semibold hover:border-line-strong focus-visible:border-primary"
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
