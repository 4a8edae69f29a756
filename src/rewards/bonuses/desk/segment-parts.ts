// A bonus for everybody whom it is for, and what bonuses cost.
import * as z from 'zod/mini';
import type { Row } from '#kernel/desk-values.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { sumOf, type Act, type Choice, type Listing } from '#platform/desk.ts';
import { centsOf } from '#players/verification/index.ts';
import { bonusDefinitions } from '../definitions.ts';
import { costReport, playersFor, readDefinition, type Segment } from '../operate.ts';
import { isOfDeposit } from '../rules/definition.ts';
import { orderForSegment } from '../segment-orders.ts';
import { on } from '../store.ts';
import { definitionChoices } from './award-parts.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

export const costListing: Listing = {
  name: 'bonus-costs',
  area: 'bonuses',
  title: 'Cost of bonuses',
  about: 'By bonus and currency: what was granted, wagered, became money of players, and came back to the house.',
  columns: [
    { key: 'definition', label: 'Bonus', kind: 'text' },
    { key: 'awards', label: 'Awarded', kind: 'number' },
    { key: 'activated', label: 'Activated', kind: 'number' },
    { key: 'granted', label: 'Granted', kind: 'money' },
    { key: 'wagered', label: 'Wagered', kind: 'money' },
    { key: 'converted', label: 'Converted', kind: 'money' },
    { key: 'forfeited', label: 'Back to the house', kind: 'money' },
    { key: 'completed', label: 'Completed', kind: 'number' },
    { key: 'expired', label: 'Expired', kind: 'number' },
    { key: 'lost', label: 'Lost', kind: 'number' },
    { key: 'undone', label: 'Undone', kind: 'money' },
  ],
  filters: [{ name: 'since', label: 'Since the day' }],
  whenEmpty: 'No bonus was awarded.',
  async read(ctx, { filters: { since }, after, limit }) {
    if (since && (!DAY.test(since) || Number.isNaN(Date.parse(since)))) return { rows: [] };
    const lines = await costReport(ctx, since ? new Date(`${since}T00:00:00Z`) : undefined);
    const rows = lines.map((line): Row => {
      const money = (minor: bigint) => sumOf(minor, line.currency);
      return {
        id: `${line.definition} ${line.currency}`,
        values: {
          definition: line.definition,
          awards: Number(line.awards),
          activated: Number(line.activated),
          granted: money(line.granted),
          wagered: money(line.wagered),
          converted: money(line.converted),
          forfeited: money(line.forfeited),
          completed: Number(line.completed),
          expired: Number(line.expired),
          lost: Number(line.lost),
          undone: money(line.undone),
        },
      };
    });
    const rest = after === undefined ? rows : rows.filter(({ id }) => id > after);
    return { rows: rest.slice(0, limit), ...(rest.length > limit && { next: rest[limit - 1]!.id }) };
  },
};

export const segmentOrderListing: Listing = {
  name: 'bonus-orders',
  area: 'bonuses',
  title: 'Bonuses for many',
  about: 'Bonuses that were awarded to everybody whom they are for by their own rules.',
  columns: [
    { key: 'at', label: 'Ordered', kind: 'time' },
    { key: 'definition', label: 'Bonus', kind: 'text' },
    { key: 'by', label: 'By', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'players', label: 'Players', kind: 'number' },
  ],
  filters: [],
  whenEmpty: 'No bonus was awarded to a group yet.',
  async read(ctx, { after, limit }) {
    let query = on(ctx.db).selectFrom('bonuses.segment_orders').selectAll();
    if (after !== undefined) query = query.where('id', '<', after);
    const orders = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    return {
      rows: orders.slice(0, limit).map((order) => ({
        id: order.id,
        values: {
          at: order.ordered_at.toISOString(),
          definition: order.definition,
          by: order.ordered_by,
          state: order.players === null ? 'waiting' : 'done',
          players: order.players,
        },
      })),
      ...(orders.length > limit && { next: orders[limit - 1]!.id }),
    };
  },
};

const totalCents = (ctx: Context, { sums }: Segment): bigint =>
  [...sums].reduce((total, [currency, minor]) => total + centsOf(ctx, minor, currency), 0n);

const written = (sums: ReadonlyMap<Currency, bigint>): string =>
  [...sums].map(([currency, minor]) => `${formatAmount(minor, currency)} ${currency}`).join(', ') || 'nothing';

const definitionIn = (ctx: Context, { definition = '' }: Readonly<Record<string, string>>) =>
  readDefinition(ctx, definition);

const withoutDeposits = async (ctx: Context): Promise<Choice[]> => {
  const ofDeposits = new Set(
    bonusDefinitions(ctx).flatMap(({ kind, sysname }) => (isOfDeposit(kind) ? [sysname] : [])),
  );
  return (await definitionChoices(ctx)).filter(({ value }) => !ofDeposits.has(value));
};

export const segmentAct: Act = {
  name: 'bonuses grant-segment',
  label: 'Award to a group',
  about: 'Awards a bonus to all players whom it is for by its own rules; the preview says how many and how much.',
  right: { area: 'bonuses', verb: 'act' },
  subject: 'list',
  list: 'bonuses',
  letter: 's',
  fields: [
    { name: 'definition', label: 'Bonus', schema: z.string().check(z.maxLength(80)), choicesOf: withoutDeposits },
  ],
  reasonFor: 'staff',
  isStepUp: true,
  eurCents: async (ctx, { fields }) => totalCents(ctx, await playersFor(ctx, definitionIn(ctx, fields))),
  async preview(ctx, { fields }) {
    const definition = definitionIn(ctx, fields);
    const { playerIds, sums } = await playersFor(ctx, definition);
    return `${definition.sysname} would go to ${playerIds.length} players: ${written(sums)}.`;
  },
  async run(ctx, { key, fields, actor }) {
    const definition = definitionIn(ctx, fields);
    const { playerIds, sums } = await playersFor(ctx, definition);
    if (playerIds.length === 0) return `${definition.sysname} would go to 0 players: nothing is done.`;
    await orderForSegment(ctx, { id: key, definition: definition.sysname, by: actor.name });
    return `${definition.sysname} goes to ${playerIds.length} players: ${written(sums)}. The running site awards it one by one.`;
  },
};
