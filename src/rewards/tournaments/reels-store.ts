// SQL of common reels and of what players stake on their spins.
import { sql } from 'kysely';
import { seedHash } from '#fairness/seeds/commitment.ts';
import type { Bankroll } from '#rewards/scoring/bankroll.ts';
import type { Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { SecretTable } from '#platform/db/reencrypt-secrets.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { pairKey, type KeptRound, type Pair } from './entries-store.ts';
import type { Handle } from './store.ts';

export const secretTables: readonly SecretTable[] = [
  {
    table: 'tournaments.reels',
    key: 'tournament_id',
    plain: 'seed',
    encrypted: 'encrypted_seed',
    reencrypt: 'tournaments.reencrypt_seed',
    revealedAt: 'revealed_at',
  },
];

export interface ReelsRow {
  tournament_id: bigint;
  /** Encrypted in the database until it is revealed. */
  seed: string;
  seed_hash: string;
  revealed_at: Date | null;
  client_seed: string | null;
  drawn: number;
  played: number;
}

type StoredReels = Omit<ReelsRow, 'seed'> & { seed: string | null; encrypted_seed: string | null };
const opened = ({ encrypted_seed: secret, seed, ...row }: StoredReels): ReelsRow => ({
  ...row,
  seed: (seed ?? secret)!,
});

export async function insertReels(tx: Transaction, id: bigint, seed: string): Promise<void> {
  await sql`
    insert into tournaments.reels (tournament_id, encrypted_seed, seed_hash) values (${id}, ${personal(seed)}, ${seedHash(seed)})`.execute(
    tx,
  );
}

/** Changed only under the lock of the tournament. */
export async function reelsOf(handle: Handle, id: bigint): Promise<ReelsRow | undefined> {
  const { rows } = await sql<StoredReels>`select * from tournaments.reels where tournament_id = ${id}`.execute(handle);
  return rows[0] && opened(rows[0]);
}

export async function closeList(tx: Transaction, id: bigint, clientSeed: string): Promise<void> {
  await sql`update tournaments.reels set client_seed = ${clientSeed} where tournament_id = ${id}`.execute(tx);
}

export async function saveDrawn(
  tx: Transaction,
  id: bigint,
  { drawn, played }: Pick<ReelsRow, 'drawn' | 'played'>,
): Promise<void> {
  await sql`update tournaments.reels set drawn = ${drawn}, played = ${played} where tournament_id = ${id}`.execute(tx);
}

export async function revealReels(
  handle: Handle,
  { tournament_id: id, seed }: Pick<ReelsRow, 'tournament_id' | 'seed'>,
  now: Date,
): Promise<void> {
  await sql`select tournaments.reveal_seed(${id}, ${seed}, ${now})`.execute(handle);
}

export async function entrantsOf(handle: Handle, id: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from tournaments.entries where tournament_id = ${id} and refunded_at is null order by 1`.execute(
    handle,
  );
  return rows.map(({ player_id }) => player_id);
}

export interface Entrant extends Bankroll {
  player_id: bigint;
  score: bigint;
  /** The number of their stake on the spin, if they have one. */
  number: bigint | null;
  staked: bigint | null;
}

/** All participants, with what they have staked on a spin. */
export async function entrantsOnSpin(tx: Transaction, id: bigint, spin: number): Promise<Entrant[]> {
  const { rows } = await sql<Entrant>`
    select e.player_id, e.score, e.credits, e.rounds, e.reached, s.number, s.staked
      from tournaments.entries e
      left join tournaments.stakes s on s.tournament_id = e.tournament_id and s.player_id = e.player_id and s.spin = ${spin}
     where e.tournament_id = ${id} and e.refunded_at is null order by e.player_id for update of e`.execute(tx);
  return rows;
}

export async function saveWins(
  tx: Transaction,
  id: bigint,
  spin: number,
  wins: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  if (wins.size === 0) return;
  await sql`
    update tournaments.stakes s set won = w.won
      from unnest(${[...wins.keys()]}::bigint[], ${[...wins.values()]}::bigint[]) as w(staked, won)
     where s.tournament_id = ${id} and s.spin = ${spin} and s.staked = w.staked`.execute(tx);
}

export async function saveBankrolls(
  tx: Transaction,
  id: bigint,
  entrants: ReadonlyArray<Bankroll & Pick<Entrant, 'player_id' | 'score'>>,
): Promise<void> {
  if (entrants.length === 0) return;
  await sql`
    update tournaments.entries e set score = n.score, credits = n.credits, rounds = n.rounds, reached = n.reached
      from json_to_recordset(${rowsAsJson(entrants)}::json) as n(player_id bigint, score bigint, credits bigint, rounds int, reached bigint)
     where e.tournament_id = ${id} and e.player_id = n.player_id`.execute(tx);
}

export interface StakeKey {
  tournamentId: bigint;
  spin: number;
  playerId: bigint;
}

/** Replaces the one before; repeating it changes nothing. 0: none. */
export async function setStake(
  tx: Transaction,
  { tournamentId, spin, playerId }: StakeKey,
  staked: bigint,
): Promise<void> {
  if (staked === 0n)
    await sql`delete from tournaments.stakes where tournament_id = ${tournamentId} and spin = ${spin} and player_id = ${playerId}`.execute(
      tx,
    );
  else
    await sql`
      insert into tournaments.stakes as s (tournament_id, spin, player_id, staked) values (${tournamentId}, ${spin}, ${playerId}, ${staked})
      on conflict (tournament_id, spin, player_id) do update set staked = excluded.staked, number = excluded.number
       where s.staked <> excluded.staked`.execute(tx);
}

/** A player's credits, with their stakes on the last drawn spin and on the next. */
export interface OwnReels {
  credits: bigint;
  rounds: number;
  last: bigint | null;
  next: bigint | null;
}

/** As of one moment; `own` is null for those who do not take part. */
export async function reelsSeenBy(
  handle: Handle,
  id: bigint,
  playerId: bigint | undefined,
): Promise<{ reels: ReelsRow; playerReels: OwnReels | null }> {
  const { rows } = await sql<StoredReels & { own: boolean } & OwnReels>`
    select r.*, e.player_id is not null as own, e.credits, e.rounds, l.staked as last, n.staked as next
      from tournaments.reels r
      left join tournaments.entries e on e.tournament_id = r.tournament_id and e.player_id = ${playerId ?? null} and e.refunded_at is null
      left join tournaments.stakes l on l.tournament_id = r.tournament_id and l.player_id = e.player_id and l.spin = r.drawn
      left join tournaments.stakes n on n.tournament_id = r.tournament_id and n.player_id = e.player_id and n.spin = r.drawn + 1
     where r.tournament_id = ${id}`.execute(handle);
  const { own: isPlaying, credits, rounds, last, next, ...reels } = rows[0]!;
  return { reels: opened(reels), playerReels: isPlaying ? { credits, rounds, last, next } : null };
}

/** Stakes on spins that were drawn, as a standings file lists rounds. */
export async function drawnStakesOf(handle: Handle, pairs: readonly Pair[]): Promise<Map<string, KeptRound[]>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<KeptRound>`
    select s.tournament_id, s.player_id, s.spin::text as round_id, s.number, 'FUN' as currency, s.staked, s.won
      from unnest(${pairs.map((pair) => pair.tournament_id)}::bigint[], ${pairs.map((pair) => pair.player_id)}::bigint[]) as p(t, pl)
      join tournaments.stakes s on s.tournament_id = p.t and s.player_id = p.pl
     where s.won is not null
     order by s.number`.execute(handle);
  return Map.groupBy(rows, pairKey);
}

/** For tournaments that were over by then; their standings have them. */
export async function forgetStakes(handle: Handle, before: Date): Promise<void> {
  await sql`
    delete from tournaments.stakes s using tournaments.tournaments t
     where t.id = s.tournament_id and t.finishes_at < ${before}`.execute(handle);
}
