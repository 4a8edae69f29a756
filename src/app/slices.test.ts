// What slices declare is what the site and the commands work with.
import { expect, test } from 'vitest';
import { subscribersOf } from '#platform/events/events.ts';
import { slices as table } from '../../architecture.ts';
import { slices, endpoints, jobs, subscriptions } from './slices.ts';

test('every slice is listed, in the order of the architecture', () => {
  expect(Object.keys(slices)).toEqual(Object.keys(table));
});

test('no two slices have a method, a job, a callback, an area of files or a subscription of the same name', () => {
  const sliceManifests = Object.values(slices);
  const names = {
    methods: endpoints.map(({ method }) => method.name.toLowerCase()),
    jobs: jobs.map(({ name }) => name),
    callbacks: sliceManifests.flatMap((sliceManifest) => Object.keys(sliceManifest.callbacks ?? {})),
    files: sliceManifests.flatMap((sliceManifest) => Object.keys(sliceManifest.files ?? {})),
  };
  for (const [kind, list] of Object.entries(names)) expect([kind, list.length]).toEqual([kind, new Set(list).size]);
  expect(() => subscribersOf(subscriptions)).not.toThrow();
});
