// A player's own rounds, page by page. A page begins after the last round of the one before, so rounds played in the meantime
// shift nothing.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { toWire } from '#kernel/money.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { catalogue, nameOf } from './catalogue.ts';
import type { getHistory } from './contract.ts';
import { roundsOf } from './external-games.ts';

export async function historyOf(ctx: Context, input: InputOf<typeof getHistory>): Promise<OutputOf<typeof getHistory>> {
  const player = playerOf(ctx);
  const count = Math.max(1, input.count);
  const [micros = '', id = ''] = input.cursor?.split('.') ?? [];
  const rows = await roundsOf(ctx, player.id, input.cursor ? { micros, id } : undefined, count + 1, input);
  const page = rows.slice(0, count);
  const names = new Map(catalogue(ctx, player.currency, ctx.locale).map((game) => [game.sysname, nameOf(game)]));
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      round_id: row.id,
      sysname: row.sysname,
      name: names.get(row.sysname) ?? row.sysname,
      mode: row.mode === 2 ? 'demo' : 'play',
      staked: toWire(row.staked, currencyOf(row.currency)),
      won: toWire(row.won, currencyOf(row.currency)),
      created_at: row.created_at.toISOString(),
      ...(row.isExternal && { is_outside: true }),
    })),
    next: last && rows.length > count ? `${last.micros}.${last.id}` : null,
  };
}
