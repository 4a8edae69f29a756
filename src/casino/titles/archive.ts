/** Finds the mathematics that a round names among the published modules, whatever the titles are by now. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Title } from '../engine/title.ts';
import { isHash, rulesHash } from '#fairness/seeds/commitment.ts';
import type { Mathematics } from '#fairness/seeds/verify.ts';
import { newestVersion, versionNamed } from './published.ts';

/** Where modules are kept, and how they are run: in a browser other than in Node. */
export interface Archive {
  /** The text of a module; `undefined` when it is not there. */
  read(hash: string): Promise<string | undefined>;
  /** `modules` are the texts of the module and of those that it imports, each of which has its hash. */
  run(hash: string, modules: ReadonlyMap<string, string>): Promise<unknown>;
}

/** What a round says of its mathematics. */
export interface Named {
  sysname: string;
  version: string;
  /** Of the module; of the rules in rounds from before modules were published. */
  hash: string;
}

const IMPORTED = /^import .* from "\.\/([0-9a-f]{64})\.js";$/gm;

/** `undefined` when the archive does not have it. */
export async function findMathematics(named: Named, archive: Archive): Promise<Mathematics | undefined> {
  if (!isHash(named.hash)) return undefined;
  // An archive may have what this list does not know yet.
  const module = versionNamed(named.sysname, named.version, named.hash)?.module ?? named.hash;
  const sources = await withImports(module, archive);
  if (!sources || 'altered' in sources) return sources;
  const { title } = (await archive.run(module, sources)) as { title: Title };
  if (title.sysname !== named.sysname) return { altered: `${title.sysname} ${title.version}` };
  return { title, hash: named.hash === module ? module : rulesHash(title) };
}

/** What a table has drawn, by the mathematics that it names; older rounds name none and are held against the newest. */
export function mathematicsOfShared(
  {
    sysname,
    math_version,
    math_hash,
  }: { sysname: string; math_version?: string | undefined; math_hash?: string | undefined },
  archive: Archive,
): Promise<Mathematics | undefined> {
  const newest = newestVersion(sysname);
  const version = math_version ?? newest?.version;
  const hash = math_hash ?? newest?.module;
  return version === undefined || hash === undefined
    ? Promise.resolve(undefined)
    : findMathematics({ sysname, version, hash }, archive);
}

/** A title as it was published last. */
export async function newestMathematics(sysname: string, archive: Archive): Promise<Title | undefined> {
  const mathematics = await mathematicsOfShared({ sysname }, archive);
  return mathematics && 'title' in mathematics ? mathematics.title : undefined;
}

async function withImports(
  hash: string,
  archive: Archive,
): Promise<Map<string, string> | { altered: string } | undefined> {
  const text = await archive.read(hash);
  if (text === undefined) return undefined;
  const computed = bytesToHex(sha256(utf8ToBytes(text)));
  if (computed !== hash) return { altered: computed };
  const modules = new Map([[hash, text]]);
  for (const imported of importsOf(text)) {
    const sources = await withImports(imported, archive);
    if (!sources || 'altered' in sources) return sources;
    for (const [name, content] of sources) modules.set(name, content);
  }
  return modules;
}

/** The names of the modules that one imports. */
export const importsOf = (text: string): string[] => [...text.matchAll(IMPORTED)].map(([, hash]) => hash!);
