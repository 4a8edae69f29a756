/**
 * What to request from an outside Strapi, so that components within components arrive with their media. `populate=*` opens one
 * level; the answer names the components in it, whose own level is requested next, until nothing new appears. Nothing is
 * assumed about the schema there: a Strapi refuses a whole query for one key that it does not have.
 */

/** A component and what is within it; `leaf` for media and relations, `zone` for a dynamic zone, by component. */
type Node = { kind: 'leaf' } | { kind: 'component'; parts: Level } | { kind: 'zone'; byComponent: Map<string, Level> };
type Level = Map<string, Node>;

/**
 * Parameters for one level deeper than these entries go; `undefined` when they hold no components. `plain`: keys that the
 * service has reported not to be components: an operator's JSON may look like one.
 */
export function deeperPopulate(
  entries: ReadonlyArray<Record<string, unknown>>,
  plain: ReadonlySet<string>,
): Array<[string, string]> | undefined {
  const level = levelOf(entries, plain);
  if (![...level.values()].some(({ kind }) => kind !== 'leaf')) return undefined;
  return [...paramsOf(level, 'populate')];
}

function levelOf(parts: ReadonlyArray<Record<string, unknown>>, plain: ReadonlySet<string>): Level {
  const values = new Map<string, unknown[]>();
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) {
      if (key === 'localizations' || plain.has(key) || typeof value !== 'object' || value === null) continue;
      values.set(key, [...(values.get(key) ?? []), ...(Array.isArray(value) ? (value as unknown[]) : [value])]);
    }
  const level: Level = new Map();
  for (const [key, levelValues] of values) {
    const node = nodeOf(levelValues.filter(isObject), plain);
    if (node) level.set(key, node);
  }
  return level;
}

function nodeOf(values: ReadonlyArray<Record<string, unknown>>, plain: ReadonlySet<string>): Node | undefined {
  if (values.length === 0) return undefined;
  if (values.some((value) => isRelated(value))) return { kind: 'leaf' };
  const zoned = Map.groupBy(values, (value) => value['__component']);
  if ([...zoned.keys()].every((name) => typeof name === 'string'))
    return {
      kind: 'zone',
      byComponent: new Map([...zoned].map(([name, parts]) => [name as string, levelOf(parts, plain)])),
    };
  return values.every(({ id }) => Number.isInteger(id))
    ? { kind: 'component', parts: levelOf(values, plain) }
    : undefined;
}

/** Media or an entry: named by a `documentId`, or in an envelope as version 4 has it. */
const isRelated = (value: Record<string, unknown>): boolean =>
  typeof value['documentId'] === 'string' ||
  ('data' in value && Object.keys(value).length === 1) ||
  (typeof value['url'] === 'string' && typeof value['mime'] === 'string');

function* paramsOf(level: Level, at: string): Generator<[string, string]> {
  for (const [key, node] of level) {
    if (node.kind === 'leaf') yield [`${at}[${key}]`, 'true'];
    else if (node.kind === 'component') yield* inside(node.parts, `${at}[${key}]`);
    else for (const [name, parts] of node.byComponent) yield* inside(parts, `${at}[${key}][on][${name}]`);
  }
}

/** Where no deeper component is known, everything on the next level; otherwise each of it by name. */
function* inside(parts: Level, at: string): Generator<[string, string]> {
  if ([...parts.values()].some(({ kind }) => kind !== 'leaf')) yield* paramsOf(parts, `${at}[populate]`);
  else yield [`${at}[populate]`, '*'];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
