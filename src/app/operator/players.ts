// Players: block, export, erase, the house's limits and the chat at live tables.
import { currencyOf, findPlayer, mayDecide, setBlocked } from '#players/accounts/index.ts';
import { debtsOf } from '#rewards/bonuses/index.ts';
import { formatAmount } from '#kernel/money.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#money/limits/contract.ts';
import { setOperatorLimit } from '#money/limits/index.ts';
import { muteInChat } from '#casino/live-tables/index.ts';
import { linksOf, opposedStakesOf } from '#players/persons/index.ts';
import { collect, erasePlayer } from '#players/privacy/index.ts';
import type { Context } from '#platform/context.ts';
import { UsageError } from '../command-line.ts';
import { idOf, playerNamed, playerOf, type Commands, type Input } from './command.ts';

export const commands: Commands = {
  'players block': {
    parameters: 'PLAYER',
    about: 'Ends their sessions at once; no log-in, play or deposit.',
    run: (ctx, input) => block(ctx, input, true),
  },
  'players unblock': {
    parameters: 'PLAYER',
    about: 'Lets them in again.',
    run: (ctx, input) => block(ctx, input, false),
  },
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
  'players erase': {
    parameters: 'PLAYER',
    about: 'Closes the account and erases the personal data.',
    run: async (ctx, input) => {
      const player = await playerOf(ctx, input);
      await mayDecide(ctx, input.operator, { act: `players erase ${player}`, playerId: player });
      await erasePlayer(ctx, player, 'operator');
      console.log(`  Player ${player} is erased. The ledger keeps their number.`);
    },
  },
  'limits set': {
    parameters: 'PLAYER KIND PERIOD AMOUNT',
    about: "Sets the house's own limit beside the player's; the amount `none` removes it.",
    run: async (ctx, input) => {
      const player = (await findPlayer(ctx.db, await playerOf(ctx, input)))!;
      const [kind, period, amount = ''] = input.rest;
      if (!isOneOf(LIMIT_KINDS, kind) || !isOneOf(LIMIT_PERIODS, period) || amount === '')
        throw new UsageError(
          `Give a kind (${LIMIT_KINDS.join(', ')}), a period (${LIMIT_PERIODS.join(', ')}) and an amount.`,
        );
      await mayDecide(ctx, input.operator, { act: `limits set ${player.id}`, playerId: player.id });
      const limit = amount === 'none' ? null : amount;
      await setOperatorLimit(ctx, { id: player.id, currency: currencyOf(player.currency) }, { kind, period, limit });
      console.log(
        `  The house's limit on ${kind} per ${period} of ${await playerNamed(ctx, player.id)} is ${amount} from now on.`,
      );
    },
  },
  'chat mute': {
    parameters: 'PLAYER',
    about: 'Removes what a player wrote at live tables and lets them write no more.',
    run: async (ctx, input) => {
      await muteInChat(ctx, await playerOf(ctx, input), true);
      console.log('  They can write at no live table.');
    },
  },
  'chat unmute': {
    parameters: 'PLAYER',
    about: 'Lets them write again.',
    run: async (ctx, input) => {
      await muteInChat(ctx, await playerOf(ctx, input), false);
      console.log('  They can write at live tables again.');
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

async function block(ctx: Context, input: Input, isBlocked: boolean): Promise<void> {
  const playerId = await playerOf(ctx, input);
  await mayDecide(ctx, input.operator, { act: `players block ${playerId}`, playerId });
  const player = await setBlocked(ctx, idOf(input), isBlocked);
  if (player === undefined) throw new UsageError('There is no such player.');
  console.log(`  Player ${player} is ${isBlocked ? 'blocked; their sessions have ended' : 'let in again'}.`);
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.includes(name as Name);
