// What domains declare is what the site and the commands work with.
import { expect, test } from 'vitest';
import { subscribersOf } from '#platform/events/events.ts';
import { domains as floors } from '../../architecture.ts';
import { domains, endpoints, jobs, subscriptions } from './domains.ts';

test('every domain is listed, in the order of the floors', () => {
  expect(Object.keys(domains)).toEqual(Object.keys(floors));
});

test('no two domains have a method, a job, a callback, an area of files or a subscription of the same name', () => {
  const all = Object.values(domains);
  const names = {
    methods: endpoints.map(({ method }) => method.name.toLowerCase()),
    jobs: jobs.map(({ name }) => name),
    callbacks: all.flatMap((one) => Object.keys(one.callbacks ?? {})),
    files: all.flatMap((one) => Object.keys(one.files ?? {})),
  };
  for (const [kind, list] of Object.entries(names)) expect([kind, list.length]).toEqual([kind, new Set(list).size]);
  expect(() => subscribersOf(subscriptions)).not.toThrow();
});
