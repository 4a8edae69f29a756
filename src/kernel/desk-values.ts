// Values as pages of the desk show them: what a slice declares and the browser draws.
import type { Currency } from './money.ts';

/** How a value is written and compared. Values travel as JSON: sums as `Sum`, moments as ISO 8601. */
export type ValueKind = 'text' | 'number' | 'money' | 'time' | 'state' | 'subject';

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
}

/** Something that speaks for or against what is to be decided. */
export interface Evidence {
  weighs: 'for' | 'against' | 'neither';
  text: string;
}
