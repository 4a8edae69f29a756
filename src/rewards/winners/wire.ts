// Public wins: under fakenames, games by their names.
import { LOCALES } from '#kernel/locales.ts';
import { toWire, type Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import { catalogue, nameOf } from '#casino/rounds/index.ts';
import type { Winner, WinnersMessage } from './contract.ts';
import type { WinRow } from './store.ts';

export async function winnersOnWire(ctx: Context, wins: readonly WinRow[]): Promise<Winner[]> {
  const names = await fakenamesOf(ctx.db, [...new Set(wins.map((win) => win.player_id))]);
  const games = gameNames(ctx, ctx.locale);
  return wins.map((win) => ({
    round_id: win.round_id,
    kind: win.kind,
    fakename: names.get(win.player_id) ?? '',
    sysname: win.sysname,
    game: games.get(win.sysname) ?? win.sysname,
    won: toWire(win.won, win.currency as Currency),
    multiplier: multiplierText(win.times_hundredths),
    created_at: win.created_at.toISOString(),
    replay_id: win.replay_id,
    jackpot: win.jackpot,
  }));
}

const gameNames = (ctx: Context, locale: string): Map<string, string> =>
  new Map(catalogue(ctx, 'EUR', locale).map((game) => [game.sysname, nameOf(game)]));

/** Won ÷ staked, cut to two decimals. */
const multiplierText = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

export async function messageOf(ctx: Context, wins: readonly WinRow[]): Promise<WinnersMessage> {
  const byLocale = LOCALES.map((locale) => [locale, gameNames(ctx, locale)] as const);
  const items = await winnersOnWire(ctx, wins);
  return {
    kind: 'winners',
    items: items.map((item) => ({
      ...item,
      names: Object.fromEntries(byLocale.map(([locale, games]) => [locale, games.get(item.sysname) ?? item.sysname])),
    })),
  };
}
