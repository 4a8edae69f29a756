// The current state of the common reels: what is staked on next, the last spin for the viewer, and what it was drawn from.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { formatAmount } from '#kernel/money.ts';
import { drawSpin, plainParams, type BankrollTerms } from '#rewards/scoring/bankroll.ts';
import { bankrollTitle } from '#rewards/scoring/bankroll-title.ts';
import type { Title } from '#casino/engine/title.ts';
import type { Context } from '#platform/context.ts';
import type { getReels, ShownSpin } from './reels-contract.ts';
import { reelsSeenBy, type ReelsRow } from './reels-store.ts';
import { findTournament } from './store.ts';
import { drawnAt } from './turn-reels.ts';
import { refuseUnknown } from './participate.ts';
import { openSpin } from './stake-credits.ts';

/** For how many spins it is shown what they paid. */
const RECENT = 12;

export async function reelsFor(
  ctx: Context,
  { tournament_id }: InputOf<typeof getReels>,
): Promise<OutputOf<typeof getReels>> {
  const id = BigInt(tournament_id);
  const row = await findTournament(ctx.db, id);
  const terms = row?.terms.bankroll;
  if (!row || !terms) return refuseUnknown(tournament_id);
  const { reels, playerReels } = await reelsSeenBy(ctx.db, id, ctx.player?.id);
  const now = ctx.clock.now();
  const spin = openSpin(row, terms, now);
  const spins = spinReader(terms, reels);
  return {
    now: now.toISOString(),
    starts_at: row.starts_at.toISOString(),
    // Until the one before is drawn nothing can be staked.
    spin:
      spin === null || spin !== reels.drawn + 1
        ? null
        : { number: spin, closes_at: drawnAt(row, terms, spin).toISOString() },
    drawn: reels.drawn,
    last: spins && reels.drawn > 0 ? spins.spinAt(reels.drawn, playerReels?.last ?? null) : null,
    recent: spins ? spins.recent(reels.drawn) : [],
    own: playerReels && {
      credits: formatAmount(playerReels.credits, 'FUN'),
      stake: formatAmount(playerReels.next ?? 0n, 'FUN'),
      spins: playerReels.rounds,
    },
    seed_hash: reels.seed_hash,
    client_seed: reels.client_seed,
    seed: reels.revealed_at === null ? null : reels.seed,
  };
}

/** Nothing before the first draw, or when the mathematics are no longer available. */
function spinReader(terms: BankrollTerms, { seed, client_seed: clientSeed }: ReelsRow) {
  const title = bankrollTitle(terms);
  if (!title || clientSeed === null) return undefined;
  const seeds = { seed, clientSeed };
  const smallest = BigInt(terms.stakes[0]!);
  return {
    /** To a viewer who has staked nothing it shows the smallest stake. */
    spinAt: (spin: number, previous: bigint | null): ShownSpin =>
      shownSpin(title, spin, previous ?? smallest, previous !== null, seeds),
    recent: (drawn: number) =>
      Array.from({ length: Math.min(drawn, RECENT) }, (_, back) => {
        const number = drawn - back;
        const { wonMinor } = drawSpin(title, seeds, number, smallest);
        return { number, times: Number((wonMinor * 100n) / smallest) / 100 };
      }),
  };
}

function shownSpin(
  title: Title,
  spin: number,
  staked: bigint,
  isOwn: boolean,
  seeds: { seed: string; clientSeed: string },
): ShownSpin {
  const { events, wonMinor } = drawSpin(title, seeds, spin, staked);
  return {
    number: spin,
    is_own: isOwn,
    stake: formatAmount(staked, 'FUN'),
    won: formatAmount(wonMinor, 'FUN'),
    params: plainParams(title),
    events,
  };
}
