import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the sum of a big win lies on a plate that nothing shines through, on a light stage as on a dark one', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'win-line.module.css'), 'utf8');
  const plate = /\.light b \{[^}]*?background: ([^;]+);/.exec(css)?.[1];
  expect(plate).toMatch(/^linear-gradient\(oklch/);
  expect(plate).not.toMatch(/\/|transparent/);
});
