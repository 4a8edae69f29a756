// `filters[title][$eq]=x&sort[0]=id` as nested values, the way Strapi reads it, within bounds.
import { parse } from 'qs';
import { refuseInvalid } from '../content-error.ts';

export type QueryValue = string | QueryObject;
export interface QueryObject {
  [key: string]: QueryValue;
}

const MAX_CHARACTERS = 8192;
const MAX_PARAMETERS = 200;
const MAX_LEVELS = 20;
/** Nothing between `&` and `&` is no parameter. */
const NAME = /^(?:[^[\]]+(?:\[[^[\]]*\])*)?$/;

export function parseQueryString(query: string): QueryObject {
  if (query.length > MAX_CHARACTERS) refuseInvalid(`The query is longer than ${MAX_CHARACTERS} characters`);
  return withoutPrototypes(parsed(query));
}

/** An array of the query (`a[0]=x`, `a[]=x`) or a single value, as a list. */
export const listOf = (value: QueryValue): QueryValue[] => (typeof value === 'string' ? [value] : Object.values(value));

export const isList = (value: QueryObject): boolean => Object.keys(value).every((key) => /^\d+$/.test(key));

function parsed(query: string): object {
  try {
    return parse(query, {
      depth: MAX_LEVELS - 1,
      strictDepth: true,
      parameterLimit: MAX_PARAMETERS,
      arrayLimit: MAX_PARAMETERS,
      throwOnLimitExceeded: true,
      plainObjects: true,
      duplicates: 'last',
      decoder: (text, _decode, _charset, kind) => decoded(text, kind),
    });
  } catch (error) {
    // The library refuses by it what passes a limit.
    if (error instanceof RangeError) return refuseInvalid(error.message);
    throw error;
  }
}

function decoded(text: string, kind?: 'key' | 'value'): string {
  let value = '';
  try {
    value = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    refuseInvalid('The query is not encoded as it should be');
  }
  if (value.includes('\0')) refuseInvalid('A null byte is not allowed');
  // The library leaves out what it does not understand of a name, and what that should have narrowed would find everything.
  if (kind === 'key' && (!NAME.test(value) || value.includes('__proto__')))
    refuseInvalid(`Invalid parameter ${value.slice(0, 100)}`);
  return value;
}

/** No key that a stranger sends means anything, in an array neither. */
function withoutPrototypes(from: object): QueryObject {
  const result = Object.create(null) as QueryObject;
  const values = Object.entries(from) as Array<[string, string | object]>;
  // The library makes a list of `a=1&a[b]=2`, as of `a[0]=1`.
  const isMixed = Array.isArray(from) && new Set(values.map(([, value]) => typeof value)).size > 1;
  for (const [key, value] of values) {
    if (isMixed) refuseInvalid('A parameter has a value and names under it');
    result[key] = typeof value === 'string' ? value : withoutPrototypes(value);
  }
  return result;
}
