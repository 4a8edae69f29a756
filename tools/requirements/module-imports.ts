// What a source file imports from other files of the project and what it passes on, read from its syntax tree.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** `names`: what is taken; `*` is everything, none means that the file is only run. */
export interface Import {
  from: string;
  names: string[];
}

export interface Parsed {
  file: string;
  program: Node;
  root: string;
}

export type Node = { type: string; start: number; end: number } & Record<string, any>;

const DISTRICTS = 'kernel platform money players casino sportsbook rewards fairness site app'.split(' ');
export const ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(DISTRICTS.map((district) => [`#${district}/`, `src/${district}/`])),
  '#sandbox/': 'sandbox/',
  '#testing/': 'testing/',
};

export function parsed(root: string, file: string, source: string): Parsed {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return { file, program: program as unknown as Node, root };
}

/** The file of the project that a specifier means; `undefined` for a library. */
export function resolveImport({ file, root }: Pick<Parsed, 'file' | 'root'>, specifier: string): string | undefined {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  const target = alias
    ? ALIASES[alias]! + specifier.slice(alias.length)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier.split('?', 1)[0]!)
      : undefined;
  return target !== undefined && /\.tsx?$/.test(target) && existsSync(path.join(root, target)) ? target : undefined;
}

/** Every import of the file but those of types, also ones that are made later and by pattern. */
export function importsOf(module: Parsed): Import[] {
  const imports: Import[] = [];
  const add = (specifier: string, names: string[]): void => {
    const from = resolveImport(module, specifier);
    if (from !== undefined) imports.push({ from, names });
  };
  for (const { source, names } of declarations(module.program)) add(source, names);
  walk(module.program, (node) => {
    if (node.type === 'ImportExpression' && typeof node['source'].value === 'string') add(node['source'].value, ['*']);
    for (const pattern of globPatterns(node))
      for (const from of globSync(fromRoot(module, pattern), { cwd: module.root }))
        imports.push({ from, names: ['*'] });
  });
  return imports;
}

/** A pattern that begins with a slash is relative to the project, as the bundler reads it. */
const fromRoot = ({ file }: Parsed, pattern: string): string =>
  pattern.startsWith('/') ? pattern.slice(1) : path.posix.join(path.posix.dirname(file), pattern);

/** Static imports, and what is run because it is exported from elsewhere. Names that are only passed on are `exportsOf`. */
function declarations(program: Node): Array<{ source: string; names: string[] }> {
  return (program['body'] as Node[]).flatMap((node) => {
    if (!node['source'] || node['importKind'] === 'type' || node['exportKind'] === 'type') return [];
    if (node.type !== 'ImportDeclaration') return [{ source: node['source'].value as string, names: [] }];
    const values = (node['specifiers'] as Node[]).filter((specifier) => specifier['importKind'] !== 'type');
    if (values.length === 0 && node['specifiers'].length > 0) return [];
    return [{ source: node['source'].value as string, names: values.map(importedName) }];
  });
}

const importedName = (specifier: Node): string =>
  specifier.type === 'ImportNamespaceSpecifier'
    ? '*'
    : specifier.type === 'ImportDefaultSpecifier'
      ? 'default'
      : (specifier['imported'].name ?? specifier['imported'].value);

/** Where an exported name comes from, when the file only passes it on. */
export function exportsOf(module: Parsed, name: string): Import[] {
  return (module.program['body'] as Node[]).flatMap((node) => {
    if (!/^Export(Named|All)Declaration$/.test(node.type) || !node['source'] || node['exportKind'] === 'type')
      return [];
    const from = resolveImport(module, node['source'].value as string);
    if (from === undefined) return [];
    if (node.type === 'ExportAllDeclaration') return [{ from, names: [node['exported'] ? '*' : name] }];
    const passed = (node['specifiers'] as Node[]).filter(({ exported }) => name === '*' || exported.name === name);
    return passed.map(({ local }) => ({ from, names: [local.name as string] }));
  });
}

/** Whether the file itself refers to what it exports under this name. */
export function isUsedInside({ program }: Parsed, name: string): boolean {
  let times = 0;
  for (const statement of program['body'] as Node[])
    if (!statement['source'])
      walk(statement, (node) => {
        if (node.type === 'Identifier' && node['name'] === name) times++;
      });
  // Once where it is declared.
  return times > 1;
}

/** Local names that the file has from other files: where each comes from, and its name there. */
export function importedNames(module: Parsed): Map<string, { from: string; name: string }> {
  const names = new Map<string, { from: string; name: string }>();
  for (const node of module.program['body'] as Node[]) {
    if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') continue;
    const from = resolveImport(module, node['source'].value as string);
    if (from === undefined) continue;
    for (const specifier of node['specifiers'] as Node[])
      if (specifier['importKind'] !== 'type')
        names.set(specifier['local'].name as string, { from, name: importedName(specifier) });
  }
  return names;
}

function globPatterns(node: Node): string[] {
  if (node.type !== 'CallExpression') return [];
  const { object, property } = node['callee'] as Node;
  if (object?.type !== 'MetaProperty' || property?.name !== 'glob') return [];
  const [pattern] = node['arguments'] as Node[];
  const texts = pattern?.type === 'ArrayExpression' ? (pattern['elements'] as Node[]) : pattern ? [pattern] : [];
  return texts.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string') walk(child as Node, visit);
}
