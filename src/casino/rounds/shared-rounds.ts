/**
 * Rounds of a live table as rounds of their players: history, replay and verification make no difference. Each bet is a round
 * of its own; all bets of a table's round share the seed, which is a link of its chain and revealed by now.
 */
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import { measureRound, measuredTogether } from '#casino/return-monitoring/measure-round.ts';
import { titleNamed } from './catalogue.ts';
import { announceSettled } from '#money/stakes/index.ts';
import type { RoundDetails } from './round-details.ts';

export interface SharedSeed {
  id: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: bigint;
}

/** A settled bet; its stake and win are booked under its id. */
export interface SharedRound {
  id: string;
  player_id: bigint;
  sysname: string;
  currency: string;
  stake: bigint;
  staked: bigint;
  won: bigint;
  main_stake: bigint;
  bonus_stake: bigint;
  before: bigint[];
  params: unknown;
  events: readonly RoundEvent[];
  digest: Buffer;
  placed_at: Date;
  /** A linked account took the opposite side. */
  isOpposed: boolean;
}

export async function saveSharedRounds(
  tx: Transaction,
  seed: SharedSeed,
  mathId: number,
  rounds: readonly SharedRound[],
  now: Date,
): Promise<void> {
  await sql`
    insert into rounds.seeds (id, player_id, server_seed, server_seed_hash, rounds, started_at, revealed_at)
    values (${seed.id}, null, ${seed.serverSeed}, ${seed.serverSeedHash}, 1, ${now}, ${now}) on conflict do nothing`.execute(
    tx,
  );
  const rows = rounds.map(({ digest, placed_at, events, params, isOpposed: _, ...round }) => ({
    ...round,
    player_id: String(round.player_id),
    stake: String(round.stake),
    staked: String(round.staked),
    won: String(round.won),
    main_stake: String(round.main_stake),
    bonus_stake: String(round.bonus_stake),
    before: round.before.map(String),
    params,
    events,
    digest: digest.toString('hex'),
    placed_at,
  }));
  await sql`
    insert into rounds.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, created_at)
    select r.id, r.player_id, 1, ${mathId}, r.currency, r.stake, r.staked, r.won, r.main_stake, r.bonus_stake, r.before,
           b,
           ${seed.id}, ${seed.clientSeed}, ${seed.nonce}, r.params, r.events, decode(r.digest, 'hex'), r.placed_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, player_id bigint, currency text, stake bigint, staked bigint, won bigint,
           main_stake bigint, bonus_stake bigint, before bigint[], params json, events json, digest text, placed_at timestamptz)
     cross join lateral wallet.balances(r.player_id, r.currency) b`.execute(tx);
  await announceSettled(
    tx,
    rounds.map((round, index) => ({
      roundId: round.id,
      playerId: String(round.player_id),
      kind: 'table',
      subject: round.sysname,
      category: 'live',
      currency: round.currency,
      stakedMinor: String(round.staked),
      wonMinor: String(round.won),
      isFree: false,
      ...(round.isOpposed && { isOpposed: true as const }),
      startedAt: round.placed_at.toISOString(),
      settledAt: now.toISOString(),
      ...(index === 0 && { details: watchedTogether(rounds) }),
    })),
  );
}

/**
 * Bets on one drawing win and lose together, so the watch over games treats them as one round: the mean of what they returned,
 * and the drawing once.
 */
function watchedTogether(rounds: readonly SharedRound[]): RoundDetails {
  const bets = rounds.map(({ sysname, params, stake, events, won, staked }) => {
    const odds = titleNamed(sysname).odds(params, stake, events);
    const returned = Number(won) / Number(staked);
    return { odds, returned, measured: measureRound(odds, returned) };
  });
  const mean = (figure: (bet: (typeof bets)[number]) => number): number =>
    bets.reduce((sum, bet) => sum + figure(bet), 0) / bets.length;
  const [first] = rounds as [SharedRound];
  return {
    odds: {
      mean: mean(({ odds }) => odds.mean),
      variance: mean(({ odds }) => Math.sqrt(odds.variance)) ** 2,
      highest: mean(({ odds }) => odds.highest),
      bound: 'exact',
    },
    returned: mean(({ returned }) => returned),
    measured: measuredTogether(bets.map((bet) => bet.measured)),
    drawn: titleNamed(first.sysname).draws.of(first.events, first.params),
  };
}
