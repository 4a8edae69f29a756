// What operators decide on payments: by two persons above the limit, and with what they have to know.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { updatePlayer } from '#players/accounts/store/players.ts';
import { transaction } from '#platform/db/database.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { giveMoney } from '#testing/money.ts';
import { commandBy } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { describeDeposit } from './operator-queries.ts';

let site: TestSite;
beforeAll(async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  site = await startTestSite({
    hasProvider: true,
    environment: {
      OPERATORS: JSON.stringify({ anna: { secret }, bert: { secret } }),
      TWO_PERSONS_ABOVE: '100',
      PAYOUT_CODE: 'off',
    },
  });
});
afterAll(() => site.close());

const operator = (name: string) => ({ name, isNamed: true });
const begin = async (client: ApiClient, amount: string): Promise<string> =>
  (
    await client.ok<{ transaction: string }>('Cashier.makedeposit', {
      method: 'card',
      amount,
      requisites: '{}',
      campaign_offer_id: '-1',
      request_id: randomUUID(),
    })
  ).transaction;
const stateOf = async (id: string) => (await describeDeposit(site.site.services, id))!.deposit.state;

test.each([
  ['deposits credit', []],
  ['deposits correct', ['150.50']],
] as const)('%s takes two persons above the limit, and one below', async (command, amounts) => {
  const player = await site.player();
  const id = await begin(player, '200');
  const input = { command, id, rest: amounts, reason: 'Seen on the statement.' };
  await expect(commandBy(site, operator('anna'), input)).rejects.toMatchObject({
    reason: { rule: 'accounts.second-person' },
  });
  await expect(commandBy(site, operator('anna'), input)).rejects.toMatchObject({
    reason: { rule: 'accounts.second-person' },
  });
  expect(await stateOf(id)).toBe('pending');
  await commandBy(site, operator('bert'), input);
  expect(await stateOf(id)).toBe('success');
  const smallDeposit = await begin(player, '50');
  await commandBy(site, operator('anna'), { ...input, id: smallDeposit, rest: amounts.map(() => '40') });
  expect(await stateOf(smallDeposit)).toBe('success');
  expect(await booksBalance(site.database.ownerPool)).toEqual([]);
});

test('a yes to one sum is no yes to another', async () => {
  const id = await begin(await site.player(), '200');
  const correct = (name: string, amount: string) =>
    commandBy(site, operator(name), { command: 'deposits correct', id, rest: [amount], reason: 'It came.' });
  await expect(correct('anna', '150')).rejects.toMatchObject({ reason: { rule: 'accounts.second-person' } });
  await expect(correct('bert', '151')).rejects.toMatchObject({ reason: { rule: 'accounts.second-person' } });
  expect(await stateOf(id)).toBe('pending');
});

test('nothing, less than nothing and a digit too many are no sum to correct to', async () => {
  const id = await begin(await site.player(), '50');
  for (const amount of ['0', '-5', '12.345', 'all', ''])
    await expect(
      commandBy(site, operator('anna'), { command: 'deposits correct', id, rest: [amount], reason: 'It came.' }),
    ).rejects.toThrow('Give the amount in EUR');
});

test('a withdrawal shows where it goes, whether its holder is the player, and who else uses it', async () => {
  const requestWithdrawal = async (holder: string, iban: string, names: [string, string]) => {
    const client = await site.player();
    await giveMoney(site, client, 100_000n);
    const { id: playerId } = (
      await site.database.ownerPool.query<{ id: bigint }>('select max(id) as id from accounts.players')
    ).rows[0]!;
    await transaction(site.database.db, (tx) =>
      updatePlayer(tx, BigInt(playerId), { first_name: names[0], last_name: names[1] }),
    );
    const { id } = await client.ok<{ id: string }>('Cashier.makewithdrawal', {
      method: 'bank',
      amount: '50',
      requisites: JSON.stringify({ holder, iban }),
      request_id: randomUUID(),
    });
    return { id, playerId };
  };
  const outputOf = async (id: string): Promise<string> => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    onTestFinished(() => log.mockRestore());
    await commandBy(site, operator('anna'), { command: 'withdrawals show', id });
    log.mockRestore();
    return lines.join('\n');
  };
  const ownDeposit = await requestWithdrawal('GARCIA ANA', 'DE89 3704 0044 0532 0130 00', ['Ana', 'García']);
  const outputBefore = await outputOf(ownDeposit.id);
  expect(outputBefore).toContain('GARCIA ANA');
  expect(outputBefore).toMatch(/DE89 ?3704 ?0044 ?0532 ?0130 ?00/);
  expect(outputBefore).toContain('The holder is the player.');
  expect(outputBefore).toContain('No other player uses it.');
  const foreignDeposit = await requestWithdrawal('MARIA LOPEZ', 'de89370400440532013000', ['Ana', 'García']);
  expect(await outputOf(foreignDeposit.id)).toContain('The holder is not the player.');
  expect(await outputOf(foreignDeposit.id)).toContain(`ALSO USED BY player ${ownDeposit.playerId} `);
  expect(await outputOf(ownDeposit.id)).toContain(`ALSO USED BY player ${foreignDeposit.playerId} `);
});
