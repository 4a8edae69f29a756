// What a control shows of a value, and what it makes of what was typed.
import type { FormField } from '#site/content/entry-form-contract.ts';

type Leaf = Extract<FormField, { kind: string }>;

/** What stands in the control. */
export function inputOf({ kind }: Leaf, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'json') return JSON.stringify(value, null, 2);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return kind === 'time' ? timeInput(text) : text;
}

/** The value that was typed: an empty control says nothing. `undefined`: it cannot be read. */
export function valueOfInput(field: Leaf, input: string): { value: unknown } | undefined {
  if (input === '') return { value: null };
  switch (field.kind) {
    case 'number': {
      const number = Number(input.replace(',', '.'));
      return Number.isFinite(number) ? { value: number } : undefined;
    }
    case 'time': {
      const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(input) ? input : `${input}Z`);
      return Number.isNaN(time.getTime()) ? undefined : { value: time.toISOString() };
    }
    case 'picture':
      return { value: /^[1-9]\d{0,8}$/.test(input) ? Number(input) : input };
    case 'reference':
      return { value: field.by === 'number' ? Number(input) : input };
    case 'json':
      return parsed(input);
    default:
      return { value: input };
  }
}

/** In UTC, as a control of the browser takes it; seconds only where there are some. */
function timeInput(text: string): string {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(text) || /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(time.getTime())) return text;
  const iso = time.toISOString();
  return iso.endsWith(':00.000Z') ? iso.slice(0, 16) : iso.slice(0, 19);
}

function parsed(input: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(input) as unknown };
  } catch {
    return undefined;
  }
}
