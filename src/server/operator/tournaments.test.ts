// What an operator does with tournaments by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Tournament } from '#domains/tournaments/contract.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ environment: { TOURNAMENTS: 'on' } })));
afterAll(() => site.close());

test('an operator announces one from a template, starts it early, and cancels it with a reason that everybody reads', async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const said = await operator(site, 'tournaments', 'create', 'card-room', '5', start);
  const id = /Tournament (\d+) begins/.exec(said)![1]!;
  const one = async (): Promise<Tournament> =>
    (await site.visitor().ok<{ items: Tournament[] }>('tournaments.get', { ids: id })).items[0]!;
  expect(await one()).toMatchObject({ status: 'future', extra: { definition: 'card-room' } });
  await operator(site, 'tournaments', 'start', id);
  expect(await one()).toMatchObject({ status: 'active' });
  expect(await operator(site, 'tournaments', 'list')).toMatch(new RegExp(`${id} +active .* card-room`));
  expect(await operator(site, 'tournaments', 'paid', id)).toContain('No prize was given');
  await expect(operator(site, 'tournaments', 'standings', id)).rejects.toMatchObject({
    stderr: expect.stringContaining('not final') as string,
  });
  await operator(site, 'tournaments', 'cancel', id, '--reason', 'The table broke.');
  expect(await one()).toMatchObject({
    status: 'finished',
    extra: { is_cancelled: true, cancel_reason: 'The table broke.' },
  });
  await expect(operator(site, 'tournaments', 'start', id)).rejects.toMatchObject({
    stderr: expect.stringContaining('finished') as string,
  });
}, 120_000);
