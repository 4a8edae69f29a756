// What is wrong with what somebody has written, in a sentence that says what would be right.
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The first fault, and where it is; `what` stands for the whole. */
export function schemaFault({ issues }: { issues: readonly Issue[] }, what: string): string {
  const [issue] = issues;
  return `${issue?.path.join('.') || what}: ${issue ? sentenceFor(issue) : 'is not right'}`;
}

/** Names that a definition does not have, misspelt ones above all: what they were to say would be ignored. */
export function unknownName(schema: { shape: object }, entry: object): string | undefined {
  const names = Object.keys(schema.shape);
  const unknown = Object.entries(entry).find(([name, value]) => value !== null && !names.includes(name))?.[0];
  return unknown === undefined ? undefined : `${unknown} means nothing here; there are ${names.join(', ')}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with names and values',
  record: 'an object with names and values',
};

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? oneOf(issue.options)
        : [...new Set(issue.errors.flatMap(([first]) => (first ? [sentenceFor(first)] : [])))].join(', or ') ||
            issue.message;
    case 'unrecognized_keys':
      return `has no ${issue.keys.join(', ')}`;
    case 'too_small':
      return issue.origin === 'number'
        ? `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
        : `needs at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'number'
        ? `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
        : `takes at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'regex' ? `must be written as ${issue.pattern}` : `must be a ${issue.format}`;
    case 'invalid_key':
      return issue.issues[0] ? `as a name ${sentenceFor(issue.issues[0])}` : issue.message;
    default:
      return issue.message;
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${values.map(String).join(', ')}`;
