// Evidence that no round of a seed is missing: all of them, by their nonces.
import type { InputOf } from '#kernel/method.ts';
import { toWire } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { getSeedRounds } from './contract.ts';
import type { SeedRounds } from './round-contract.ts';
import { findRevealed, roundsOfSeed } from './seed-store.ts';

const PAGE = 5_000;

export async function seedRoundsFor(
  ctx: Context,
  { server_seed_hash: hash, after }: InputOf<typeof getSeedRounds>,
): Promise<SeedRounds & { next: number | null }> {
  const seed = await findRevealed(ctx.db, hash, ctx.player?.id);
  if (!seed)
    refuse('InvalidParameter', {
      rule: 'games.seed-known',
      inputs: { server_seed_hash: hash },
      sentence: 'No seed of yours with this hash has been revealed.',
      status: 404,
    });
  const rows = await roundsOfSeed(ctx.db, seed, after, PAGE);
  return {
    server_seed_hash: seed.server_seed_hash,
    server_seed: seed.server_seed,
    rounds: Number(seed.rounds),
    items: rows.map((row) => ({
      nonce: Number(row.nonce),
      round_id: row.id,
      sysname: row.sysname,
      client_seed: row.client_seed,
      staked: toWire(row.staked, currencyOf(row.currency)),
      won: toWire(row.won, currencyOf(row.currency)),
    })),
    next: rows.length < PAGE ? null : Number(rows.at(-1)!.nonce),
  };
}
