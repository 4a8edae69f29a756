import { expect, test } from 'vitest';
import { routeScripts } from './testing/route-scripts.ts';
import { sentenceFor } from '#app/start-sentences.ts';
import { readBuild } from './read-build.ts';

test.each([
  ['the site', () => readBuild('/not/built', '1')],
  ['the count of scripts', () => routeScripts('/not/built')],
])('%s asks for a build where there is none', (_, read) => {
  let error: unknown;
  try {
    read();
  } catch (caught) {
    error = caught;
  }
  expect(sentenceFor(error)).toBe('\n  The pages are not built: npm run build\n');
});
