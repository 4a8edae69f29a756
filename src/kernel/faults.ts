/**
 * What is wrong with a value: a key, from which a form makes a text in the visitor's language, and an API its English sentence
 * (the defaults of the VA rows). Schemas find faults, on the server and in forms alike.
 */
import type * as z from 'zod/mini';

export interface Fault {
  key: keyof typeof DEFAULT_SENTENCES;
  values?: Record<string, string | number>;
  /** What exactly is wrong, as a sentence of its own behind the message. */
  detail?: { key: keyof typeof DEFAULT_SENTENCES; values?: Record<string, string | number> };
}

/** Defaults of the VA rows and OP-13; `$$name$$` is replaced. An operator's own texts win over these. */
export const DEFAULT_SENTENCES = {
  required: 'Field is required',
  /** Of a name or an address (VA-21, VA-22). */
  requiredField: 'Field is required',
  email: 'Wrong email address',
  minLength: 'Min length is $$min$$',
  maxLength: 'Max length is $$max$$',
  phone: 'Wrong phone number',
  fakename: 'Wrong fake name',
  fakenameOfHouse: 'This name is reserved for the house',
  password: 'Wrong password',
  passwordCharacters: 'Not allowed: $$characters$$',
  passwordLeaked: 'This password is on lists of leaked passwords. Choose another one.',
  passwordsNotEqual: 'Passwords do not match',
  name: 'Wrong symbols in name',
  address: 'Wrong address',
  addressCharacters: 'Not allowed: $$characters$$',
  iban: 'Wrong iban',
  minValue: 'Min value is $$min$$',
  maxValue: 'Max value is $$max$$',
  sum: 'Enter an amount from $$min$$ to $$max$$',
  date: 'Wrong date',
  minimumAge: 'You must be at least $$age$$ years old',
  checkbox: 'Please tick this box',
  wrongField: 'Wrong value',
  insertPhoneNumber: 'Enter your phone number',
  wrongPhoneFormat: 'Wrong phone format',
  codeWrong: 'Wrong code',
  codeExpired: 'The code has expired',
  smsCode: 'Wrong code from the message',
  notEnough: 'You can withdraw up to $$available$$',
  unknownField: 'Unknown field',
  contactEmail: "This e-mail can't be used",
  contactPhone: "This phone number can't be used",
} as const;

export function sentenceOf(fault: Fault, sentences: Partial<Record<Fault['key'], string>> = {}): string {
  return filledIn(sentences[fault.key] ?? DEFAULT_SENTENCES[fault.key], fault.values);
}

/** The message, followed by the exact fault where a check names it (VA-07, VA-15). */
export const sentencesOf = (fault: Fault, sentences?: Partial<Record<Fault['key'], string>>): string[] => [
  sentenceOf(fault, sentences),
  ...(fault.detail ? [sentenceOf(fault.detail, sentences)] : []),
];

/** Faults by field for a refusal: as sentences in English, and by their keys for a form that speaks another language. */
export const inFields = (
  faults: Readonly<Partial<Record<string, Fault>>>,
): { errorData: Record<string, string[]>; faults: Readonly<Record<string, Fault>> } => ({
  errorData: Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, sentencesOf(fault!)])),
  faults: faults as Readonly<Record<string, Fault>>,
});

/** The sentence with its `$$name$$` replaced. */
export const filledIn = (pattern: string, values: Fault['values'] = {}): string =>
  pattern.replace(/\$\$(\w+)\$\$/g, (whole, name: string) => String(values[name] ?? whole));

type Issue = z.core.$ZodIssue;

/** What a schema says is wrong. A check that says it itself has the fault among its parameters (`field-schemas.ts`). */
function faultOfIssue(issue: Issue, value: unknown): Fault {
  if (issue.code === 'custom') return (issue.params?.['fault'] as Fault | undefined) ?? { key: 'wrongField' };
  // Nothing, where something is needed, is missing, whichever check found that.
  if (value === undefined || value === '') return { key: 'required' };
  const isText = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_small')
    return isText
      ? { key: 'minLength', values: { min: Number(issue.minimum) } }
      : { key: 'minValue', values: { min: Number(issue.minimum) } };
  if (issue.code === 'too_big')
    return isText
      ? { key: 'maxLength', values: { max: Number(issue.maximum) } }
      : { key: 'maxValue', values: { max: Number(issue.maximum) } };
  return { key: 'wrongField' };
}

/** What is wrong with one value; nothing when the schema takes it. */
export function faultOf(schema: z.ZodMiniType, value: unknown): Fault | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  return faultOfIssue(issue, value);
}

/** What is wrong with each of these fields that has a schema, by its name. */
export function faultsOf<Name extends string>(
  schemas: Readonly<Partial<Record<Name, z.ZodMiniType>>>,
  values: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[] = Object.keys(schemas) as Name[],
): Partial<Record<Name, Fault>> {
  const faults: Partial<Record<Name, Fault>> = {};
  for (const name of names) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    const fault = schema && faultOf(schema, Object.hasOwn(values, name) ? values[name] : undefined);
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** What is wrong with the fields of an object that a schema has refused. */
export function faultsOfObject(
  { issues }: { issues: readonly Issue[] },
  fields: Readonly<Record<string, unknown>>,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) faults[key] ??= { key: 'unknownField' };
    else {
      const name = String(issue.path[0] ?? '');
      faults[name] ??= faultOfIssue(issue, fields[name]);
    }
  }
  return faults;
}
