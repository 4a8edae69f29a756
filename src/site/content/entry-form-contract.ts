// The form of an entry as the desk draws it: made from the schema of its collection, drawn in the browser.

export type FormField =
  | { kind: 'text'; isLong?: boolean }
  | { kind: 'html' }
  | { kind: 'code' }
  | { kind: 'address' }
  /** An address, or the number of a file of the library. */
  | { kind: 'picture' }
  | { kind: 'number'; isWhole?: boolean }
  | { kind: 'flag' }
  | { kind: 'time' }
  | { kind: 'choice'; choices: readonly string[] }
  /** Another entry: by its name, or by its number. */
  | { kind: 'reference'; to: string; by: 'name' | 'number' }
  /** A text for all languages, or one for each. */
  | { kind: 'words'; isLong?: boolean }
  /** Sums by currency. */
  | { kind: 'sums' }
  | { kind: 'list'; item: FormField }
  /** Values by names that the operator chooses. */
  | { kind: 'record'; value: FormField }
  | { kind: 'object'; fields: readonly NamedField[] }
  /** Anything else, as JSON. */
  | { kind: 'json' };

export interface NamedField {
  name: string;
  label: string;
  isRequired: boolean;
  field: FormField;
}

export interface EntryForm {
  fields: readonly NamedField[];
  /** Takes names besides these. */
  isOpen: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLanguage = (name: string): boolean => /^[a-z]{2}(-[A-Z]{2})?$/.test(name);
export const isCurrencyCode = (name: string): boolean => /^[A-Z]{3,5}$/.test(name);
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Texts by language: not an empty object, and nothing else in it. */
export const isByLanguage = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(isLanguage);

/** Whether the control of this kind shows the value without losing anything of it. What is missing fits everywhere. */
export function fits(field: FormField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'code':
    case 'address':
      return typeof value === 'string';
    case 'picture':
      return typeof value === 'string' || typeof value === 'number';
    case 'number':
      return typeof value === 'number' && (!field.isWhole || Number.isInteger(value));
    case 'flag':
      return typeof value === 'boolean';
    case 'time':
      return typeof value === 'string' && (value === '' || MOMENT.test(value));
    case 'choice':
      return typeof value === 'string' && (value === '' || field.choices.includes(value));
    case 'reference':
      return typeof value === (field.by === 'name' ? 'string' : 'number');
    case 'words':
      return typeof value === 'string' || (isByLanguage(value) && Object.values(value).every(isText));
    case 'sums':
      return isObject(value) && Object.entries(value).every(([name, sum]) => isCurrencyCode(name) && isText(sum));
    case 'list':
      return Array.isArray(value);
    case 'record':
    case 'object':
      return isObject(value);
    case 'json':
      return true;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** `budgetPerDay` → `Budget per day`, `promo_code` → `Promo code`. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
