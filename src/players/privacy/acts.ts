// What is known of a player: copied, linked to that of others, erased; and the keys of personal data.
import { formatAmount } from '#kernel/money.ts';
import type { Commands } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, playerNamed, playerOf } from '#players/accounts/index.ts';
import { linksOf, opposedStakesOf } from '#players/persons/index.ts';
import { debtsOf } from '#rewards/bonuses/index.ts';
import { collect } from './export.ts';
import { rotateKeys } from './rotate-keys.ts';

export const acts: Commands = {
  'players export': {
    parameters: 'PLAYER',
    about: 'Prints everything that is known of a player, as JSON.',
    run: async (ctx, input) => console.log(JSON.stringify(await collect(ctx, await playerOf(ctx, input)), null, 1)),
  },
  'players links': {
    parameters: 'PLAYER',
    about:
      'Lists accounts that are taken for the same person, with what they share, and stakes that counted for nothing.',
    run: async (ctx, input) => showLinks(ctx, await playerOf(ctx, input)),
  },
};

/** Listed apart, further below. */
export const keyActs: Commands = {
  'keys rotate': {
    parameters: '',
    about: 'Encrypts personal data anew with the first key of `PII_KEYS`.',
    run: async (ctx) => {
      const { key, values, files } = await rotateKeys(ctx);
      console.log(`  ${values} values and ${files} documents are encrypted anew by the key ${key}.`);
    },
  },
};

const MOST_OPPOSED = 20;

async function showLinks(ctx: Context, playerId: bigint): Promise<void> {
  const links = await linksOf(ctx.db, playerId);
  if (links.length === 0) console.log('  No other account shares anything with this one.');
  for (const { playerId: linked, via, kind, since } of links) {
    const through = via === playerId ? '' : ` through player ${via}`;
    console.log(`  ${await playerNamed(ctx, linked)}: the same ${kind}${through}, since ${since.toISOString()}`);
  }
  for (const stake of await opposedStakesOf(ctx.db, playerId, MOST_OPPOSED))
    console.log(
      `  Stake ${stake.round_id} counted for nothing: player ${stake.against_player} stood against it with ${stake.against_round} (${stake.place}).`,
    );
  for (const { fact, currency, amount, repaid } of await debtsOf(ctx.db, playerId))
    console.log(
      `  Owed for ${fact}, because its deposit was returned: ${formatAmount(amount - repaid, currencyOf(currency))} of ${formatAmount(amount, currencyOf(currency))} ${currency}.`,
    );
}
