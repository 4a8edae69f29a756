import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import { browserSafe, domains, floors, webGround } from '../architecture.ts';

/** The rules, made from the table in architecture.ts. `base` is the path of `src`, as a pattern. */
function rulesFor(base: string): IForbiddenRuleType[] {
  const names = Object.keys(floors) as Array<keyof typeof floors>;
  const tests = '\\.test\\.tsx?$';
  const ground = `^${base}/web/(${webGround.join('|')})\\.ts$`;
  const rules: IForbiddenRuleType[] = [
    // A type import, or a module loaded on demand, makes no cycle at run time.
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: `^${base}/` },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    ...names.map((floor): IForbiddenRuleType => ({
      name: `floor-${floor}`,
      severity: 'error',
      comment: `${floor} may use ${[...floors[floor]].join(', ') || 'nothing below it'}`,
      from: { path: `^${base}/${floor}/`, pathNot: tests },
      to: {
        path: `^${base}/`,
        pathNot: [
          `^${base}/${floor}/`,
          ...floors[floor].map((other) => `^${base}/${other}/`),
          ...(floor === 'web' ? [`^${base}/domains/[^/]+/[a-z-]*contract\\.ts$`] : []),
          // Its types; the code is the built bundle.
          ...(floor === 'server' ? [`^${base}/web/ssr\\.tsx$`] : []),
        ],
      },
    })),
    ...(Object.entries(domains) as Array<[string, readonly string[]]>).map(([domain, allowed]): IForbiddenRuleType => ({
      name: `domain-${domain}`,
      severity: 'error',
      comment: `${domain} may use the doors of ${allowed.join(', ') || 'no other domain'}`,
      from: { path: `^${base}/domains/${domain}/`, pathNot: tests },
      to: {
        path: `^${base}/domains/`,
        pathNot: [`^${base}/domains/${domain}/`, ...allowed.map((other) => `^${base}/domains/${other}/index\\.ts$`)],
      },
    })),
    {
      name: 'through-the-door',
      severity: 'error',
      comment: 'api and server use a domain through its index.ts (or contract.ts)',
      from: { path: `^${base}/(api|server)/`, pathNot: tests },
      to: { path: `^${base}/domains/[^/]+/`, pathNot: `^${base}/domains/[^/]+/(index|[a-z-]*contract)\\.ts$` },
    },
    {
      name: 'web-bundle',
      severity: 'error',
      comment: 'the server runs the web as it was built',
      from: { path: `^${base}/server/`, pathNot: tests },
      to: { path: `^${base}/web/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-ui',
      severity: 'error',
      comment: 'the design system uses nothing else of the web',
      from: { path: `^${base}/web/ui/`, pathNot: tests },
      to: { path: `^${base}/web/`, pathNot: `^${base}/web/ui/` },
    },
    {
      name: 'web-shell',
      severity: 'error',
      comment: 'the shell uses the design system, and no area',
      from: { path: `^${base}/web/shell/`, pathNot: tests },
      to: { path: `^${base}/web/`, pathNot: [`^${base}/web/(ui|shell)/`, ground] },
    },
    {
      name: 'web-areas',
      severity: 'error',
      comment: 'an area does not use what composes all areas',
      from: { path: `^${base}/web/[^/]+/`, pathNot: tests },
      to: { path: `^${base}/web/[^/]+$`, pathNot: ground },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'these run in a browser',
      from: {
        path: [...browserSafe.map((floor) => `^${base}/${floor}/`), `^${base}/domains/[^/]+/[a-z-]*contract\\.ts$`],
        pathNot: [tests, `^${base}/web/(ssr\\.tsx|.*\\.server\\.tsx?)$`],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-is-small',
      severity: 'error',
      comment:
        'a contract imports the kernel, the schema library, its own domain’s contracts, and names and shapes of mathematics only',
      from: { path: `^${base}/domains/([^/]+)/[a-z-]*contract\\.ts$` },
      to: {
        pathNot: [
          `^${base}/kernel/`,
          `^${base}/domains/$1/[a-z-]*contract\\.ts$`,
          'node_modules/zod/',
          // Lists of names, and the shapes that a producer and a page share.
          `^${base}/math/sports/market\\.ts$`,
          `^${base}/math/tournaments/scoring-rules\\.ts$`,
          `^${base}/domains/sports/feed-messages\\.ts$`,
          // Published data of a chain, for live tables and the league alike.
          `^${base}/math/fairness/published-chain\\.ts$`,
        ],
      },
    },
    { name: 'no-unknown', severity: 'error', from: { path: `^${base}/` }, to: { couldNotResolve: true } },
  ];
  return rules;
}

async function violations(folder: string, base: string): Promise<{ modules: number; sentences: string[] }> {
  const result = await cruise([folder], {
    ruleSet: { forbidden: rulesFor(base) },
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
    modules: output.modules.filter((module) => module.source.startsWith(folder)).length,
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
  ...Object.keys(floors)
    .filter((floor) => floor !== 'server')
    .map((floor): [string, string, Tree] => {
      const file = floor === 'domains' ? 'money/wallet/index.ts' : `${floor}/a.ts`;
      const up = file
        .split('/')
        .map(() => '..')
        .slice(1)
        .join('/');
      const text = `import { a } from '${up}/server/b.ts';\nexport const c = a;\n`;
      return [`floor-${floor}`, `${floor} calling up`, { [file]: text, 'server/b.ts': empty }];
    }),
  [
    'floor-server',
    'the server reaching into the web',
    { 'server/a.ts': "import { a } from '../web/b.ts';\nexport const c = a;\n", 'web/b.ts': empty },
  ],
  ...Object.keys(domains).map((domain): [string, string, Tree] => [
    `domain-${domain}`,
    `${domain} using a domain that it may not`,
    {
      [`domains/${domain}/a.ts`]: "import { a } from '../sportsbook/index.ts';\nexport const c = a;\n",
      'domains/sportsbook/index.ts': empty,
    },
  ]),
  [
    'domain-cashier',
    'a domain used past its door by another',
    {
      'domains/cashier/a.ts': "import { a } from '../wallet/post.ts';\nexport const c = a;\n",
      'money/wallet/post.ts': empty,
    },
  ],
  [
    'through-the-door',
    'a domain used past its door from above',
    {
      'api/a.ts': "import { a } from '../domains/wallet/post.ts';\nexport const c = a;\n",
      'money/wallet/post.ts': empty,
    },
  ],
  ...['kernel/a.ts', 'math/a.ts', 'web/a.ts', 'money/cashier/contract.ts'].map((file): [string, string, Tree] => [
    'browser-safe',
    `Node in ${file}, which runs in a browser`,
    { [file]: "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n" },
  ]),
  ...(
    [
      ['web-ui', 'ui/a.ts', 'shell/b.ts'],
      ['web-ui', 'ui/a.ts', 'routes.ts'],
      ['web-shell', 'shell/a.ts', 'games/b.ts'],
      ['web-shell', 'shell/frame/a.ts', 'start.tsx'],
      ['web-areas', 'games/a.ts', 'start.tsx'],
    ] as const
  ).map(([rule, from, to]): [string, string, Tree] => [
    rule,
    `web/${from} using web/${to}`,
    {
      [`web/${from}`]: `import { a } from '${'../'.repeat(from.split('/').length - 1)}${to}';\nexport const c = a;\n`,
      [`web/${to}`]: empty,
    },
  ]),
  [
    'web-bundle',
    'the server running the source of the web',
    { 'server/a.ts': "import { a } from '../web/ssr.tsx';\nexport const c = a;\n", 'app/web/ssr.tsx': empty },
  ],
  [
    'contract-is-small',
    'a contract that imports its domain',
    {
      'money/cashier/contract.ts': "import { a } from './rules.ts';\nexport const c = a;\n",
      'domains/cashier/rules.ts': empty,
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
  const { modules, sentences } = await violations(base, `${base.replaceAll('.', '\\.')}/e\\d+`);
  expect(modules).toBe(BREACHES.reduce((sum, [, , tree]) => sum + Object.keys(tree).length, 0));
  return sentences.map((sentence) => sentence.replace(`${base}/`, ''));
}

describe('the architecture', () => {
  test('is kept by every module', async () => {
    const { modules, sentences } = await violations('src', 'src');
    expect(modules).toBeGreaterThan(100);
    expect(sentences).toEqual([]);
  });

  let found: Promise<string[]> | undefined;
  test.each(BREACHES.map(([rule, what], at) => [what, rule, at] as const))('notices %s', async (_, rule, at) => {
    found ??= noticed();
    const own = (await found).filter((sentence) => sentence.includes(`: e${at}/`));
    expect(own.map((sentence) => sentence.slice(0, sentence.indexOf(':')))).toContain(rule);
  });
});
