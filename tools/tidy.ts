// What a tidy tree is, as far as a program can tell: names, sizes, and files that exist to be imported once.
import path from 'node:path';
import { parseSync } from 'vite';

/** Text by path. */
export type Tree = Readonly<Record<string, string>>;

export interface Breach {
  rule: Rule;
  /** The path, with the name of a function or an export behind `#`. */
  at: string;
}

/** Everything that a slice may hold; what else it needs is a file of its own at its top. */
const FOLDERS = new Set(['rules', 'store', 'schema', 'adapters', 'acts', 'web', 'desk', 'texts', 'testing']);
/** A name that says nothing about what is inside. */
const DRAWER =
  /^(?:utils?|helpers?|common|shared|misc|lib|libs|manager|managers|service|services|[a-z-]+-(?:utils?|helpers?|manager))$/;
/** Kinds of folders that may hold one file, because the next one comes here. */
const MAY_HOLD_ONE =
  /\/(?:schema|texts|testing|adapters|rules|store|acts|client|proof|pages|dialogs|parts|web|fonts|art)$|^src\/casino\/titles\/[a-z-]+$/;
/** Roles that a reader looks for by name: they stand alone however small they are. */
const ROLE =
  /\/(?:(?:[a-z-]+-)?contract|index|api|events|jobs|options|acts|store|tables|subscriptions|personal-data|rules|prove)\.tsx?$|\/(?:pages|dialogs|adapters|layouts|acts|store)\/[^/]+$|^src\/casino\/titles\/[a-z-]+\/game\.ts$|^src\/(?:platform\/config|app\/operator)\//;

/** Words that say nothing without their sentence: who was known, and of what was it one? */
const BARE = new Set(
  (
    'all another any away begun both bound bought broken chosen come done drawn due each even every felt few found further given gone ' +
    'hasty heard held here hidden it its kept known last late lately left lit ' +
    'least less lost made many meant met mine more most neither next nobody none nothing of once one only other others own paid past put ' +
    'read run same said seen sent set shown some something spent spoken such taken that them then there these they this those together told ' +
    'what which who whole whose why won written yours'
  ).split(' '),
);
/** Nouns of the trade that end like participles. */
const NOUNS = new Set([
  'feed',
  'ranking',
  'seed',
  'setting',
  'speed',
  'string',
  'stuffing',
  'field',
  'thought',
  'town',
  'crown',
  'king',
  'ring',
  'ping',
]);

/** A participle or a pronoun alone; names of types and constants are not meant. */
const isBare = (name: string): boolean =>
  BARE.has(name) || (/^[a-z]{2,}(?:ed|[ko]en|[nrh]own|ught|eld|ing)$/.test(name) && !NOUNS.has(name));

/** Names that say nothing of a variable, a parameter or a function either, exported or not. */
const BARE_LOCALS = new Set('all ask asked found given kept known made of one own said shown taken'.split(' '));
/** Published mathematics keep their bytes. */
const PUBLISHED = /^src\/(?:casino\/(?:engine|titles\/[a-z0-9-]+)\/(?!client\/)|fairness\/seeds\/)/;

/** What binds the things that a slice does, one file each: they are read by their names, not from the door. */
const DOOR =
  /(?:^src\/[a-z]+\/[a-z-]+\/(?:index|api|jobs|subscriptions)|^src\/app\/(?:site|slices|operator|operator\/commands))\.ts$/;
/** Shorter than this, even what a door binds is read with it. */
const LEAST_BEHIND_DOOR = 15;

export const MOST_LINES = 400;
export const MOST_LINES_OF_FUNCTION = 100;
/** A file of no more lines than this, and one importer, is read with its importer. */
export const SMALL = 40;

export type Rule =
  | 'folder of a slice'
  | 'file of a slice'
  | 'drawer'
  | 'folder of one file'
  | 'small file'
  | 'long file'
  | 'long function'
  | 'bare name'
  | 'bare local';

const isTest = (file: string): boolean => /\.test\.tsx?$|\.bench\.ts$|\/testing\/|^testing\//.test(file);
const isSource = (file: string): boolean => /^src\/.*\.tsx?$/.test(file) && !isTest(file);
const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const foldersOf = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

export function breachesIn(tree: Tree): Breach[] {
  const files = Object.keys(tree);
  const sources = files.filter(isSource);
  const parsed = new Map(
    files.filter((file) => /\.(?:tsx?|mjs)$/.test(file)).map((file) => [file, readModule(file, tree[file]!)]),
  );
  const importers = importersOf(parsed, tree);
  return [
    ...namesOfSlices(files),
    ...drawers(files),
    ...loneFiles(files),
    ...sources.flatMap((file): Breach[] => {
      const lines = linesOf(tree[file]!);
      const { functions, exports } = parsed.get(file)!;
      return [
        ...(lines > MOST_LINES ? [{ rule: 'long file', at: file } as const] : []),
        ...(isReadElsewhere(file, lines, importers.get(file)) ? [{ rule: 'small file', at: file } as const] : []),
        ...functions
          .filter((fn) => fn.lines > MOST_LINES_OF_FUNCTION)
          .map(({ name }) => ({ rule: 'long function', at: `${file}#${name}` }) as const),
        ...exports.filter(isBare).map((name) => ({ rule: 'bare name', at: `${file}#${name}` }) as const),
      ];
    }),
    ...[...parsed].flatMap(([file, { locals }]) =>
      [...locals].map((name) => ({ rule: 'bare local', at: `${file}#${name}` }) as const),
    ),
  ];
}

const sliceOf = (file: string): string => file.split('/').slice(0, 3).join('/');

/** Small, and there for one reader only. */
function isReadElsewhere(file: string, lines: number, readers: ReadonlySet<string> = new Set()): boolean {
  const [reader] = readers;
  if (lines > SMALL || readers.size !== 1 || reader === undefined || ROLE.test(file)) return false;
  // What another slice reads is part of what its own slice offers.
  if (sliceOf(reader) !== sliceOf(file)) return false;
  return !DOOR.test(reader) || lines < LEAST_BEHIND_DOOR;
}

/** The inside of `src/<district>/<slice>`; the kernel, the platform and what composes them have no slices. */
const IN_SLICE = /^src\/(?!kernel|platform|app)[a-z-]+\/([a-z-]+)\/(.+)$/;
/** Mathematics and the parts of the web that everybody uses are libraries, not features. */
const LIBRARIES =
  /^src\/(?:casino\/(?:engine|titles|simulation|return-monitoring)|fairness\/seeds|sportsbook\/models|rewards\/scoring|site\/(?:design-system|shell|rendering|dev|visitor))\//;

function namesOfSlices(files: readonly string[]): Breach[] {
  const inside = files.filter((file) => !LIBRARIES.test(file) && IN_SLICE.test(file));
  const folders = new Set(
    inside.flatMap((file) => {
      const [, , rest] = IN_SLICE.exec(file)!;
      const [first] = rest!.split('/');
      return rest!.includes('/') && !FOLDERS.has(first!) ? [file.slice(0, file.length - rest!.length) + first] : [];
    }),
  );
  const top = inside.filter((file) => !IN_SLICE.exec(file)![2]!.includes('/') && !/\.(?:test|bench)\.tsx?$/.test(file));
  return [
    ...[...folders].map((at) => ({ rule: 'folder of a slice', at }) as const),
    ...top
      .filter((file) => isBare(path.posix.basename(file).replace(/\.tsx?$/, '')))
      .map((at) => ({ rule: 'file of a slice', at }) as const),
  ];
}

function drawers(files: readonly string[]): Breach[] {
  const names = new Set(
    files
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) => [...foldersOf(file), file.replace(/(?:\.test)?\.[a-z]+$/, '')]),
  );
  return [...names].filter((name) => DRAWER.test(path.posix.basename(name))).map((at) => ({ rule: 'drawer', at }));
}

function loneFiles(files: readonly string[]): Breach[] {
  const held = new Map<string, number>();
  for (const file of files.filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file)))
    for (const folder of foldersOf(file)) held.set(folder, (held.get(folder) ?? 0) + 1);
  return [...held]
    .filter(([folder, count]) => count === 1 && !MAY_HOLD_ONE.test(folder))
    .map(([at]) => ({ rule: 'folder of one file', at }));
}

interface Module {
  imports: string[];
  loaded: string[];
  functions: { name: string; lines: number }[];
  exports: string[];
  locals: ReadonlySet<string>;
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string; value?: unknown };
  body?: unknown;
}

function readModule(file: string, text: string): Module {
  const { module, program } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
  ];
  const onDemand = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const placesOf = (list: readonly (string | undefined)[]): string[] =>
    list.flatMap((specifier) => (specifier === undefined ? [] : (placeOf(file, specifier) ?? [])));
  const functions: Module['functions'] = [];
  if (isSource(file)) visit(program, '', text, functions);
  return {
    imports: placesOf(specifiers),
    loaded: placesOf(onDemand),
    functions,
    locals: /\.tsx?$/.test(file) && !PUBLISHED.test(file) ? bareLocalsIn(program) : new Set(),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName, moduleRequest }) => (moduleRequest ? [] : (exportName.name ?? []))),
    ),
  };
}

/** Bare names that are declared: variables, parameters, functions, and what is taken out of objects under a name of its own. */
function bareLocalsIn(program: unknown): Set<string> {
  const names = new Set<string>();
  const declare = (pattern: unknown): void => {
    const { type, ...parts } = (pattern ?? {}) as { type?: string } & Record<string, unknown>;
    if (type === 'Identifier' && BARE_LOCALS.has(parts['name'] as string)) names.add(parts['name'] as string);
    if (type === 'ArrayPattern') (parts['elements'] as unknown[]).forEach(declare);
    if (type === 'AssignmentPattern') declare(parts['left']);
    if (type === 'RestElement') declare(parts['argument']);
    if (type === 'ObjectPattern')
      for (const property of parts['properties'] as Array<{ shorthand?: boolean; value?: unknown; type: string }>)
        // Under the name that it has in the object it is as the object calls it.
        if (!property.shorthand) declare(property.type === 'RestElement' ? property : property.value);
  };
  const search = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(search);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, id, params, ...rest } = node as { type: string; id?: unknown; params?: unknown } & Record<
      string,
      unknown
    >;
    if (type === 'VariableDeclarator' || type === 'FunctionDeclaration') declare(id);
    if (/^(?:Arrow)?Function(?:Declaration|Expression)/.test(type) && Array.isArray(params)) params.forEach(declare);
    for (const part of [id, params, ...Object.values(rest)]) search(part);
  };
  search(program);
  return names;
}

function visit(node: unknown, name: string, text: string, functions: Module['functions']): void {
  if (Array.isArray(node)) for (const item of node) visit(item, name, text, functions);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, start, end, id, key, body } = node as Node;
  const ownName = id?.name ?? key?.name ?? (typeof key?.value === 'string' ? key.value : undefined) ?? name;
  if (/Function/.test(type) && body) functions.push({ name: ownName, lines: linesOf(text.slice(start, end)) });
  for (const [field, value] of Object.entries(node)) if (field !== 'type') visit(value, ownName, text, functions);
}

function placeOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
  if (!specifier.startsWith('#')) return undefined;
  return /^#(?:sandbox|testing)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`;
}

/** Tests count: what a test holds apart is a thought of its own. */
function importersOf(parsed: ReadonlyMap<string, Module>, tree: Tree): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const add = (place: string, by: string): void => {
    if (place in tree) importers.set(place, (importers.get(place) ?? new Set()).add(by));
  };
  for (const [file, { imports, loaded }] of parsed) {
    for (const place of imports) add(place, file);
    // What is loaded on demand has to be a module.
    for (const place of loaded) for (const by of [file, `${file} on demand`]) add(place, by);
  }
  return importers;
}
