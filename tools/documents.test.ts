// What the documents name exists: files, links between documents, scripts of npm.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '..');
const WRITTEN_BY_TOOLS = ['docs/decisions/README.md', 'docs/requirements-status.md', 'src/casino/titles/*/PAR.md'];
/** The changelog and decisions say how things were, the requirements do not mention our files. */
const OF_THEIR_TIME = ['CHANGELOG.md', 'docs/decisions/*', 'docs/requirements.md'];
const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'src/**/*.md'], {
  cwd: root,
  exclude: [...WRITTEN_BY_TOOLS, ...OF_THEIR_TIME],
}).map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

/** Paths as a document may write them: from anywhere above. */
const files = globSync(['*', '{.ci,bench,content,docs,packages,public,sandbox,src,testing,tools}/**'], {
  cwd: root,
}).map((file) => `/${file}`);
/** Of an example, or of somebody else. */
const NOT_OURS = /amber-quay|^receipts\.json$/;

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, match]) => match!);

test('every file and folder that a document names is there', () => {
  const named = documents.flatMap(([document, text]) =>
    matches(text, /`((?:[\w@.-]+\/)*[\w@.-]+(?:\.(?:ts|tsx|mjs|json|css|sql|md|py|sha256)|\/))`/g).map(
      (file) => [document, file.replace(/\/$/, '')] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(
    ([, file]) => !NOT_OURS.test(file) && !files.some((candidate) => candidate.endsWith(`/${file}`)),
  );
  expect(missing.map((names) => names.join(' names '))).toEqual([]);
});

test('every link between documents leads somewhere', () => {
  const links = documents.flatMap(([document, text]) =>
    matches(text, /\]\((?!https?:|mailto:|[/#])([^)#\s]+)/g).map((link) => [document, link] as const),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(([document, link]) => !existsSync(path.join(root, path.dirname(document), link)));
  expect(broken.map((names) => names.join(' links to '))).toEqual([]);
});

test('every script of npm that a document names is one', () => {
  const missing = documents.flatMap(([document, text]) =>
    matches(text, /npm run (?:-s |--silent )?([a-z][\w:-]*)/g)
      .filter((name) => !Object.hasOwn(packageJson.scripts, name))
      .map((name) => `${document} names ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every licence that asks for more than its text is named, with the package that has it', () => {
  const PERMISSIVE =
    /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Python-2\.0|CC0-1\.0)$/;
  const licences = readFileSync(path.join(root, 'docs/licences.md'), 'utf8');
  const packages = Object.entries(lock.packages as Record<string, { license?: string; dev?: boolean }>);
  const demanding = packages.filter(
    ([name, { license, dev }]) =>
      name !== '' && !dev && !license?.split(/ (?:or|OR) /).some((choice) => PERMISSIVE.test(choice)),
  );
  expect(demanding.length).toBeGreaterThan(0);
  // The prebuilt libraries have a package for each platform.
  const families = demanding.map(([name]) =>
    name.replace(/^.*node_modules\//, '').replace(/-(?:android|darwin|freebsd|linux|linuxmusl|wasm32|win32).*$/, ''),
  );
  expect(
    [...new Set(families)].filter(
      (family) => !licences.includes(`\`${family.replace('@img/', '')}`) && !licences.includes(family),
    ),
  ).toEqual([]);
});
