// Staff accounts: those of people who work for the house.
import { time, type Commands } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { playersNamed } from '#players/accounts/index.ts';
import { staffAccounts } from './staff.ts';

export const acts: Commands = {
  'staff list': {
    parameters: '',
    about: 'Lists the accounts of people who work for the house.',
    run: list,
  },
};

async function list(ctx: Context): Promise<void> {
  const accounts = await staffAccounts(ctx);
  if (accounts.length === 0) console.log('  No account is marked.');
  const name = await playersNamed(
    ctx,
    accounts.map(({ playerId }) => playerId),
  );
  for (const { playerId, since } of accounts) console.log(`  ${time(since)}  ${name(playerId)}`);
}
