// Fields of a form: label above, fault next to it, what was typed always kept.
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from './icon.tsx';

export interface FieldFrame {
  label: ReactNode;
  /** A sentence below the field while there is no fault. */
  hint?: ReactNode;
  /** What is wrong, in a sentence. */
  fault?: string | undefined;
}

const control =
  'w-full min-h-12 rounded-md border bg-surface-2 px-3.5 text-base text-text outline-none transition-colors placeholder:text-muted/70 hover:border-line-strong focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary-soft disabled:opacity-50';

const edge = (fault: string | undefined): string => (fault ? 'border-danger' : 'border-line');

export interface TextFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  name: string;
  /** Something at the end of the field, e.g. a currency. */
  end?: ReactNode;
}

export function TextField({
  label,
  hint,
  fault,
  end,
  className,
  'aria-describedby': described = '',
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} fault={fault}>
      <span className="relative block">
        <input
          {...input}
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-note ${described}`.trim()}
          className={`${control} ${edge(fault)} ${end ? 'pr-14' : ''} ${className ?? ''}`}
        />
        {end && <span className="absolute inset-y-0 right-0 flex items-center pr-3 text-muted">{end}</span>}
      </span>
    </Frame>
  );
}

export interface TextAreaFieldProps extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'children'> {
  name: string;
}

/** For more than one line. */
export function TextAreaField({ label, hint, fault, className, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} fault={fault}>
      <textarea
        {...area}
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        className={`${control} block py-3 ${edge(fault)} ${className ?? ''}`}
      />
    </Frame>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-mr-2 grid size-11 place-items-center rounded-md text-muted hover:text-text"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

export interface SelectFieldProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  name: string;
  options: readonly { value: string; label: string }[];
  /** Shown first; means that nothing is chosen. */
  placeholder?: string;
}

export function SelectField({ label, hint, fault, options, placeholder, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} fault={fault}>
      <span className="relative block">
        <select
          {...select}
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-note`}
          className={`${control} appearance-none pr-10 ${edge(fault)} ${className ?? ''}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </span>
    </Frame>
  );
}

export interface CheckFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  name: string;
}

/** A checkbox with its label. The whole line is the target. */
export function CheckField({ label, hint, fault, className, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-sm text-muted">
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-note`}
            className={`peer size-5.5 cursor-pointer appearance-none rounded-sm border bg-surface-2 transition-colors checked:border-primary checked:bg-primary ${edge(fault)}`}
          />
          <Icon
            name="check"
            className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <div className="-mt-1 pl-8.5">
        <Note id={id} hint={hint} fault={fault} />
      </div>
    </div>
  );
}

function Frame({ id, label, hint, fault, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-muted">
        {label}
      </label>
      {children}
      <Note id={id} hint={hint} fault={fault} />
    </div>
  );
}

/** The fault replaces the hint; it is announced when it appears. */
function Note({ id, hint, fault }: { id: string; hint?: ReactNode; fault?: string | undefined }) {
  return (
    <p
      id={`${id}-note`}
      aria-live="polite"
      className={`text-sm whitespace-pre-line ${fault ? 'mt-1.5 text-danger' : hint ? 'mt-1.5 text-muted' : ''}`}
    >
      {fault ?? hint}
    </p>
  );
}
