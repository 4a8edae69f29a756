// Values as pages of the desk show them: what a slice declares and the browser draws.
import type { Currency } from './money.ts';

/** How a value is written and compared. Values travel as JSON: sums as `Sum`, moments as ISO 8601; an `age` is a moment, too. */
export type ValueKind = 'text' | 'number' | 'money' | 'time' | 'age' | 'state' | 'subject';

export interface Sum {
  minor: string;
  currency: Currency;
}

/** Leads to the page of a subject. */
export interface SubjectLink {
  kind: string;
  id: string;
  label: string;
}

export type Value = string | number | Sum | SubjectLink | null;

export interface Column {
  key: string;
  label: string;
  kind: ValueKind;
  /** Names a person: shown masked, in files as well. */
  isPersonal?: true;
}

/** A filter of a list: one of a few words, or a text that is matched whole. */
export interface Filter {
  name: string;
  label: string;
  /** Absent: any text. */
  choices?: readonly string[];
}

export interface Row {
  id: string;
  /** By the key of the column. */
  values: Readonly<Record<string, Value>>;
}

export interface Fact {
  label: string;
  kind: ValueKind;
  value: Value;
  /** Names a person: shown masked until somebody asks for it, which is noted. */
  isPersonal?: true;
}

/** Enough of a text to recognize it by, and no more. */
export function maskText(text: string): string {
  const [name = '', ...host] = text.split('@');
  const mask = (part: string): string => `${part.slice(0, 1)}•••${part.length > 7 ? part.slice(-2) : ''}`;
  if (text === '') return '';
  return host.length > 0 ? `${mask(name)}@${host.join('@')}` : mask(text);
}

/** The same for any value; sums, numbers and links name no person. */
export const maskValue = (value: Value): Value => (typeof value === 'string' ? maskText(value) : value);

/** Something that speaks for or against what is to be decided. */
export interface Evidence {
  weighs: 'for' | 'against' | 'neither';
  text: string;
}
