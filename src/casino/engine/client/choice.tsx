// One of a few ways to play, chosen before the round.
import { useId } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

export function Choice({ label, value, options, isDisabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-[0.68rem] uppercase tracking-wider text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        className="figures min-h-11 min-w-20 rounded-md border border-line bg-surface-2 px-3 font-semibold hover:border-line-strong disabled:opacity-45"
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
