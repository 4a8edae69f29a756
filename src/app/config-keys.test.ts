// Every key of the configuration that an operator can set is read by something, or is named here with the reason.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SECTIONS } from '#site/content/contract.ts';
import { generalInfo } from '#site/general/contract.ts';

/** Read by parts of the site that are not built yet, or passed on unchanged. */
const NOT_READ: Readonly<Record<string, string>> = {
  analytic: 'handed on: the operator’s own code reads the measurement ids from metadata.getgeneralinfo',
  'meta-data-tool': 'handed on: the operator’s own code reads it from the configuration',
};

const root = path.join(import.meta.dirname, '../..');
const DECLARED_IN = [
  'src/site/content/contract.ts',
  'src/site/content/collections.ts',
  'src/site/general/contract.ts',
  'src/site/general/general-info.ts',
];
const code = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !DECLARED_IN.includes(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, ''));
const isRead = (key: string): boolean => {
  const use = new RegExp(`(?:\\.|\\{ |, |^\\s+|\\[')${key}(?:\\b|'\\])`, 'm');
  return code.some((source) => use.test(source));
};

/** Names of an object's keys and of the objects inside of it; a dictionary's keys are the operator's. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}
const sections = Object.fromEntries(Object.entries(SECTIONS).map(([name, schema]) => [name, schema.parse({})]));
const keys = [...new Set([...keysOf(sections), ...Object.keys(generalInfo.shape)])];

test('the configuration is looked at', () => expect(keys.length).toBeGreaterThan(80));

test.each(keys.filter((key) => !(key in NOT_READ)))('%s is read by something', (key) => expect(isRead(key)).toBe(true));

test.each(Object.entries(NOT_READ))('%s is not read: %s', (key) => expect(isRead(key)).toBe(false));

test('a key that nothing reads is found', () => expect(isRead('aKeyThatNothingReads')).toBe(false));
