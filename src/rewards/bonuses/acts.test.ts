// What an operator does with bonuses by hand.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { award, becomes, bonusOf, withBonuses } from '#rewards/bonuses/testing/bonuses.ts';
import { commandBy, operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Bonus } from '#rewards/bonuses/contract.ts';
import { definitionNamed } from '#rewards/bonuses/index.ts';
import { addStaff } from '#money/stakes/index.ts';
import { systemContext } from '#platform/context.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { grantToAll, playersFor } from './operate.ts';

let site: TestSite;
beforeAll(async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  site = await startTestSite({
    environment: { OPERATORS: JSON.stringify({ anna: { secret }, bert: { secret } }), TWO_PERSONS_ABOVE: '100' },
    prepare: withBonuses({
      gift: { kind: 'no-deposit', amount: { EUR: '10' }, countries: ['PT'], isOncePerPlayer: true },
      large: { kind: 'no-deposit', amount: { EUR: '101' }, countries: ['NL'] },
      match: { kind: 'deposit-match', percent: 50, cap: { EUR: '10' }, wagering: { base: 'bonus', multiplier: 5 } },
    }),
  });
});
afterAll(() => site.close());

const bonuses = async (player: ApiClient): Promise<Bonus[]> =>
  (await player.ok<{ items: Bonus[] }>('Bonuses.get')).items;

describe('an operator', () => {
  test('awards, lists and cancels a bonus, with the reason that its player reads', async () => {
    const player = await site.player({ login: 'lucky@example.org' });
    const output = await operator(site, 'bonuses', 'award', 'lucky@example.org', 'match', '7.50');
    expect(output).toContain('match of 7.50 EUR');
    const [granted] = await bonuses(player);
    expect(granted).toMatchObject({
      status: 'offered',
      amount: { amount: '7.50' },
      wagering: { required: { amount: '37.50' } },
    });
    await player.ok('Bonuses.activate', { bonus_id: granted!.id });
    expect(await operator(site, 'bonuses', 'list', 'lucky@example.org')).toContain('active');
    await operator(site, 'bonuses', 'cancel', granted!.id, '--reason', 'Awarded by mistake.');
    await becomes(player, granted!.id, { status: 'forfeited' });
    expect((await bonusOf(player, granted!.id)).steps.at(-1)).toMatchObject({
      cause: 'operator',
      sentence: 'Awarded by mistake.',
    });
    expect(await operator(site, 'bonuses', 'cost-report')).toMatch(
      /match .* 1 awarded .* granted +7\.50 .* back +7\.50/,
    );
  });

  test('of a bonus with a share of a deposit says how much', async () => {
    await site.player({ login: 'share@example.org' });
    await expect(operator(site, 'bonuses', 'award', 'share@example.org', 'match')).rejects.toMatchObject({
      stderr: expect.stringContaining('Give an AMOUNT') as string,
    });
  });

  test('awards to all, but not to who has had it since they were counted, or can have it no longer', async () => {
    const [had, moved, other] = [
      await site.player({ country_code: 'PT' }),
      await site.player({ country_code: 'PT' }),
      await site.player({ country_code: 'PT' }),
    ];
    const ctx = systemContext(site.site.services, 'test');
    const definition = definitionNamed(ctx, 'gift')!;
    const segment = await playersFor(ctx, definition);
    expect(segment.playerIds).toHaveLength(3);
    await award(site.site.services, segment.playerIds[0]!, 'gift');
    await site.database.ownerPool.query(`update accounts.players set country_code = 'DE' where id = $1`, [
      segment.playerIds[1],
    ]);
    await grantToAll(ctx, definition, segment, { byWhom: 'anna', day: '2026-03-31' });
    expect(await Promise.all([had, moved, other].map(async (player) => (await bonuses(player)).length))).toEqual([
      1, 0, 1,
    ]);
  });

  test('awards to all whom it is for, once, after looking at how many they are', async () => {
    const [first, second] = [await site.player({ country_code: 'PT' }), await site.player({ country_code: 'PT' })];
    const other = await site.player({ country_code: 'DE' });
    expect(await operator(site, 'bonuses', 'grant-segment', 'gift', '--preview')).toContain('2 players: 20.00 EUR');
    expect(await bonuses(first)).toEqual([]);
    await operator(site, 'bonuses', 'grant-segment', 'gift', '--reason', 'For the spring.');
    for (const player of [first, second]) await expect.poll(() => bonuses(player)).toHaveLength(1);
    expect(await operator(site, 'bonuses', 'grant-segment', 'gift', '--reason', 'Once more.')).toContain('0 players');
    expect(await bonuses(other)).toEqual([]);
    await expect(operator(site, 'segments', 'add', '1', 'vip', '--preview')).rejects.toMatchObject({
      stderr: expect.stringContaining('--preview means nothing here: segments add PLAYER SEGMENT') as string,
    });
  });

  test('counts and awards nothing to accounts of staff', async () => {
    const [player, staff] = [await site.player({ country_code: 'PT' }), await site.player({ country_code: 'PT' })];
    const ctx = systemContext(site.site.services, 'test');
    const definition = definitionNamed(ctx, 'gift')!;
    const counted = await playersFor(ctx, definition);
    expect(counted.playerIds).toHaveLength(2);
    await addStaff(ctx, counted.playerIds[1]!);
    expect(await operator(site, 'bonuses', 'grant-segment', 'gift', '--preview')).toContain('1 players: 10.00 EUR');
    // Staff since they were counted.
    await grantToAll(ctx, definition, counted, { byWhom: 'anna', day: '2026-03-31' });
    expect((await bonuses(player)).length).toBe(1);
    expect(await bonuses(staff)).toEqual([]);
  });

  test('learns when there is no such bonus', async () => {
    const cancelled = commandBy(
      site,
      { name: 'anna', isNamed: true },
      { command: 'bonuses cancel', id: 'welcome', reason: 'A mistake.' },
    );
    await expect(cancelled).rejects.toThrow('There is no such bonus.');
  });

  test('above a sum needs a second one: for an award, for a group, and for codes', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const player = await site.player({ login: 'dutch@example.org', country_code: 'NL' });
    const by = (name: string, command: string, id: string, ...rest: string[]) =>
      commandBy(site, { name, isNamed: true }, { command, id, rest, reason: 'For the spring.' });
    const acts: Array<[command: string, id: string, ...rest: string[]]> = [
      ['bonuses award', 'dutch@example.org', 'large'],
      ['bonuses grant-segment', 'large'],
      ['codes make', 'first-look', 'of-two', '1000'],
      ['codes name', 'first-look', 'MANYUSES', '1000'],
    ];
    for (const act of acts) {
      await expect(by('anna', ...act)).rejects.toThrow(/two persons/);
      await expect(by('anna', ...act)).rejects.toThrow(/two persons/);
    }
    expect(await bonuses(player)).toEqual([]);
    const [single, ...others] = acts;
    for (const act of others) await by('bert', ...act);
    // Once to each player: the group first, and one by hand afterwards.
    await expect.poll(() => bonuses(player)).toHaveLength(1);
    await by('bert', ...single!);
    expect((await bonuses(player)).map(({ amount }) => amount.amount)).toEqual(['101.00', '101.00']);
    // For a smaller sum one person decides.
    await by('anna', 'codes make', 'first-look', 'of-one', '2');
    expect(printed.mock.lastCall?.[0]).toMatch(/\n {2}\w+\n {2}\w+$/);
  });
});
