// Staff accounts: those of people who work for the house.
import { UsageError, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { accountsOfOperators, mayDecide, playerNamed, playerOf, playersNamed } from '#players/accounts/index.ts';
import { addStaff, removeStaff, staffAccounts } from './staff.ts';

export const acts: Commands = {
  'staff add': {
    parameters: 'PLAYER',
    about: 'Marks the account of somebody who works for the house: it cannot play for real money.',
    run: async (ctx, input) => {
      const playerId = await playerOf(ctx, input);
      await addStaff(ctx, playerId);
      console.log(`  The account of ${await playerNamed(ctx, playerId)} cannot play for real money from now on.`);
    },
  },
  'staff remove': {
    parameters: 'PLAYER',
    about: 'Lets the account play again, when its holder works for the house no more.',
    run: remove,
  },
  'staff list': {
    parameters: '',
    about: 'Lists the accounts of people who work for the house.',
    run: list,
  },
};

async function remove(ctx: Context, input: Input): Promise<void> {
  const playerId = await playerOf(ctx, input);
  await mayDecide(ctx, input.operator, { act: `staff remove ${playerId}`, playerId });
  if ((await accountsOfOperators(ctx)).includes(playerId))
    throw new UsageError('OPERATORS names this account as an operator’s own. Take it out there first.');
  await removeStaff(ctx, playerId);
  console.log(`  The account of ${await playerNamed(ctx, playerId)} can play again.`);
}

async function list(ctx: Context): Promise<void> {
  const accounts = await staffAccounts(ctx);
  if (accounts.length === 0) console.log('  No account is marked.');
  const name = await playersNamed(
    ctx,
    accounts.map(({ playerId }) => playerId),
  );
  for (const { playerId, since } of accounts) console.log(`  ${time(since)}  ${name(playerId)}`);
}
