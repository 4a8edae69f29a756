// What an operator does with tournaments by hand.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { commandBy, operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Tournament } from '#rewards/tournaments/contract.ts';

let site: TestSite;
beforeAll(
  async () => void (site = await startTestSite({ environment: { TOURNAMENTS: 'on', TWO_PERSONS_ABOVE: '380' } })),
);
afterAll(() => site.close());

test('an operator announces one from a template, starts it early, and cancels it with a reason that everybody reads', async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const output = await operator(site, 'tournaments', 'create', 'card-room', '5', start);
  const id = /Tournament (\d+) begins/.exec(output)![1]!;
  const onlyTournament = async (): Promise<Tournament> =>
    (await site.visitor().ok<{ items: Tournament[] }>('tournaments.get', { ids: id })).items[0]!;
  expect(await onlyTournament()).toMatchObject({ status: 'future', extra: { definition: 'card-room' } });
  await operator(site, 'tournaments', 'start', id);
  expect(await onlyTournament()).toMatchObject({ status: 'active' });
  expect(await operator(site, 'tournaments', 'list')).toMatch(new RegExp(`${id} +active .* card-room`));
  expect(await operator(site, 'tournaments', 'paid', id)).toContain('No prize was given');
  await expect(operator(site, 'tournaments', 'standings', id)).rejects.toMatchObject({
    stderr: expect.stringContaining('not final') as string,
  });
  await operator(site, 'tournaments', 'cancel', id, '--reason', 'The table broke.');
  expect(await onlyTournament()).toMatchObject({
    status: 'finished',
    extra: { is_cancelled: true, cancel_reason: 'The table broke.' },
  });
  await expect(operator(site, 'tournaments', 'start', id)).rejects.toMatchObject({
    stderr: expect.stringContaining('It is cancelled') as string,
  });
});

test('above a sum of prizes a second person announces it with the same command; below it one does', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const create = (name: string, template: string, hours = '5') =>
    commandBy(site, { name, isNamed: true }, { command: 'tournaments create', id: template, rest: [hours] });
  const announced = async (definition: string): Promise<number> =>
    (
      await site.database.ownerPool.query(
        `select from tournaments.tournaments where definition = $1 and fact like '%/by-hand'`,
        [definition],
      )
    ).rows.length;
  // A pool of 5,000 EUR, and a table whose cash prizes add up to 890 EUR, next to bonuses and goods.
  for (const template of ['weekly-race', 'weekend-classic']) {
    await expect(create('anna', template)).rejects.toThrow(/two persons/);
    await expect(create('anna', template)).rejects.toThrow(/two persons/);
    // Another length is another command.
    await expect(create('bert', template, '6')).rejects.toThrow(/two persons/);
    expect(await announced(template)).toBe(0);
    await create('bert', template);
    expect(await announced(template)).toBe(1);
  }
  // 100 EUR from the house; the money that players pay in is their own.
  const before = await announced('card-room');
  await create('anna', 'card-room');
  expect(await announced('card-room')).toBe(before + 1);
});
