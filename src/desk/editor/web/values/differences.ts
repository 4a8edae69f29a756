// What differs between two values, place by place, and what two people wrote on top of the same one, taken together.
import type { Path } from './change-at.ts';

export interface Difference {
  path: Path;
  /** `undefined`: it is not there. */
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Missing and null say the same: nothing. */
const isNothing = (value: unknown): boolean => value === undefined || value === null;

export function isSame(left: unknown, right: unknown): boolean {
  if (isNothing(left) && isNothing(right)) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  if (isObject(left) && isObject(right))
    return Object.keys({ ...left, ...right }).every((name) => isSame(left[name], right[name]));
  return Object.is(left, right);
}

export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after))
    return Object.keys({ ...before, ...after }).flatMap((name) =>
      differences(before[name], after[name], [...path, name]),
    );
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differences(item, after[index], [...path, index]));
  return [{ path, before, after }];
}

export interface Merge {
  merged: unknown;
  /** Places that both have changed: mine stands there. */
  conflicts: readonly Path[];
}

/** What theirs changed and mine did not is taken from theirs. */
export function merge(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Merge {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, conflicts: [] };
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] };
  if (!isObject(mine) || !isObject(theirs)) return { merged: mine, conflicts: [path] };
  const before = isObject(base) ? base : {};
  const parts = Object.keys({ ...theirs, ...mine }).map(
    (name) => [name, merge(before[name], mine[name], theirs[name], [...path, name])] as const,
  );
  return {
    merged: Object.fromEntries(
      parts.filter(([, part]) => part.merged !== undefined).map(([name, part]) => [name, part.merged]),
    ),
    conflicts: parts.flatMap(([, part]) => part.conflicts),
  };
}
