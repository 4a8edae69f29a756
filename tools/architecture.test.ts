import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import { browserSafe, domains, floors } from '../architecture.ts';

/** The rules, made from the table in architecture.ts. `base` is where `src` lies, as a pattern. */
function rulesFor(base: string): IForbiddenRuleType[] {
  const names = Object.keys(floors) as Array<keyof typeof floors>;
  const tests = '\\.test\\.tsx?$';
  const rules: IForbiddenRuleType[] = [
    // What is only a type, or loaded when it is needed, is no cycle at run time.
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
      comment: 'a contract imports the kernel, the schema library and its own domain’s contracts only',
      from: { path: `^${base}/domains/([^/]+)/[a-z-]*contract\\.ts$` },
      to: { pathNot: [`^${base}/kernel/`, `^${base}/domains/$1/[a-z-]*contract\\.ts$`, 'node_modules/zod/'] },
    },
    { name: 'no-unknown', severity: 'error', from: { path: `^${base}/` }, to: { couldNotResolve: true } },
  ];
  return rules;
}

async function violations(
  folder: string,
  base: string,
): Promise<{ modules: number; rules: string[]; sentences: string[] }> {
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
    rules: output.summary.violations.map((violation) => violation.rule.name),
    sentences: output.summary.violations.map(
      (violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`,
    ),
  };
}

const examples = mkdtempSync(path.join(import.meta.dirname, '../.cache-architecture-'));
afterAll(() => rmSync(examples, { recursive: true, force: true }));

let example = 0;
/** A little source tree with one breach in it. */
async function breach(files: Record<string, string>): Promise<string[]> {
  const folder = path.join(examples, `e${example++}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const base = path.relative(process.cwd(), folder);
  const { modules, rules } = await violations(base, base.replaceAll('.', '\\.'));
  expect(modules).toBe(Object.keys(files).length);
  return rules;
}

describe('the architecture', () => {
  test('is kept by every module', async () => {
    const { modules, sentences } = await violations('src', 'src');
    expect(modules).toBeGreaterThan(100);
    expect(sentences).toEqual([]);
  });

  const empty = 'export const a = 1;\n';
  test.each(Object.keys(floors).filter((floor) => floor !== 'server'))('notices %s calling up', async (floor) => {
    const file = floor === 'domains' ? 'domains/wallet/index.ts' : `${floor}/a.ts`;
    const up = file
      .split('/')
      .map(() => '..')
      .slice(1)
      .join('/');
    expect(
      await breach({ [file]: `import { a } from '${up}/server/b.ts';\nexport const c = a;\n`, 'server/b.ts': empty }),
    ).toContain(`floor-${floor}`);
  });
  test('notices the server reaching into the web', async () => {
    expect(
      await breach({ 'server/a.ts': "import { a } from '../web/b.ts';\nexport const c = a;\n", 'web/b.ts': empty }),
    ).toContain('floor-server');
  });
  test.each(Object.keys(domains))('notices %s using a domain that it may not', async (domain) => {
    expect(
      await breach({
        [`domains/${domain}/a.ts`]: "import { a } from '../sportsbook/index.ts';\nexport const c = a;\n",
        'domains/sportsbook/index.ts': empty,
      }),
    ).toContain(`domain-${domain}`);
  });
  test('notices a domain used past its door', async () => {
    expect(
      await breach({
        'domains/cashier/a.ts': "import { a } from '../wallet/post.ts';\nexport const c = a;\n",
        'domains/wallet/post.ts': empty,
      }),
    ).toContain('domain-cashier');
    expect(
      await breach({
        'api/a.ts': "import { a } from '../domains/wallet/post.ts';\nexport const c = a;\n",
        'domains/wallet/post.ts': empty,
      }),
    ).toContain('through-the-door');
  });
  test('notices Node in what runs in a browser', async () => {
    for (const file of ['kernel/a.ts', 'math/a.ts', 'web/a.ts', 'domains/cashier/contract.ts'])
      expect(
        await breach({ [file]: "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n" }),
      ).toContain('browser-safe');
  });
  test('notices a contract that imports its domain', async () => {
    expect(
      await breach({
        'domains/cashier/contract.ts': "import { a } from './rules.ts';\nexport const c = a;\n",
        'domains/cashier/rules.ts': empty,
      }),
    ).toContain('contract-is-small');
  });
  test('notices a cycle', async () => {
    expect(
      await breach({
        'kernel/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
        'kernel/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
      }),
    ).toContain('no-cycles');
  });
});
