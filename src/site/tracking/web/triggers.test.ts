// Every event of the list can happen: what sets it off exists on the site, or belongs to a part that is not built yet.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { browserCode } from '../../../../architecture.ts';
import { endpoints } from '#app/slices.ts';
import { EVENT_NAMES, type EventName } from '../contract.ts';
import { routes } from '#site/shell/routes.ts';
import { TRIGGERS, type Trigger } from './triggers.ts';
import { covers } from '#testing/covers.ts';

/** Whose method or mark comes with a part of the site that is not there yet. A trigger that works must be taken off the list. */
const NOT_BUILT: readonly EventName[] = [];

const src = path.join(import.meta.dirname, '../../..');
const inBrowsers = new RegExp(`^(${browserCode.join('|')})`);
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => inBrowsers.test(file) && /\.tsx?$/.test(file) && !/\.test\.|tracking/.test(file))
  .map((file) => readFileSync(path.join(src, file), 'utf8'));
const isInMarkup = (text: string): boolean => sources.some((source) => source.includes(text));

/** What tsx must hold for a selector to match: each attribute by name, and its value where one is spelt out in the markup. */
function matchesMarkup(selector: string): boolean {
  return selector.split(',').every((part) =>
    [...part.matchAll(/\[([\w-]+)(?:=([\w-]+))?\]/g)].every(([, name, value]) => {
      // The DOM's dataset names an attribute in another way.
      const inScript = name!.replace(/^data-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      if (value === undefined || name === 'type')
        return isInMarkup(` ${name}`) || isInMarkup(`dataset['${inScript}']`) || name === 'type';
      return isInMarkup(`${name}="${value}"`) || (isInMarkup(` ${name}={`) && isValueWritten(value));
    }),
  );
}

const isValueWritten = (value: string): boolean =>
  isInMarkup(`'${value}'`) || isInMarkup(`"${value}"`) || isInMarkup(`'${value.split('-').at(-1)!}'`);

const methods = new Set(endpoints.map(({ method }) => method.name));
/** Signalled by the site itself: `signal({ call: NAME })` somewhere outside of the list of triggers. */
const signals = new Map(
  [...readFileSync(path.join(src, 'site/shell/signals.ts'), 'utf8').matchAll(/export const (\w+) = '([^']+)'/g)].map(
    ([, constant, name]) => [name!, constant!],
  ),
);
const isSignalled = (name: string): boolean =>
  signals.has(name) && isInMarkup(`signal({ call: ${signals.get(name)!} })`);

const paths = routes.map((route) => route.path);
const SAMPLES = ['/', ...paths, '/gamehall?category=slots', '/gamehall?providers=baize'].map((address) =>
  address.replaceAll(/:\w+\??/g, 'x').replace('*', 'x'),
);

function canHappen(trigger: Trigger): boolean {
  switch (trigger.on) {
    case 'call':
      return methods.has(trigger.method) || isSignalled(trigger.method);
    case 'refusal':
      return methods.has(trigger.method);
    case 'page':
      return SAMPLES.some(
        (sample) => trigger.path.test(sample) && paths.some((path) => matchPath(path, sample.split('?')[0]!)),
      );
    case 'dialog':
    case 'dialog-closed':
      return trigger.name === undefined || isInMarkup(`name: '${trigger.name}'`);
    case 'press':
      return matchesMarkup(trigger.selector);
  }
}

describe('each event of the list', covers('~AN-01', 'OP-05 2/2'), () => {
  test.each(EVENT_NAMES.filter((name) => !NOT_BUILT.includes(name)))('%s can be set off', (name) =>
    expect(canHappen(TRIGGERS[name])).toBe(true),
  );

  test.each(NOT_BUILT)('%s waits for its part of the site', (name) => expect(canHappen(TRIGGERS[name])).toBe(false));

  test('a trigger that nothing sets off is found', () => {
    expect(canHappen({ on: 'call', method: 'Games.like' })).toBe(false);
    expect(canHappen({ on: 'call', method: 'first deposits' })).toBe(false);
    expect(canHappen({ on: 'press', selector: '[data-mode=real]' })).toBe(false);
    expect(canHappen({ on: 'press', selector: 'dialog [data-dialog-action]' })).toBe(false);
    expect(canHappen({ on: 'page', path: /^\/no-such-page/ })).toBe(false);
    expect(canHappen({ on: 'dialog', name: 'no-such-dialog' })).toBe(false);
  });
});
