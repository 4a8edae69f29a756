/**
 * The common reels of a tournament with equal bankroll, by the clock: stakes for a spin are accepted until its time, then it is
 * drawn for all players. List, draws and scores are written under the lock of the tournament, all of a spin in one transaction,
 * so a spin is drawn once, whichever process does it, even if one dies.
 */
import { afterStake, clientSeedOf, drawSpin, scoreOf, type BankrollTerms } from '#rewards/scoring/bankroll.ts';
import { bankrollTitle } from '#rewards/scoring/bankroll-title.ts';
import { assert } from '#kernel/assert.ts';
import type { Context, Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { addToPublicLog } from '#fairness/public-log/index.ts';
import { boardTopic, playerKey } from './board.ts';
import type { SpinMessage } from './reels-contract.ts';
import { boardsChanged } from './live-board.ts';
import {
  closeList,
  entrantsOf,
  entrantsOnSpin,
  reelsOf,
  revealReels,
  saveBankrolls,
  saveDrawn,
  saveWins,
  type Entrant,
  type ReelsRow,
} from './reels-store.ts';
import { changeTournament, lockTournament, notifyDue } from './store.ts';
import type { TournamentRow } from './tables.ts';

/** When a spin is drawn, from 1; 0 is the start. */
export const drawnAt = (
  { starts_at }: Pick<TournamentRow, 'starts_at'>,
  { everyMs }: BankrollTerms,
  spin: number,
): Date => new Date(starts_at.getTime() + spin * everyMs);

/** Draws what is due. `true` when every spin is drawn. */
export async function turnReels(ctx: Context, id: bigint): Promise<boolean> {
  const { isDone, hasChanged } = await transaction(ctx.db, async (tx) => {
    const row = await lockTournament(tx, id, 'alone');
    const terms = row?.terms.bankroll;
    if (!row || !terms || row.closed_at !== null || row.cancelled_at !== null)
      return { isDone: false, hasChanged: false };
    const before = await reelsOf(tx, id);
    assert(before, `tournament ${id} has no reels`);
    const opened = await withList(ctx, tx, row, before);
    const after = opened && (await drawDue(ctx, tx, row, terms, opened));
    if (!after) return { isDone: false, hasChanged: false };
    const isOver = after.drawn === terms.spins;
    if (!isOver) await changeTournament(tx, id, { due_at: await nextTurn(tx, row, terms, after) });
    const hasTurned = after.drawn > before.drawn || before.client_seed === null;
    if (hasTurned) await publish(tx, boardTopic(id), { kind: 'spin', number: after.drawn } satisfies SpinMessage);
    return { isDone: isOver, hasChanged: hasTurned };
  });
  if (hasChanged) boardsChanged(ctx, [{ tournament_id: id }]);
  return isDone;
}

/** The spins drawn until then can be verified as well. */
export async function revealCancelled(ctx: Context, id: bigint): Promise<void> {
  const reels = await reelsOf(ctx.db, id);
  if (reels) await revealReels(ctx.db, reels, ctx.clock.now());
}

type OpenReels = ReelsRow & { client_seed: string };

/** From the start on nobody can enter any more; `undefined` before it. */
async function withList(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { id, starts_at }: TournamentRow,
  reels: ReelsRow,
): Promise<OpenReels | undefined> {
  if (reels.client_seed !== null) return reels as OpenReels;
  if (clock.now() < starts_at) return undefined;
  const players = await entrantsOf(tx, id);
  const clientSeed = clientSeedOf(players.map((player) => playerKey(id, player)));
  await closeList(tx, id, clientSeed);
  await addToPublicLog({ clock }, tx, [{ kind: 'entrants', seed_hash: reels.seed_hash, client_seed: clientSeed }]);
  return { ...reels, client_seed: clientSeed };
}

/** `undefined` when the game is no longer the announced one: then the tournament is cancelled. */
async function drawDue(
  ctx: Context,
  tx: Transaction,
  row: TournamentRow,
  terms: BankrollTerms,
  reels: OpenReels,
): Promise<OpenReels | undefined> {
  const now = ctx.clock.now();
  let turned = reels;
  while (turned.drawn < terms.spins && drawnAt(row, terms, turned.drawn + 1) <= now) {
    const next = await drawOne(tx, row.id, terms, turned);
    if (!next) {
      await changeTournament(tx, row.id, { cancelled_at: now, cancel_reason: GAME_CHANGED, due_at: now });
      await notifyDue(tx);
      return undefined;
    }
    turned = next;
  }
  return turned;
}

const GAME_CHANGED = 'The rules of its game have changed.';

async function drawOne(
  tx: Transaction,
  id: bigint,
  terms: BankrollTerms,
  reels: OpenReels,
): Promise<OpenReels | undefined> {
  const title = bankrollTitle(terms);
  if (!title) return undefined;
  const spin = reels.drawn + 1;
  const entrants = await entrantsOnSpin(tx, id, spin);
  const stakes = new Set(entrants.flatMap(({ staked }) => staked ?? []));
  const seeds = { seed: reels.seed, clientSeed: reels.client_seed };
  const wins = new Map([...stakes].map((staked) => [staked, drawSpin(title, seeds, spin, staked).wonMinor]));
  const played = reels.played + (stakes.size > 0 ? 1 : 0);
  const after = entrants.map((entrant) => ({ before: entrant, now: scored(entrant, wins, played, terms) }));
  await saveWins(tx, id, spin, wins);
  await saveBankrolls(
    tx,
    id,
    after.filter(({ before, now }) => now.rounds !== before.rounds || now.score !== before.score).map(({ now }) => now),
  );
  const drawn = { drawn: spin, played };
  await saveDrawn(tx, id, drawn);
  return { ...reels, ...drawn };
}

function scored(
  { player_id, credits, rounds, reached, number, staked }: Entrant,
  wins: ReadonlyMap<bigint, bigint>,
  played: number,
  terms: BankrollTerms,
) {
  const before = { credits, rounds, reached };
  const after = staked === null ? before : afterStake(before, { number: number!, staked, won: wins.get(staked)! });
  return { player_id, ...after, score: scoreOf(after, played, terms) };
}

/** Without participants the spins can wait for the end. */
async function nextTurn(tx: Transaction, row: TournamentRow, terms: BankrollTerms, { drawn }: ReelsRow): Promise<Date> {
  const isEmpty = drawn === 0 && (await entrantsOf(tx, row.id)).length === 0;
  return isEmpty ? row.finishes_at : drawnAt(row, terms, drawn + 1);
}
