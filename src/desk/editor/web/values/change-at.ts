// Values of a form are JSON, changed by replacing what is on the way to the place.
export type Path = ReadonlyArray<string | number>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[first as number], rest);
  return isObject(value) ? valueAt(value[first], rest) : undefined;
}

/** The same with another value at the place; `undefined` takes it away. */
export function changedAt(value: unknown, [first, ...rest]: Path, next: unknown): unknown {
  if (first === undefined) return next;
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[first] = changedAt(list[first], rest, next);
    return list;
  }
  const { [first]: before, ...others } = isObject(value) ? value : {};
  const after = changedAt(before, rest, next);
  if (after === undefined) return others;
  // Names stay in their order.
  return isObject(value) && Object.hasOwn(value, first)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === first ? after : inner]))
    : { ...others, [first]: after };
}

/** With the item moved by so many places, if it can be. */
export function movedItem<Item>(list: readonly Item[], index: number, by: number): Item[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return [...list];
  const moved = list.toSpliced(index, 1);
  return moved.toSpliced(to, 0, list[index]!);
}
