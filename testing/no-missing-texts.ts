// Runs before each test file: a text that is missing, or lacks a value, fails the test in which it was wanted.
import { afterEach } from 'vitest';

const missing: string[] = [];

/** Called for what a browser or the server has logged; `[texts]` is where `textsOf` reports. */
export function noteMissingText(line: string): void {
  if (line.startsWith('[texts]')) missing.push(line);
}

const log = console.error;
console.error = (...parts: unknown[]) => {
  noteMissingText(parts.join(' '));
  log(...parts);
};

afterEach(() => {
  const lines = missing.splice(0);
  if (lines.length > 0) throw new Error(`Texts are missing:\n${lines.join('\n')}`);
});
