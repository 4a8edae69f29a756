// Raffles as everybody sees them.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import { inWords } from '#site/content/index.ts';
import { rewardOnWire } from '#rewards/loyalty/index.ts';
import type { getRaffle, getRaffles, Raffle } from './contract.ts';
import { drawDefinitions, areDrawsOn } from './definitions.ts';
import { prizesOf } from './draw-raffles.ts';
import type { RaffleDefinition } from './rules/definition.ts';
import { drawById, latestRaffles, playersOfHolders, stakedFor, sumsOf, ticketsOf, type PublicDraw } from './store.ts';

export async function rafflesFor(
  ctx: Context,
  { count }: InputOf<typeof getRaffles>,
): Promise<OutputOf<typeof getRaffles>> {
  if (!areDrawsOn(ctx)) return { items: [], count: 0 };
  const offered = new Set(drawDefinitions(ctx).map(({ sysname }) => sysname));
  const rows = (await latestRaffles(ctx.db, count)).filter(({ sysname, drawn_at }) => drawn_at || offered.has(sysname));
  const items = await Promise.all(rows.map((row) => raffleOnWire(ctx, row)));
  return { items, count: items.length };
}

async function raffleOnWire(ctx: Context, draw: PublicDraw): Promise<Raffle> {
  const { title, text, perTicket, mostTickets, prizes } = draw.terms as RaffleDefinition;
  const currency: Currency = ctx.player?.currency ?? 'EUR';
  const [sums, ownTickets, winners] = await Promise.all([
    sumsOf(ctx.db, draw),
    ownOf(ctx, draw),
    winnersOf(ctx, draw, currency),
  ]);
  const now = ctx.clock.now();
  return {
    id: draw.id,
    title: inWords(title, ctx.locale),
    text: inWords(text, ctx.locale),
    status: draw.drawn_at ? 'drawn' : draw.closes_at <= now ? 'closing' : 'active',
    opens_at: draw.opens_at.toISOString(),
    closes_at: draw.closes_at.toISOString(),
    per_ticket: toWire(BigInt(perTicket), 'EUR'),
    most_tickets: mostTickets,
    prizes: prizes.map(({ count, reward }) => ({ count, reward: rewardOnWire(ctx, reward, currency, ctx.locale) })),
    ...sums,
    own: ownTickets,
    winners,
    seed_hash: draw.seed_hash,
  };
}

async function ownOf(ctx: Context, { id, terms }: PublicDraw): Promise<Raffle['own']> {
  if (!ctx.player) return null;
  const playerStake = await stakedFor(ctx.db, id, ctx.player.id);
  if (!playerStake) return { tickets: 0, percent: 0, holder: null };
  const { perTicket, mostTickets } = terms as RaffleDefinition;
  const unit = BigInt(perTicket) * 1_000_000n;
  const tickets = Number(playerStake.micro / unit);
  return tickets >= mostTickets
    ? { tickets: mostTickets, percent: 100, holder: playerStake.holder }
    : { tickets, percent: Number(((playerStake.micro % unit) * 100n) / unit), holder: playerStake.holder };
}

async function winnersOf(ctx: Context, draw: PublicDraw, currency: Currency): Promise<Raffle['winners']> {
  const holders = draw.winners ?? [];
  const players = await playersOfHolders(ctx.db, draw.id, holders);
  const names = await fakenamesOf(ctx.db, [...new Set(players.values())]);
  const prizes = prizesOf(draw.terms as RaffleDefinition);
  return holders.map((holder, place) => ({
    fakename: names.get(players.get(holder) ?? 0n) ?? '',
    holder,
    reward: rewardOnWire(ctx, prizes[place]!, currency, ctx.locale),
  }));
}

export async function publishedRaffleOf(
  ctx: Context,
  { id }: InputOf<typeof getRaffle>,
): Promise<OutputOf<typeof getRaffle>> {
  const draw = await drawById(ctx.db, id);
  if (draw?.kind !== 'raffle')
    return refuse('InvalidRequest', {
      rule: 'draws.draw',
      inputs: {},
      status: 404,
      sentence: 'There is no such raffle.',
    });
  const holdings =
    draw.holdings ?? (await ticketsOf(ctx.db, draw)).map(({ holder, tickets }): [string, number] => [holder, tickets]);
  return {
    draw_id: draw.id,
    subject: draw.subject,
    seedHash: draw.seed_hash,
    seed: draw.drawn_at ? draw.seed : null,
    holdings: holdings.map(([holder, tickets]): [string, number] => [holder, tickets]),
    winners: draw.winners ?? [],
    prizes: prizesOf(draw.terms as RaffleDefinition).length,
  };
}
