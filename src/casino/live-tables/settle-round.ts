// The end of a round: every bet is compared with the draw, paid, recorded and announced; or every stake is given back.
import { assert } from '#kernel/assert.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { mathVersion, saveSharedRounds } from '#casino/rounds/index.ts';
import { noteOpposedStakes, linkedAccounts, type OpposedStake } from '#players/persons/index.ts';
import { reverseStakes } from '#money/stakes/index.ts';
import { linkOf, type SaltedChain } from '#fairness/seed-chains/index.ts';
import { commitmentOf } from './chains.ts';
import type { OwnMessage } from './contract.ts';
import { payBets } from './pay-bets.ts';
import { changeBet, lockUnsettled, markSettled, type BetRow, type RoundRow, standingBetsOf } from './store.ts';
import { liveTitles } from '#casino/titles/live.ts';
import type { Context } from '#platform/context.ts';
import { areOpposite, type TableStake } from './rules/opposite.ts';

/** Bets of one transaction. */
const BATCH = 200;

/** Settles whatever is not settled; called again, it continues where it was interrupted. */
export async function settleRound(ctx: Context, round: RoundRow, chain: SaltedChain): Promise<void> {
  const title = liveTitles[round.sysname]!;
  const version = await mathVersion(ctx, title);
  const drawn = round.result as RoundEvent[];
  assert(drawn, 'a round is settled after it was drawn');
  const seed = {
    id: round.id,
    serverSeed: linkOf(ctx, chain, round.number),
    serverSeedHash: commitmentOf(ctx, chain, round.number),
    clientSeed: chain.salt,
    nonce: BigInt(round.number),
  };
  const opposedBets = await findOpposedBets(ctx, round);
  await inBatches(ctx, round, async (tx, bets) => {
    const now = ctx.clock.now();
    const settled = bets.map((bet) => {
      const { events, wonMinor } = title.settle(bet.stake, title.params.parse(bet.params), drawn);
      assert(bet.state === 'open' || bet.won === wonMinor, `bet ${bet.id} was paid ${bet.won} and has won ${wonMinor}`);
      return { ...bet, won: wonMinor, events };
    });
    await payBets(
      tx,
      settled.filter(({ state }) => state === 'open'),
    );
    await markSettled(tx, settled);
    await noteOpposedStakes(
      tx,
      ctx,
      bets.flatMap(({ id }) => opposedBets.get(id) ?? []),
    );
    await saveSharedRounds(
      tx,
      seed,
      version.id,
      settled.map((bet) => ({ ...bet, sysname: round.sysname, isOpposed: opposedBets.has(bet.id) })),
      now,
    );
  });
}

/** Gives every stake back to the purses that it came from. Players who left before keep what they were paid. */
export async function voidBets(ctx: Context, round: RoundRow): Promise<void> {
  await inBatches(ctx, round, async (tx, bets) => {
    for (const bet of bets) await changeBet(tx, bet.id, { state: bet.state === 'out' ? 'settled' : 'void' });
    const reversedAt = ctx.clock.now().toISOString();
    const lying = bets.filter(({ state }) => state === 'open');
    await reverseStakes(
      tx,
      lying.map((bet) => ({
        fact: bet.id,
        roundId: bet.id,
        playerId: String(bet.player_id),
        kind: 'table',
        subject: round.sysname,
        category: 'live',
        currency: bet.currency,
        stakedMinor: String(bet.staked),
        startedAt: bet.placed_at.toISOString(),
        reversedAt,
      })),
    );
  });
}

async function inBatches(
  ctx: Context,
  round: RoundRow,
  work: (tx: Transaction, bets: BetRow[]) => Promise<void>,
): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    count = await transaction(ctx.db, async (tx) => {
      const bets = await lockUnsettled(tx, round.id, BATCH);
      if (bets.length > 0) await work(tx, bets);
      const message: OwnMessage = { kind: 'settled', sysname: round.sysname, round: round.id };
      for (const player of new Set(bets.map(({ player_id }) => player_id)))
        await publish(tx, `player/${player}`, message);
      return bets.length;
    });
  }
}

/** By the id of the bet. */
async function findOpposedBets(ctx: Context, round: RoundRow): Promise<ReadonlyMap<string, OpposedStake>> {
  const opposedBets = new Map<string, OpposedStake>();
  const title = liveTitles[round.sysname]!;
  // Bets on a curve are all on the same side: they differ in where they leave.
  if (title.isClimb) return opposedBets;
  const bets = await standingBetsOf(ctx.db, round.id);
  const byPlayer = Map.groupBy(bets, ({ player_id }) => player_id);
  if (byPlayer.size < 2) return opposedBets;
  for (const [playerId, linked] of await linkedAccounts(ctx.db, [...byPlayer.keys()])) {
    const linkedBets = linked.flatMap((id) => byPlayer.get(id) ?? []);
    const [opponent] = linkedBets;
    const playerBets = byPlayer.get(playerId)!;
    if (!opponent || !areOpposite(title, playerBets.map(stakeOf), linkedBets.map(stakeOf))) continue;
    for (const { id } of playerBets)
      opposedBets.set(id, {
        roundId: id,
        playerId,
        againstPlayer: opponent.player_id,
        againstRound: opponent.id,
        place: round.id,
      });
  }
  return opposedBets;
}

const stakeOf = ({ stake, params }: BetRow): TableStake => ({ stake, params: params as TableStake['params'] });
