// A guest reveals the seed of the demo rounds that they have played in this browser.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { Seeds } from '../contract.ts';
import { freshSeed, mustBeAtRest } from '../seeds.ts';
import { insertSeed, lockGuest, revealSeed, updateGuest } from '../store.ts';

export async function rotateForGuest(ctx: Context): Promise<Seeds> {
  const { token } = ctx.guest;
  if (token === undefined) return nothingToReveal();
  return transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const guest = await lockGuest(tx, sha256(token));
    if (!guest || guest.nonce === 0n) return nothingToReveal();
    await mustBeAtRest(ctx, tx, { guest: guest.token_hash }, guest.seed_id);
    const next = freshSeed(ctx, guest.client_seed);
    await revealSeed(tx, guest.seed_id, guest.nonce, now);
    await insertSeed(tx, { ...next, player_id: null }, now);
    await updateGuest(tx, guest.token_hash, { ...next, seen_at: now });
    return {
      server_seed_hash: next.server_seed_hash,
      client_seed: next.client_seed,
      next_nonce: 1,
      // Only a player has a list of their earlier seeds; a guest is shown the one that they asked for.
      revealed: [
        {
          server_seed: guest.server_seed,
          server_seed_hash: guest.server_seed_hash,
          rounds: Number(guest.nonce),
          revealed_at: now.toISOString(),
        },
      ],
    };
  });
}

function nothingToReveal(): never {
  refuse('InvalidRequest', {
    rule: 'games.nothing-to-reveal',
    inputs: {},
    sentence: 'There is nothing to reveal yet: play a round of the demo first.',
    status: 409,
  });
}
