// Packs of free spins of a player, and giving one without conditions.
import * as z from 'zod/mini';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Act, ActFields, Addition, Choice } from '#platform/desk.ts';
import { sumOf } from '#platform/desk.ts';
import { time } from '#platform/command.ts';
import { currencyOf, readPlayer } from '#players/accounts/index.ts';
import { centsOf } from '#players/verification/index.ts';
import { catalogue, nameOf } from '../catalogue.ts';
import { canHaveFreespins, grantFreespins } from '../freespins.ts';
import { packsOf } from '../freespins-store.ts';

const DAYS = 7;
const MOST_SHOWN = 20;

export const packsOfPlayer: Addition = {
  kind: 'player',
  area: 'bonuses',
  async load(ctx, id) {
    const now = ctx.clock.now();
    const packs = await packsOf(ctx.db, BigInt(id), { status: undefined, now, limit: MOST_SHOWN });
    if (packs.length === 0) return {};
    return {
      tables: [
        {
          title: 'Free spins',
          columns: [
            { key: 'game', label: 'Game', kind: 'text' },
            { key: 'left', label: 'Left', kind: 'text' },
            { key: 'stake', label: 'Stake', kind: 'money' },
            { key: 'won', label: 'Won', kind: 'money' },
            { key: 'to', label: 'Winnings to', kind: 'text' },
            { key: 'by', label: 'Given by', kind: 'text' },
            { key: 'until', label: 'Until', kind: 'time' },
          ],
          rows: packs.map((pack) => ({
            id: pack.id,
            values: {
              game: pack.sysname,
              left: `${pack.remaining} of ${pack.total}`,
              stake: sumOf(pack.stake, pack.currency),
              won: sumOf(pack.won, pack.currency),
              to: pack.winnings_to,
              by: pack.granted_by,
              until: pack.expires_at.toISOString(),
            },
          })),
        },
      ],
    };
  },
};

async function worthOf(ctx: Context, { id, fields }: { id: string; fields: ActFields }) {
  const { currency: code } = await readPlayer(ctx.db, BigInt(id));
  const currency = currencyOf(code);
  const perSpin = parseAmount(fields['stake']?.replace(',', '.') ?? '', currency) ?? 0n;
  return { currency, minor: perSpin * BigInt(fields['count'] ?? '0') };
}

const gamesWithSpins = async (ctx: Context): Promise<Choice[]> =>
  catalogue(ctx, 'EUR')
    .filter(({ sysname }) => canHaveFreespins(ctx, sysname))
    .map((game) => ({ value: game.sysname, label: nameOf(game) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

export const grantAct: Act = {
  name: 'freespins grant',
  label: 'Give free spins',
  about: 'Gives free spins, good for a week; what they win can be withdrawn.',
  right: { area: 'bonuses', verb: 'act' },
  subject: 'player',
  states: ['active'],
  letter: 'f',
  fields: [
    { name: 'game', label: 'Game', schema: z.string().check(z.maxLength(80)), choicesOf: gamesWithSpins },
    { name: 'count', label: 'How many', schema: z.string().check(z.regex(/^[1-9]\d{0,3}$/)), hint: 'At most 1000.' },
    {
      name: 'stake',
      label: 'Stake of each',
      schema: z.string().check(z.regex(/^\d{1,12}([.,]\d{1,8})?$/)),
      hint: 'In the currency of the player, one of the stakes of the game.',
    },
  ],
  reasonFor: 'staff',
  isStepUp: false,
  async eurCents(ctx, request) {
    const { minor, currency } = await worthOf(ctx, request);
    return centsOf(ctx, minor, currency);
  },
  async preview(ctx, request) {
    const { minor, currency } = await worthOf(ctx, request);
    return `The house stakes ${formatAmount(minor, currency)} ${currency}; what is won is the player’s own.`;
  },
  async run(ctx, { id, fields, actor }) {
    const player = await readPlayer(ctx.db, BigInt(id));
    const sysname = fields['game'] ?? '';
    const pack = await grantFreespins(ctx, {
      playerId: player.id,
      currency: currencyOf(player.currency),
      sysname,
      count: Number(fields['count']),
      stake: (fields['stake'] ?? '').replace(',', '.'),
      days: DAYS,
      by: actor.name,
      winningsTo: 'main',
    });
    return `${pack.total} free spins of ${formatAmount(pack.stake, pack.currency)} ${pack.currency} in ${sysname}, until ${time(pack.expires_at)}.`;
  },
};
