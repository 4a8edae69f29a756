// Which awards end by what a player does outside of play: the one answer for ending them, and for what the player reads before.
import { toWire } from '#kernel/money.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { inWords } from '#site/content/index.ts';
import { catalogue, nameOf, spinsLeft } from '#casino/rounds/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { getLosses } from './contract.ts';
import { openAwards, packsOf, type Award } from './store.ts';

/**
 * A withdrawal ends what was active when it was requested. An award whose requirement was met before is completed by then, or will
 * be; one that was activated since is not meant.
 */
export const endedByWithdrawal = (open: readonly Award[], requestedAt: Date): Award[] =>
  open.filter(
    ({ status, slot, ending, activated_at: at }) =>
      status === 'active' && slot !== null && !ending && at! <= requestedAt,
  );

/** Everything open ends together with its currency. */
export const endedByCurrency = (open: readonly Award[]): readonly Award[] => open;

type Losses = OutputOf<typeof getLosses>;

export async function lossesFor(ctx: Context, { by }: InputOf<typeof getLosses>): Promise<Losses> {
  const { id, currency } = playerOf(ctx);
  const open = await openAwards(ctx.db, id);
  const ended = by === 'withdrawal' ? endedByWithdrawal(open, ctx.clock.now()) : endedByCurrency(open);
  const names = new Map(catalogue(ctx, currency, ctx.locale).map((game) => [game.sysname, nameOf(game)]));
  const items: Losses['items'] = [];
  for (const award of ended)
    items.push({
      id: award.id,
      type: award.is_betting ? 'betting' : 'casino',
      name: inWords(award.words.title, ctx.locale) || award.definition,
      amount: toWire(await amountOf(ctx.db, award), award.currency),
      spins: (await spinsOf(ctx, award)).map(({ sysname, count }) => ({
        game: { sysname, name: names.get(sysname) ?? sysname },
        count,
      })),
    });
  return { items };
}

/** What its purse holds once it is active, until then what it would bring. */
async function amountOf(db: Database, { status, slot, player_id: playerId, currency, amount }: Award): Promise<bigint> {
  if (status !== 'active' || slot === null) return amount;
  return (await balancesOf(db, playerId, currency)).bonus;
}

async function spinsOf(ctx: Context, award: Award): Promise<{ sysname: string; count: number }[]> {
  if (award.status === 'active') return spinsLeft(ctx.db, await packsOf(ctx.db, award.id), ctx.clock.now());
  return (award.terms.freeSpins?.packs ?? []).map(({ game, count }) => ({ sysname: game, count }));
}
