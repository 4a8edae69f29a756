/**
 * The end of a tournament: places, prizes and the standings file, in one transaction, once, whichever process does it. It waits
 * until every event announced before has been counted; what comes later changes nothing.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { formatAmount } from '#kernel/money.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { lastPrizedPlace, poolOf, prizeOf, type Prize } from '#rewards/scoring/prizes.ts';
import { rankedEntries } from '#rewards/scoring/scoring.ts';
import { listedPrize, STANDINGS_FORMAT, type ListedPlayer, type Standings } from '#rewards/scoring/standings.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { announcementsAreOver, waitingSince } from '#platform/events/consumer-lag.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import type { Reward } from '#rewards/loyalty/index.ts';
import { playerKey } from './board.ts';
import { SUBSCRIBER } from './count-play.ts';
import { pairKey, roundsOf } from './entries-store.ts';
import { boardsChanged } from './live-board.ts';
import { drawnStakesOf, reelsOf, revealReels, type ReelsRow } from './reels-store.ts';
import { changeTournament, lockTournament, notifyDue, on } from './store.ts';
import type { EntryRow, PrizeRow, TournamentRow } from './tables.ts';
import { paidInCents, prizeTerms } from './wire.ts';

const LOOK_AGAIN_MS = 1_000;
/** The maximum number of rounds in one file, those of the best places first. */
const MAX_ROUNDS = 200_000;
const PLAYERS_AT_ONCE = 500;

const compressed = promisify(gzip);

export async function closeTournament(ctx: Context, id: bigint): Promise<void> {
  // First, so that what they announce is seen by the second.
  const areOver = await announcementsAreOver(ctx.db);
  const waiting = await waitingSince(ctx.db, SUBSCRIBER);
  const isDone = await transaction(ctx.db, async (tx) => {
    const row = await lockTournament(tx, id, 'alone');
    const now = ctx.clock.now();
    if (!row || row.closed_at !== null || row.cancelled_at !== null || row.closes_at > now) return true;
    const reels = row.terms.bankroll && (await reelsOf(tx, id));
    if (reels && reels.drawn < row.terms.bankroll!.spins) return false;
    if (!reels && (!areOver || (waiting && waiting <= row.closes_at))) {
      await changeTournament(tx, id, { due_at: new Date(now.getTime() + LOOK_AGAIN_MS) });
      return false;
    }
    await close(tx, row, reels, now);
    return true;
  });
  if (isDone) boardsChanged(ctx, [{ tournament_id: id }]);
}

const reelsOnFile = ({ seed, client_seed, played }: ReelsRow): NonNullable<Standings['reels']> => ({
  seed,
  clientSeed: client_seed!,
  played,
});

type Placed = EntryRow & { finalPlace: number | null; prize: Prize<Reward> | undefined };

async function close(tx: Transaction, row: TournamentRow, reels: ReelsRow | undefined, now: Date): Promise<void> {
  const entries = await on(tx)
    .selectFrom('tournaments.entries')
    .selectAll()
    .where('tournament_id', '=', row.id)
    .where('refunded_at', 'is', null)
    .orderBy('player_id')
    .execute();
  const poolCents = poolOf(prizeTerms(row.terms), paidInCents(row.terms, entries));
  const players = withPrizes(row, entries, poolCents);
  const file = await fileOf(tx, row, players, poolCents, now);
  if (reels) await revealReels(tx, reels, now);
  const text = canonicalJson(reels ? { ...file, reels: reelsOnFile(reels) } : file);
  const hash = sha256Hex(text);
  await on(tx)
    .insertInto('tournaments.standings')
    .values({ tournament_id: row.id, body: await compressed(text) })
    .execute();
  await savePlaces(tx, row.id, players);
  await owePrizes(tx, row, players, now);
  await changeTournament(tx, row.id, { closed_at: now, standings_hash: hash, due_at: null });
  await notifyDue(tx);
}

/** Best first; those without a place after them. */
function withPrizes(row: TournamentRow, entries: readonly EntryRow[], poolCents: bigint): Placed[] {
  const terms = prizeTerms(row.terms);
  const last = lastPrizedPlace(terms);
  const { rates } = row.terms.scoring;
  const best = rankedEntries(entries).map((entry, index): Placed => {
    const place = index + 1;
    const prize = place > last ? undefined : prizeOf(terms, place, { poolCents, currency: entry.currency, rates });
    return { ...entry, finalPlace: place, prize };
  });
  const others = entries
    .filter(({ score }) => score <= 0n)
    .map((entry): Placed => ({ ...entry, finalPlace: null, prize: undefined }));
  return [...best, ...others];
}

async function fileOf(
  tx: Transaction,
  row: TournamentRow,
  players: readonly Placed[],
  poolCents: bigint,
  now: Date,
): Promise<Standings> {
  const listed: ListedPlayer[] = [];
  let left = MAX_ROUNDS;
  for (let from = 0; from < players.length; from += PLAYERS_AT_ONCE) {
    const some = players.slice(from, from + PLAYERS_AT_ONCE);
    const rounds =
      left > 0 ? await (row.terms.bankroll ? drawnStakesOf : roundsOf)(tx, some) : new Map<string, never[]>();
    for (const entry of some) {
      const ownRounds = rounds.get(pairKey(entry)) ?? [];
      const isListed = left > 0 && ownRounds.length <= left;
      left = isListed ? left - ownRounds.length : 0;
      listed.push({
        key: playerKey(row.id, entry.player_id),
        currency: entry.currency,
        paid: String(entry.paid),
        score: String(entry.score),
        rounds: entry.rounds,
        reached: entry.reached === null ? null : String(entry.reached),
        place: entry.finalPlace,
        prize: listedPrize(entry.prize),
        listed: isListed
          ? ownRounds.map(({ number, round_id, currency, staked, won }) => [
              String(number),
              round_id,
              currency,
              String(staked),
              String(won),
            ])
          : null,
      });
    }
  }
  return {
    format: STANDINGS_FORMAT,
    tournament: {
      id: Number(row.id),
      definition: row.definition,
      startsAt: row.starts_at.toISOString(),
      finishesAt: row.finishes_at.toISOString(),
      closedAt: now.toISOString(),
    },
    terms: row.terms,
    termsHash: row.terms_hash,
    poolCents: String(poolCents),
    players: listed,
    unlisted: listed.filter((player) => player.listed === null).length,
  };
}

async function savePlaces(tx: Transaction, id: bigint, players: readonly Placed[]): Promise<void> {
  const best = players.filter(({ finalPlace }) => finalPlace !== null);
  await sql`
    update tournaments.entries e set place = p.place
      from unnest(${best.map((winner) => winner.player_id)}::bigint[], ${best.map((winner) => winner.finalPlace)}::int[]) as p(player, place)
     where e.tournament_id = ${id} and e.player_id = p.player`.execute(tx);
}

/** Each is paid separately, after the commit. */
async function owePrizes(tx: Transaction, row: TournamentRow, players: readonly Placed[], now: Date): Promise<void> {
  const prizes = players.flatMap((player): PrizeRow[] => {
    const { prize, finalPlace } = player;
    if (!prize || (prize.kind === 'share' && prize.amount <= 0n)) return [];
    return [
      {
        tournament_id: row.id,
        place: finalPlace!,
        player_id: player.player_id,
        currency: player.currency,
        reward:
          prize.kind === 'reward' ? prize.reward : { kind: 'cash', amount: { EUR: formatAmount(prize.cents, 'EUR') } },
        amount: prize.kind === 'share' ? prize.amount : null,
        fact: `tournament/${row.id}/${finalPlace}`,
        due_at: now,
        paid_at: null,
      },
    ];
  });
  if (prizes.length === 0) return;
  await sql`
    insert into tournaments.prizes (tournament_id, place, player_id, currency, reward, amount, fact, due_at)
    select tournament_id, place, player_id, currency, reward, amount, fact, due_at
      from json_populate_recordset(null::tournaments.prizes, ${rowsAsJson(prizes)}::json)`.execute(tx);
}
