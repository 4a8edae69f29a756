// One way to check what people fill in: a schema, which the form and the server share, finds faults by their keys.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from '#app/slices.ts';
import { DEFAULT_SENTENCES, faultsOfObject, inFields } from '#kernel/faults.ts';
import { login, restore } from '#players/accounts/contract.ts';
import * as accountFields from '#players/accounts/form-contract.ts';
import { changePassword, confirmContact, confirmTwoFactor } from '#players/accounts/profile-contract.ts';
import { sendFeedback } from '#players/support/feedback-contract.ts';
import * as feedbackFields from '#players/support/form-contract.ts';

const root = path.join(import.meta.dirname, '..');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.*', '**/testing/**'] }).map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  );
const breaching = (sources: ReturnType<typeof sourcesOf>, pattern: RegExp): string[] =>
  sources.filter(([, source]) => pattern.test(source)).map(([file]) => file);

const web = sourcesOf('src/**/{web,client,shell,design-system}/**/*.{ts,tsx}');
const contracts = sourcesOf('src/**/*contract.ts');

describe('forms', () => {
  test('ask no rule themselves, and have no schemas of their own', () => {
    expect(web.length).toBeGreaterThan(300);
    const RULES = /from '#kernel\/(validators|person-validators|field-rules|field-schemas)\.ts'/;
    expect(breaching(web, RULES)).toEqual([]);
    expect(breaching(web, /^import (?!type )[^;]*from 'zod/m)).toEqual([]);
  });

  test('load their schemas when they are there, so that no page waits for the schema library', () => {
    const STATIC = /^import (?!type )[^;]*from '[^']*\/(form|payment)-contract\.ts'/m;
    expect(breaching(web, STATIC)).toEqual([]);
    const loaded = breaching(web, /import\('[^']*\/(form|payment)-contract\.ts'\)/);
    expect(loaded.length).toBeGreaterThan(10);
  });

  test('parse by the very schemas of the methods that they call', () => {
    const { loginName, ownPassword, codeOrRecovery, sixDigits, logInCode } = accountFields;
    const ofField = (method: { input: unknown }, name: string): unknown => {
      const schema = (method.input as { shape: Record<string, z.ZodMiniType> }).shape[name]!;
      const { innerType } = schema.def as { innerType?: z.ZodMiniType };
      return innerType ?? schema;
    };
    const pairs: ReadonlyArray<readonly [{ input: unknown }, string, z.ZodMiniType]> = [
      [login, 'login', loginName],
      [login, 'password', ownPassword],
      [login, 'code', codeOrRecovery],
      [login, 'mail_code', logInCode],
      [restore, 'login', loginName],
      [restore, 'code', sixDigits],
      [confirmContact, 'code', sixDigits],
      [confirmTwoFactor, 'code', codeOrRecovery],
      [changePassword, 'old_password', ownPassword],
      [sendFeedback, 'topic', feedbackFields.topic],
      [sendFeedback, 'text', feedbackFields.text],
    ];
    for (const [method, name, schema] of pairs) expect(ofField(method, name) === schema, name).toBe(true);
  });
});

describe('what a method refuses', () => {
  const WRONG = ['', ' ', '\u0000', 'x'.repeat(5000), '-1', '99999999999999999999', '{', '[]', '<>'];

  test('has a fault by its key for each field, whatever is wrong with it', () => {
    const keys = new Set(Object.keys(DEFAULT_SENTENCES));
    let refused = 0;
    for (const { method } of endpoints) {
      const names = Object.keys((method.input as unknown as { shape: object }).shape);
      const inputs = [
        {},
        { unknown: '1' },
        ...WRONG.map((text) => Object.fromEntries(names.map((name) => [name, text]))),
      ];
      for (const fields of inputs) {
        const { error } = method.input.safeParse(fields);
        if (!error) continue;
        const faults = faultsOfObject(error, fields);
        const wrong = error.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
        );
        expect([method.name, Object.keys(faults).toSorted()]).toEqual([method.name, [...new Set(wrong)].toSorted()]);
        for (const [name, fault] of Object.entries(faults)) expect(keys, `${method.name} ${name}`).toContain(fault.key);
        for (const sentences of Object.values(inFields(faults).errorData))
          for (const sentence of sentences) expect(sentence).not.toMatch(/Invalid input|\$\$/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(500);
  });

  test('is nowhere written as a sentence in a contract', () => {
    expect(breaching(contracts, /['`](Field is|Wrong |Max |Min )/)).toEqual([]);
  });
});
