// A guest plays the demo with the very same mathematics. The play money stays outside the ledger: a guest has no account.
import { factId } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { PLAY_MONEY_MINOR } from '#players/accounts/index.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import type { PlayedRound } from './contract.ts';
import { answerTo, rowOf } from './drawn-round.ts';
import { mathVersion } from './math-version.ts';
import { requestIdReused, type Order } from './order.ts';
import { replayedRound } from './played-round.ts';
import { beginGuest } from './guests.ts';
import { lockSeed } from './seeds.ts';
import { findRound, insertRound, lockGuest, updateGuest } from './store.ts';

const ACCOUNT_CURRENCY = 'EUR';

export async function playAsGuest(ctx: Context, order: Order, requestId: string): Promise<WrittenAnswer<PlayedRound>> {
  const { title, params, stake, staked, digest } = order;
  const token = ctx.guest.token ?? Buffer.from(ctx.random.bytes(16)).toString('base64url');
  const tokenHash = sha256(token);
  const id = factId(sha256Hex(`guest|${tokenHash.toString('hex')}|${requestId}`), requestId);
  const version = await mathVersion(ctx, title);
  return transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    let guest = await lockGuest(tx, tokenHash);
    if (!guest) {
      await beginGuest(ctx, tx, tokenHash);
      guest = (await lockGuest(tx, tokenHash))!;
      ctx.guest.change = { token };
    }
    const before = await findRound(tx, id);
    if (before) return before.digest.equals(digest) ? replayedRound(before, ACCOUNT_CURRENCY) : requestIdReused();
    const purse = guest.balance < staked ? PLAY_MONEY_MINOR : guest.balance; // runs out: filled up again
    if (purse < staked)
      refuse('InvalidParameter', {
        rule: 'games.demo-stake',
        inputs: {},
        sentence: 'This is more play money than there is.',
      });
    const seed = (await lockSeed(ctx, tx, { guest: tokenHash }))!;
    const nonce = seed.nonce + 1n;
    const outcome = title.play(stake, params, seedStream(seed.server_seed).random(seed.client_seed, Number(nonce)));
    const request = { id, playerId: null, mode: 2, version, currency: 'FUN', stake, staked, params, digest } as const;
    const drawnOutcome = { seed, nonce, won: outcome.wonMinor, events: JSON.stringify(outcome.events) };
    const balance = purse - staked + drawnOutcome.won;
    await updateGuest(tx, tokenHash, { nonce, balance, seen_at: now });
    const after = [0n, 0n, 0n, balance];
    await insertRound(tx, {
      ...rowOf(request, drawnOutcome),
      main_stake: staked,
      bonus_stake: 0n,
      before: [purse, 0n],
      after,
      created_at: now,
    });
    return answerTo(request, drawnOutcome, ACCOUNT_CURRENCY, after);
  });
}
