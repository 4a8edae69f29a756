// The daily wheel: what it offers, and a player's spin.
import { factId } from '#kernel/ids.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inWords } from '#site/content/index.ts';
import { spinFrom } from '#fairness/seeds/draw.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { mayBegin } from '#money/limits/index.ts';
import { budgetOf, takeFreeGift, takeFromBudget, whyNoFreeGift } from '#rewards/gifts/index.ts';
import { rewardOnWire, worthOfReward, type Reward } from '#rewards/loyalty/index.ts';
import type { getSpin, getSpins, getWheel, spinWheel } from './contract.ts';
import { wheelOf, areDrawsOn } from './definitions.ts';
import { givePrize } from './give-prize.ts';
import { drawAt } from './open-draws.ts';
import type { WheelDefinition } from './rules/definition.ts';
import { addSpin, drawById, spinById, spinOf, spinsOf, type DrawRow, type SpinRow } from './store.ts';

const weightsOf = ({ terms }: Pick<DrawRow, 'terms'>): number[] =>
  (terms as WheelDefinition).segments.map(({ weight }) => weight);

export async function wheelFor(ctx: Context): Promise<OutputOf<typeof getWheel>> {
  const definition = areDrawsOn(ctx) ? wheelOf(ctx) : undefined;
  if (!definition) return null;
  const draw = await drawAt(ctx, ctx.db, definition, ctx.clock.now());
  const { title, text, segments } = draw.terms as WheelDefinition;
  const sum = segments.reduce((segment, { weight }) => segment + weight, 0);
  const spin = ctx.player && (await spinOf(ctx.db, draw.id, ctx.player.id));
  const gift = giftOfDraw(draw.terms as WheelDefinition, draw);
  const reason = ctx.player && !spin ? await whyNoFreeGift(ctx.db, { playerId: ctx.player.id, gift }) : undefined;
  return {
    draw_id: draw.id,
    title: inWords(title, ctx.locale),
    text: inWords(text, ctx.locale),
    segments: segments.map(({ weight, reward }) => ({
      chance: String(Math.round((weight * 1_000_000) / sum) / 10_000),
      reward: reward && rewardOnWire(ctx, reward, ctx.player?.currency ?? 'EUR', ctx.locale),
    })),
    seed_hash: draw.seed_hash,
    next_at: draw.closes_at.toISOString(),
    spin: spin ? spinOnWire(ctx, draw, spin) : null,
    reason: reason ?? null,
  };
}

function spinOnWire(
  ctx: Context,
  { terms }: Pick<DrawRow, 'terms'>,
  { id, segment }: Pick<SpinRow, 'id' | 'segment'>,
): OutputOf<typeof spinWheel> {
  const { reward } = (terms as WheelDefinition).segments[segment]!;
  return { id, segment, reward: reward && rewardOnWire(ctx, reward, playerOf(ctx).currency, ctx.locale) };
}

/** The id is derived from player and day, and with the seed decides the spin: however often they ask, it is one spin. */
export async function spin(ctx: Context): Promise<OutputOf<typeof spinWheel>> {
  await mayBegin(ctx);
  const definition = areDrawsOn(ctx) ? wheelOf(ctx) : undefined;
  if (!definition)
    return refuse('InvalidRequest', {
      rule: 'draws.wheel',
      inputs: {},
      status: 409,
      sentence: 'The wheel does not turn right now.',
    });
  const { id: playerId, currency } = playerOf(ctx);
  const draw = await drawAt(ctx, ctx.db, definition, ctx.clock.now());
  const id = factId(sha256Hex(`wheel ${draw.id} ${playerId}`), '');
  const segment = spinFrom(draw.seed, `${draw.subject}:${id}`, weightsOf(draw));
  const row = { id, draw_id: draw.id, player_id: playerId, segment, spun_at: ctx.clock.now() };
  await transaction(ctx.db, async (tx) => {
    if (!(await addSpin(tx, row))) return;
    const terms = draw.terms as WheelDefinition;
    const reason = await takeFreeGift(tx, ctx, { playerId, gift: giftOfDraw(terms, draw) });
    if (reason) refuse('InvalidRequest', { ...reason, inputs: {}, status: 409 });
    const { reward } = terms.segments[segment]!;
    await takeFromDay(ctx, tx, terms, reward);
    if (!reward) return;
    const needsProof = terms.unlockedBy === 'deposit-or-identity';
    await givePrize(tx, ctx, { playerId, currency, reward, fact: `wheel/${id}`, causeId: id, needsProof });
  });
  return spinOnWire(ctx, draw, row);
}

const giftOfDraw = ({ sysname }: WheelDefinition, { opens_at }: Pick<DrawRow, 'opens_at'>): string =>
  `draws/${sysname}/${opens_at.toISOString().slice(0, 10)}`;

/**
 * There must be room for the dearest segment, so that whether a spin is taken says nothing about what it would have won. Terms from
 * before there were budgets have none.
 */
async function takeFromDay(
  ctx: Context,
  tx: Transaction,
  terms: WheelDefinition,
  reward: Reward | null,
): Promise<void> {
  const { sysname, segments } = terms;
  const budgetCents = budgetOf(terms);
  if (budgetCents === undefined) return;
  const worth = (reward: Reward | null): bigint => (reward ? worthOfReward(ctx, reward) : 0n);
  const roomCents = segments
    .map((segment) => worth(segment.reward))
    .reduce((most, value) => (value > most ? value : most));
  if (await takeFromBudget(tx, ctx, { gift: `draws/${sysname}`, budgetCents, costCents: worth(reward), roomCents }))
    return;
  refuse('InvalidRequest', {
    rule: 'draws.budget',
    inputs: {},
    status: 409,
    sentence: 'The wheel has given away all that it has for today.',
  });
}

export async function ownSpins(ctx: Context, { count }: InputOf<typeof getSpins>): Promise<OutputOf<typeof getSpins>> {
  const rows = await spinsOf(ctx.db, playerOf(ctx).id, count);
  const items = rows.map((row) => ({
    ...spinOnWire(ctx, row, row),
    spun_at: row.spun_at.toISOString(),
    revealed_at: row.closes_at.toISOString(),
  }));
  return { items, count: items.length };
}

/** The seed of a day is shown when the day is over. */
export async function spinProofOf(ctx: Context, { id }: InputOf<typeof getSpin>): Promise<OutputOf<typeof getSpin>> {
  const row = await spinById(ctx.db, id);
  const draw = row && (await drawById(ctx.db, row.draw_id));
  if (!draw)
    return refuse('InvalidRequest', {
      rule: 'draws.spin',
      inputs: {},
      status: 404,
      sentence: 'There is no such spin.',
    });
  return {
    spin_id: row.id,
    subject: `${draw.subject}:${row.id}`,
    weights: weightsOf(draw),
    segment: row.segment,
    seedHash: draw.seed_hash,
    seed: draw.closes_at <= ctx.clock.now() ? draw.seed : null,
  };
}
