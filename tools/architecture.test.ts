import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import { browserCode, composition, foundations, mathematics, slices } from '../architecture.ts';

const anyOf = (patterns: readonly string[]): string => `(${patterns.join('|')})`;

/** The rules, made from the table in architecture.ts. `base` and `sandbox` are the paths of these folders, as patterns. */
function rulesFor(base: string, sandbox: string): IForbiddenRuleType[] {
  const tests = '(\\.test\\.tsx?|/testing/.*|\\.bench\\.ts)$';
  const browser = `^${base}/${anyOf(browserCode)}`;
  const contracts = `^${base}/[^/]+/[^/]+/[a-z-]*contract\\.ts$`;
  const foundation = `^${base}/${anyOf(foundations)}/`;
  // Clients of titles lie beside their mathematics.
  const pure = `^${base}/(?!${anyOf(browserCode)})${anyOf(mathematics)}/`;
  const shell = `^${base}/site/(design-system|shell)/`;
  const rules: IForbiddenRuleType[] = [
    // A type import, or a module loaded on demand, makes no cycle at run time.
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: `^${base}/` },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    ...foundations.map((name, at): IForbiddenRuleType => ({
      name,
      severity: 'error',
      comment: `${name} may use ${foundations.slice(0, at).join(', ') || 'nothing below it'}`,
      from: { path: `^${base}/${name}/`, pathNot: tests },
      to: { path: `^${base}/`, pathNot: `^${base}/${anyOf(foundations.slice(0, at + 1))}/` },
    })),
    {
      name: 'mathematics',
      severity: 'error',
      comment: 'mathematics uses the kernel, and itself',
      from: { path: pure, pathNot: tests },
      to: { path: `^${base}/`, pathNot: [`^${base}/kernel/`, pure] },
    },
    ...(Object.entries(slices) as Array<[string, { uses: readonly string[] }]>).map(
      ([slice, { uses }]): IForbiddenRuleType => ({
        name: slice,
        severity: 'error',
        comment: `${slice} may use the doors of ${uses.join(', ') || 'no other slice'}`,
        from: { path: `^${base}/${slice}/`, pathNot: [tests, browser] },
        to: {
          path: `^${base}/`,
          pathNot: [
            foundation,
            pure,
            `^${base}/${slice}/(?!web/)`,
            ...uses.map((other) => `^${base}/${other}/index\\.ts$`),
          ],
        },
      }),
    ),
    {
      name: 'through-the-door',
      severity: 'error',
      comment:
        'what puts slices together uses them through their index.ts (or contract.ts), and lists their acts.ts and options.ts',
      from: { path: `^${base}/${anyOf(composition)}/`, pathNot: [tests, browser] },
      to: {
        path: `^${base}/${anyOf(Object.keys(slices))}/`,
        pathNot: [`/(index|acts|options|[a-z-]*contract)\\.ts$`, browser],
      },
    },
    {
      name: 'web-bundle',
      severity: 'error',
      comment: 'the server runs the web as it was built, and takes the types of its renderer',
      from: { path: `^${base}/`, pathNot: [tests, browser] },
      to: { path: browser, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser',
      severity: 'error',
      comment: 'what runs in a browser uses the kernel, mathematics and contracts',
      from: { path: browser, pathNot: tests },
      to: { path: `^${base}/`, pathNot: [`^${base}/kernel/`, pure, contracts, browser] },
    },
    {
      name: 'design-system',
      severity: 'error',
      comment: 'the design system uses nothing else of the web',
      from: { path: `^${base}/site/design-system/`, pathNot: tests },
      to: { path: browser, pathNot: `^${base}/site/design-system/` },
    },
    {
      name: 'shell',
      severity: 'error',
      comment:
        'the shell uses the design system, and no slice; only the list of what is loaded at the start names them',
      from: { path: `^${base}/site/shell/`, pathNot: [tests, '/startup\\.ts$'] },
      to: { path: browser, pathNot: shell },
    },
    {
      name: 'web-of-slices',
      severity: 'error',
      comment: 'the web of a slice does not use what composes them all',
      from: { path: browser, pathNot: [tests, `^${base}/app/`] },
      to: { path: `^${base}/app/` },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'these run in a browser',
      from: {
        path: [`^${base}/kernel/`, pure, browser, contracts],
        pathNot: [tests, `^${base}/(app/web/ssr\\.tsx$|site/rendering/fast-document/)`],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-is-small',
      severity: 'error',
      comment:
        'a contract imports the kernel, the schema library, its own slice’s contracts, and names and shapes of mathematics only',
      from: { path: `^${base}/([^/]+/[^/]+)/[a-z-]*contract\\.ts$` },
      to: {
        pathNot: [
          `^${base}/kernel/`,
          `^${base}/$1/[a-z-]*contract\\.ts$`,
          'node_modules/zod/',
          // Lists of names, and the shapes that a producer and a page share.
          `^${base}/sportsbook/models/market\\.ts$`,
          `^${base}/rewards/scoring/scoring-rules\\.ts$`,
          `^${base}/sportsbook/book/(feed|race)-messages\\.ts$`,
          // Published data of a chain, for live tables and the league alike.
          `^${base}/fairness/seeds/published-chain\\.ts$`,
        ],
      },
    },
    {
      name: 'test-worlds',
      severity: 'error',
      comment: 'the product uses nothing of its tests',
      from: { path: `^${base}/`, pathNot: tests },
      to: { path: [tests, '^testing/'] },
    },
    {
      name: 'sandbox',
      severity: 'error',
      comment: 'a stand-in is written from the protocol, not from our adapter',
      from: { path: `^${sandbox}/`, pathNot: tests },
      to: { path: `^${base}/`, pathNot: [`^${sandbox}/`, foundation, pure] },
    },
    {
      name: 'no-unknown',
      severity: 'error',
      from: { path: [`^${base}/`, `^${sandbox}/`] },
      to: { couldNotResolve: true },
    },
  ];
  return rules;
}

async function violations(
  folders: string[],
  base: string,
  sandbox: string,
): Promise<{ modules: number; sentences: string[] }> {
  const result = await cruise(folders, {
    ruleSet: { forbidden: rulesFor(base, sandbox) },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    // Without a parser named here it reads 0 modules under TypeScript 7, and reports success.
    parser: 'swc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
    tsPreCompilationDeps: true,
  } as never);
  const output = result.output as ICruiseResult;
  return {
    modules: output.modules.filter((module) => folders.some((folder) => module.source.startsWith(folder))).length,
    sentences: output.summary.violations.map(
      (violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`,
    ),
  };
}

const examples = mkdtempSync(path.join(import.meta.dirname, '../.cache-architecture-'));
afterAll(() => rmSync(examples, { recursive: true, force: true }));

type Tree = Record<string, string>;
const empty = 'export const a = 1;\n';

/** Little source trees with one breach in each: the rule that must notice it, what the breach is, and the files. */
const BREACHES: [rule: string, what: string, tree: Tree][] = [
  ...[...foundations, ...mathematics, ...Object.keys(slices)].map((folder): [string, string, Tree] => {
    const up = '../'.repeat(folder.split('/').length);
    return [
      (mathematics as readonly string[]).includes(folder) ? 'mathematics' : folder,
      `${folder} calling up`,
      { [`${folder}/a.ts`]: `import { a } from '${up}app/b.ts';\nexport const c = a;\n`, 'app/b.ts': empty },
    ];
  }),
  [
    'money/cashier',
    'a slice used past its door by another',
    {
      'money/cashier/a.ts': "import { a } from '../wallet/post.ts';\nexport const c = a;\n",
      'money/wallet/post.ts': empty,
    },
  ],
  [
    'money/cashier',
    'a slice that uses pages',
    { 'money/cashier/a.ts': "import { a } from './web/b.ts';\nexport const c = a;\n", 'money/cashier/web/b.ts': empty },
  ],
  [
    'through-the-door',
    'a slice used past its door from above',
    {
      'app/a.ts': "import { a } from '../money/wallet/post.ts';\nexport const c = a;\n",
      'money/wallet/post.ts': empty,
    },
  ],
  ...[
    'kernel/a.ts',
    'casino/engine/a.ts',
    'site/shell/a.ts',
    'money/cashier/web/a.ts',
    'money/cashier/contract.ts',
  ].map((file): [string, string, Tree] => [
    'browser-safe',
    `Node in ${file}, which runs in a browser`,
    { [file]: "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n" },
  ]),
  ...(
    [
      ['design-system', 'site/design-system/a.ts', 'site/shell/b.ts'],
      ['shell', 'site/shell/a.ts', 'casino/lobby/web/b.ts'],
      ['web-of-slices', 'casino/lobby/web/a.ts', 'app/web/start.tsx'],
      ['browser', 'casino/lobby/web/a.ts', 'casino/lobby/store.ts'],
      ['browser', 'casino/titles/dice/client/a.ts', 'casino/rounds/store.ts'],
      ['mathematics', 'casino/titles/dice/a.ts', 'casino/titles/dice/client/b.ts'],
      ['web-bundle', 'app/a.ts', 'app/web/ssr.tsx'],
      ['test-worlds', 'money/wallet/a.ts', 'money/wallet/testing/b.ts'],
      ['sandbox', 'sandbox/psp/a.ts', 'money/cashier/adapters/b.ts'],
      ['money/cashier', 'money/cashier/a.ts', 'money/wallet/acts.ts'],
      ['money/cashier', 'money/cashier/a.ts', 'money/wallet/options.ts'],
      ['platform', 'platform/config.ts', 'money/wallet/options.ts'],
    ] as const
  ).map(([rule, from, to]): [string, string, Tree] => [
    rule,
    `${from} using ${to}`,
    {
      [from]: `import { a } from '${'../'.repeat(from.split('/').length - 1)}${to}';\nexport const c = a;\n`,
      [to]: empty,
    },
  ]),
  [
    'contract-is-small',
    'a contract that imports its slice',
    {
      'money/cashier/contract.ts': "import { a } from './rules.ts';\nexport const c = a;\n",
      'money/cashier/rules.ts': empty,
    },
  ],
  [
    'no-cycles',
    'a cycle',
    {
      'kernel/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'kernel/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    },
  ],
];

/** All of them are read at once, each as a source folder of its own: the reader is slow to start. */
async function noticed(): Promise<string[]> {
  for (const [at, [, , tree]] of BREACHES.entries())
    for (const [name, text] of Object.entries(tree)) {
      const file = path.join(examples, `e${at}`, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  const base = path.relative(process.cwd(), examples);
  const escaped = base.replaceAll('.', '\\.');
  const { modules, sentences } = await violations([base], `${escaped}/e\\d+`, `${escaped}/e\\d+/sandbox`);
  expect(modules).toBe(BREACHES.reduce((sum, [, , tree]) => sum + Object.keys(tree).length, 0));
  return sentences.map((sentence) => sentence.replace(`${base}/`, ''));
}

describe('the architecture', () => {
  test('is kept by every module', async () => {
    const { modules, sentences } = await violations(['src', 'sandbox'], 'src', 'sandbox');
    expect(modules).toBeGreaterThan(100);
    expect(sentences).toEqual([]);
  });

  let breaches: Promise<string[]> | undefined;
  test.each(BREACHES.map(([rule, what], at) => [what, rule, at] as const))('notices %s', async (_, rule, at) => {
    breaches ??= noticed();
    const sentences = (await breaches).filter((sentence) => sentence.includes(`: e${at}/`));
    expect(sentences.map((sentence) => sentence.slice(0, sentence.indexOf(':')))).toContain(rule);
  });
});
