// Loyalty: points of players, corrections, goods on their way, and what was given.
import { formatAmount } from '#kernel/money.ts';
import { UsageError, dayOf, idOf, reasonOf, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { mayDecide, playerNamed, playerOf, playersNamed } from '#players/accounts/index.ts';
import { correctPoints, pointsOfPlayer, rewardsGiven, type GivenRow } from './operate.ts';
import { ordersIn, type OrderRow } from './orders-store.ts';
import { moveOrder } from './orders.ts';
import { pointsText } from './rules/points.ts';
import { worthOfPoints } from './worth-of-points.ts';

const OPEN = ['address', 'ordered', 'sent'] as const;
const MAX_LISTED = 200;
const STATES = ['sent', 'delivered', 'cancelled'] as const;
type NewState = (typeof STATES)[number];

export const acts: Commands = {
  'loyalty points': {
    parameters: 'PLAYER',
    about: 'Shows level, points and the last changes of a player’s points.',
    run: showPoints,
  },
  'loyalty correct': {
    parameters: 'PLAYER give|take POINTS --reason "…"',
    about: 'Gives spend points or takes them; what a player does not have is owed. The player reads the reason.',
    run: correct,
  },
  'loyalty orders': {
    parameters: '',
    about: 'Lists goods that wait for an address, to be sent, or for their delivery, with where they go.',
    run: listOrders,
  },
  'loyalty deliver': {
    parameters: 'ORDER --state sent|delivered|cancelled [--reason "…"]',
    about: 'Moves an order on; cancelled, a purchase gives its points back. The player reads the reason.',
    run: deliver,
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

async function correct(ctx: Context, input: Input): Promise<void> {
  const playerId = await playerOf(ctx, input);
  const [direction = '', text = ''] = input.rest;
  if (direction !== 'give' && direction !== 'take') throw new UsageError('give or take?');
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new UsageError('POINTS must be a whole number above 0.');
  const points = direction === 'give' ? BigInt(text) : -BigInt(text);
  const because = reasonOf(input);
  await mayDecide(ctx, input.operator, {
    act: `loyalty correct ${playerId} ${direction} ${text}`,
    playerId,
    eurCents: worthOfPoints(ctx, points),
  });
  const { balance } = await correctPoints(ctx, playerId, points, { because, byWhom: input.operator.name });
  console.log(`  ${await playerNamed(ctx, playerId)} has ${pointsText(balance)} points to spend now.`);
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

async function deliver(ctx: Context, input: Input): Promise<void> {
  const id = idOf(input);
  const state = input.state as NewState | undefined;
  if (!state || !STATES.includes(state)) throw new UsageError(`--state is one of ${STATES.join(', ')}.`);
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageError('ORDER is an id as loyalty orders shows it.');
  const order = await moveOrder(ctx, id, state, state === 'cancelled' ? reasonOf(input) : input.reason?.trim());
  console.log(`  ${lineOf(order)}  ${await playerNamed(ctx, order.player_id)}`);
}

async function listPaid(ctx: Context, { filter }: Input): Promise<void> {
  const rows = await rewardsGiven(ctx, dayOf(filter.since));
  const named = await playersNamed(
    ctx,
    rows.map(({ player_id }) => player_id),
  );
  for (const row of rows)
    console.log(
      `  ${time(row.given_at)}  ${row.cause.padEnd(10)} ${row.cause_id.padEnd(22)} ${whatOf(row).padEnd(26)} ${named(row.player_id)}`,
    );
  if (rows.length === 0) console.log('  Nothing was given.');
}

function whatOf({ reward, amount, currency }: GivenRow): string {
  if (reward.kind === 'cash')
    return amount !== null && currency ? `${formatAmount(amount, currency)} ${currency}` : 'cash';
  if (reward.kind === 'points') return `${reward.points} points`;
  return reward.kind === 'goods' ? reward.goods : reward.definition;
}
