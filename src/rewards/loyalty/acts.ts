// Loyalty: points of players, goods on their way, and what was given. What changes something is an act of the desk (desk/).
import { dayOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { playerNamed, playerOf, playersNamed } from '#players/accounts/index.ts';
import { pointsOfPlayer, rewardsGiven, whatWasGiven } from './operate.ts';
import { ordersIn, type OrderRow } from './orders-store.ts';
import { pointsText } from './rules/points.ts';

const OPEN = ['address', 'ordered', 'sent'] as const;
const MAX_LISTED = 200;

export const acts: Commands = {
  'loyalty points': {
    parameters: 'PLAYER',
    about: 'Shows level, points and the last changes of a player’s points.',
    run: showPoints,
  },
  'loyalty orders': {
    parameters: '',
    about: 'Lists goods that wait for an address, to be sent, or for their delivery, with where they go.',
    run: listOrders,
  },
  'loyalty paid': {
    parameters: '[--since DAY]',
    about: 'Lists rewards that were given for levels, missions, purchases, tournaments and draws, newest first.',
    run: listPaid,
  },
};

async function showPoints(ctx: Context, input: Input): Promise<void> {
  const playerId = await playerOf(ctx, input);
  const { player, rows } = await pointsOfPlayer(ctx, playerId);
  console.log(
    `  ${await playerNamed(ctx, playerId)}: level ${player.level}, ${pointsText(player.balance)} to spend, ${pointsText(player.tier)} in all${player.character ? `, ${player.character}` : ''}`,
  );
  for (const { kind, about, tier, balance, at } of rows)
    console.log(
      `  ${time(at)}  ${kind.padEnd(10)} ${pointsText(balance).padStart(10)} (tier ${pointsText(tier)})  ${about}`,
    );
}

async function listOrders(ctx: Context): Promise<void> {
  const orders = await ordersIn(ctx.db, OPEN, MAX_LISTED);
  const named = await playersNamed(
    ctx,
    orders.map(({ player_id }) => player_id),
  );
  for (const order of orders) console.log(`  ${lineOf(order)}  ${named(order.player_id)}  ${addressOf(order)}`);
  if (orders.length === 0) console.log('  No goods are on their way.');
}

const lineOf = ({ id, created_at, goods, state }: OrderRow): string =>
  `${id}  ${time(created_at)}  ${goods.padEnd(16)} ${state.padEnd(9)}`;

const addressOf = ({ address }: OrderRow): string =>
  address === null ? 'no address yet' : Object.values(JSON.parse(address) as Record<string, string>).join(', ');

async function listPaid(ctx: Context, { filter }: Input): Promise<void> {
  const rows = await rewardsGiven(ctx, dayOf(filter.since));
  const named = await playersNamed(
    ctx,
    rows.map(({ player_id }) => player_id),
  );
  for (const row of rows)
    console.log(
      `  ${time(row.given_at)}  ${row.cause.padEnd(10)} ${row.cause_id.padEnd(22)} ${whatWasGiven(row).padEnd(26)} ${named(row.player_id)}`,
    );
  if (rows.length === 0) console.log('  Nothing was given.');
}
