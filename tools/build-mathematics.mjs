// Builds the mathematics of titles as it is published: for each title one module with its rules and the code that draws and
// pays, and one with the schemas of choices that all of them share. A module is named by the SHA-256 of its bytes, and imports the
// other by its name, so the name of a title's module covers everything that it runs. `npm run mathematics` keeps them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = 'mathematics-entry';
const SCHEMAS = 'zod/mini';
/** The parts of titles' schemas. The module holds these and nothing else, so that another title does not change it. */
const SCHEMA_PARTS =
  '_default array boolean custom discriminatedUnion enum extend gte int literal lte maximum maxLength minimum minLength nullable optional partialRecord record refine regex strictObject string tuple union unknown'.split(
    ' ',
  );

export const hashOf = (text) => createHash('sha256').update(text).digest('hex');

const here = fileURLToPath(new URL('..', import.meta.url));

/** Titles whose code or rules differ from those published last. */
export async function unpublishedTitles() {
  const published = JSON.parse(readFileSync(path.join(here, 'src/casino/titles/published.json'), 'utf8'));
  const { titles } = await buildMathematics();
  return Object.keys(titles).filter((name) => published[name]?.at(-1).module !== titles[name]);
}

/** The folders of titles, whose names are those of the titles. */
export const titleNames = (root = here) =>
  readdirSync(path.join(root, 'src/casino/titles'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** By name of the title, the name of its module; and the text of each module by its name. */
export async function buildMathematics(root = here, names = titleNames(root)) {
  const modules = new Map();
  const keep = (text) => {
    const hash = hashOf(text);
    modules.set(hash, text);
    return hash;
  };
  const schemas = `./${keep(await bundle(root, `export { ${SCHEMA_PARTS.join(', ')} } from '${SCHEMAS}';`))}.js`;
  const built = names.map(async (name) => {
    const source = path.join(root, 'src/casino/titles', name, 'game.ts').replaceAll(path.sep, '/');
    const text = await bundle(root, `export { ${exportOf(name)} as title } from '${source}';`, schemas);
    assertSchemas(name, text);
    return [name, keep(text)];
  });
  return { titles: Object.fromEntries(await Promise.all(built)), modules };
}

/** What is missing in another module is noticed when a browser runs it, and not before. */
function assertSchemas(name, text) {
  const [, schemas] = /^import \* as (\w+) from "\.\/[0-9a-f]{64}\.js";$/m.exec(text) ?? [];
  const taken = [...text.matchAll(new RegExp(`\\b${schemas}\\.(\\w+)`, 'g'))].map(([, part]) => part);
  const [missing] = taken.filter((part) => !SCHEMA_PARTS.includes(part));
  if (missing)
    throw new Error(
      `${name} takes z.${missing} from ${SCHEMAS}; published modules have only ${SCHEMA_PARTS.join(', ')}. A further part changes the module of every title.`,
    );
}

/** `live-crash` is exported as `liveCrash`. */
const exportOf = (name) => name.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase());

/** The same bytes in any folder and on any machine: neither paths nor comments are in them. */
async function bundle(root, entry, schemas) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'mathematics',
        enforce: 'pre',
        resolveId: (id) =>
          id === ENTRY ? `\0${ENTRY}` : id === SCHEMAS && schemas ? { id: schemas, external: true } : undefined,
        load: (id) => (id === `\0${ENTRY}` ? entry : undefined),
      },
    ],
    build: {
      write: false,
      ssr: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        experimental: { attachDebugInfo: 'none' },
        output: { codeSplitting: false, comments: false },
      },
    },
  });
  return output[0].code;
}
