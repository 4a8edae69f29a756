import { getFreespins, type FreespinPack } from '#casino/rounds/freespins-contract.ts';
import { getJackpots } from '#rewards/jackpots/contract.ts';
import type { LoadContext } from '#site/shell/page.ts';
import { ACTIVE_FREESPINS } from '#casino/rounds/web/active-freespins.ts';
import type { TileMarks } from './parts/tile-marks.ts';

/** Marks that fail to load are left out. */
export async function loadTileMarks({
  api,
  session,
  report,
}: Pick<LoadContext, 'api' | 'session' | 'report'>): Promise<TileMarks> {
  const [packs, jackpots] = await Promise.all([
    session ? api.call(getFreespins, ACTIVE_FREESPINS).catch(report([])) : [],
    api.call(getJackpots, {}).catch(report({ items: [] })),
  ]);
  const spins: Record<string, number> = {};
  for (const { game, remaining_count: count } of packs as FreespinPack[])
    spins[game.sysname] = (spins[game.sysname] ?? 0) + count;
  return { spins, jackpots: [...new Set(jackpots.items.flatMap(({ games }) => games))] };
}
