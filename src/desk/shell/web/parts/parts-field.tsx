// A field of an act with a choice for each part of something: the result of each outcome of a market.
import { SelectField } from '#site/design-system/field.tsx';
import type { Choice, FieldInfo } from '../../contract.ts';

interface PartsFieldProps {
  field: FieldInfo;
  parts: readonly Choice[];
  /** `1=won x=lost` */
  value: string;
  onChange: (value: string) => void;
}

/** Of the choices the first one is given to one part as a rule, and the second one to all others. */
const COMMON = 2;

export function PartsField({ field: { label, hint, parts: definition }, parts, value, onChange }: PartsFieldProps) {
  const { choices = [] } = definition ?? {};
  const chosen = new Map(value.split(' ').flatMap((pair) => pairIn(pair) ?? []));
  const choose = (part: string, choice: string): void => {
    chosen.set(part, choice);
    const [first, second] = choices.slice(0, COMMON);
    if (choice === first && second !== undefined)
      for (const { value: other } of parts) if (!chosen.get(other)) chosen.set(other, second);
    onChange(parts.flatMap(({ value: name }) => (chosen.get(name) ? [`${name}=${chosen.get(name)}`] : [])).join(' '));
  };
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium">{label}</legend>
      {parts.length === 0 ? (
        <p className="text-sm text-muted">{hint}</p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
          {parts.map(({ value: part, label: partLabel }) => (
            <SelectField
              key={part}
              name={`part-${part}`}
              label={partLabel}
              required
              placeholder="Choose"
              value={chosen.get(part) ?? ''}
              onChange={({ target }) => choose(part, target.value)}
              options={choices.map((choice) => ({ value: choice, label: choice }))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function pairIn(pair: string): Array<[string, string]> | undefined {
  const at = pair.lastIndexOf('=');
  return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : undefined;
}
