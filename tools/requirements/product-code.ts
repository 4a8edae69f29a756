/**
 * What the product runs: every module that its entry points lead to, and of each the names that other product code takes
 * from it. A helper that only its own test imports is not in it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportsOf, importsOf, isUsedInside, parsed, type Import, type Parsed } from './module-imports.ts';

/** Patterns of the files that a browser, `npm start`, an operator's command or a published package begins with. */
export const ENTRY_POINTS: readonly string[] = [
  'src/app/web/{browser.ts,ssr.tsx}',
  'src/app/service-worker/service-worker.ts',
  'src/app/{main,operator,content,backup,restore,verify-ledger}.ts',
  'sandbox/*/main.ts',
  'packages/*/src/main.ts',
  'tools/verifier/main.ts',
  'tools/conformance.ts',
];

const ALL_NAMES = '*';

export class ProductCode {
  readonly #root: string;
  readonly #modules = new Map<string, Parsed>();
  /** By module, the names that product code takes from it. */
  readonly #names = new Map<string, Set<string>>();
  readonly #unread: Import[] = [];

  constructor(root: string, entryPoints: readonly string[] = ENTRY_POINTS) {
    this.#root = root;
    for (const file of globSync([...entryPoints], { cwd: root })) this.#unread.push({ from: file, names: [ALL_NAMES] });
    for (let next = this.#unread.pop(); next; next = this.#unread.pop()) this.#follow(next);
  }

  /** Files of the product, relative to the root. */
  get files(): string[] {
    return [...this.#names.keys()];
  }

  has(file: string): boolean {
    return this.#names.has(file);
  }

  /** Whether product code runs what the module exports under this name. */
  uses(file: string, name: string): boolean {
    const usedNames = this.#names.get(file);
    if (!usedNames) return false;
    return usedNames.has(ALL_NAMES) || usedNames.has(name) || name === ALL_NAMES || isUsedInside(this.read(file), name);
  }

  read(file: string): Parsed {
    let module = this.#modules.get(file);
    if (!module)
      this.#modules.set(file, (module = parsed(this.#root, file, readFileSync(path.join(this.#root, file), 'utf8'))));
    return module;
  }

  #follow({ from: file, names }: Import): void {
    const isNew = !this.#names.has(file);
    const usedNames = this.#names.get(file) ?? new Set();
    this.#names.set(file, usedNames);
    const module = this.read(file);
    if (isNew) this.#unread.push(...importsOf(module));
    for (const name of names) {
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      this.#unread.push(...exportsOf(module, name));
    }
  }
}
