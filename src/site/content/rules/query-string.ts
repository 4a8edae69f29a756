// `filters[title][$eq]=x&sort[0]=id` as nested values, the way Strapi reads it, within bounds.
import { refuseInvalid } from '../content-error.ts';

export type QueryValue = string | QueryObject;
export interface QueryObject {
  [key: string]: QueryValue;
}

const MAX_CHARACTERS = 8192;
const MAX_PARAMETERS = 200;
const MAX_LEVELS = 20;

export function parseQueryString(query: string): QueryObject {
  if (query.length > MAX_CHARACTERS) refuseInvalid(`The query is longer than ${MAX_CHARACTERS} characters`);
  const parts = query.split('&').filter((part) => part !== '');
  if (parts.length > MAX_PARAMETERS) refuseInvalid(`More than ${MAX_PARAMETERS} parameters`);
  const result = emptyObject();
  for (const part of parts) {
    const mark = part.indexOf('=');
    const name = decoded(mark < 0 ? part : part.slice(0, mark));
    put(result, pathOf(name), mark < 0 ? '' : decoded(part.slice(mark + 1)));
  }
  return result;
}

/** An array of the query (`a[0]=x`, `a[]=x`) or a single value, as a list. */
export const listOf = (value: QueryValue): QueryValue[] => (typeof value === 'string' ? [value] : Object.values(value));

export const isList = (value: QueryObject): boolean => Object.keys(value).every((key) => /^\d+$/.test(key));

/** Without a prototype, so that no key sent by a stranger means anything. */
const emptyObject = (): QueryObject => Object.create(null) as QueryObject;

function decoded(text: string): string {
  let value = '';
  try {
    value = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    refuseInvalid('The query is not encoded as it should be');
  }
  if (value.includes('\0')) refuseInvalid('A null byte is not allowed');
  return value;
}

function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts) return refuseInvalid(`Invalid parameter ${name.slice(0, 100)}`);
  const path = [parts[1]!, ...[...parts[2]!.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)];
  if (path.length > MAX_LEVELS) refuseInvalid(`More than ${MAX_LEVELS} levels`);
  return path;
}

function put(target: QueryObject, path: string[], value: string): void {
  let place = target;
  for (const [index, given] of path.entries()) {
    // `a[]=x` takes the next free place.
    const key = given === '' ? String(Object.keys(place).length) : given;
    if (index === path.length - 1) {
      if (typeof place[key] === 'object') refuseInvalid(`Invalid parameter ${path.join('.').slice(0, 100)}`);
      place[key] = value;
      return;
    }
    const next = (place[key] ??= emptyObject());
    if (typeof next === 'string') return void refuseInvalid(`Invalid parameter ${path.join('.').slice(0, 100)}`);
    place = next;
  }
}
