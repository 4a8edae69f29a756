// A tournament as pages read it.
import { fromEurCents, toEurCents } from '#kernel/exchange.ts';
import { formatAmount, toWire, type Currency, type WireMoney } from '#kernel/money.ts';
import type { BankrollTerms } from '#rewards/scoring/bankroll.ts';
import { lastPrizedPlace, poolOf, prizeOf, type PrizeTerms } from '#rewards/scoring/prizes.ts';
import type { TournamentTerms } from '#rewards/scoring/standings.ts';
import type { Context } from '#platform/context.ts';
import { describe, inWords, inLanguage } from '#site/content/index.ts';
import { catalogue, nameOf } from '#casino/rounds/index.ts';
import type { WhyNot } from '#rewards/gifts/index.ts';
import { rewardOnWire, type Reward } from '#rewards/loyalty/index.ts';
import { playerKey, pointsOf, type Board, type Standing } from './board.ts';
import type { BankrollView, PrizeView, Tournament, TournamentStatus, UserInfo } from './contract.ts';
import type { TournamentRow } from './tables.ts';

export const prizeTerms = ({ prizes }: TournamentTerms): PrizeTerms<Reward> => prizes as PrizeTerms<Reward>;

export interface Around {
  now: Date;
  board: Board;
  /** Nothing for a guest, and for a player who does not take part. */
  standing: Standing | undefined;
  /** Why the player cannot have this as a gift. */
  reason?: WhyNot | undefined;
  /** EUR cents paid to enter. */
  paidCents: bigint;
  /** How many leaders are listed. */
  winners: number;
}

export function statusOf(
  row: Pick<TournamentRow, 'starts_at' | 'finishes_at' | 'cancelled_at'>,
  now: Date,
): TournamentStatus {
  if (row.cancelled_at !== null || row.finishes_at <= now) return 'finished';
  return row.starts_at <= now ? 'active' : 'future';
}

/** The prize of each place, in the viewer's currency. */
export function prizeViewer(
  ctx: Context,
  terms: TournamentTerms,
  paidCents: bigint,
  currency: Currency,
): (place: number) => PrizeView | null {
  const prizes = prizeTerms(terms);
  const poolCents = poolOf(prizes, paidCents);
  const views = new Map<unknown, PrizeView>();
  const viewOf = (reward: Reward): PrizeView => {
    const view = views.get(reward) ?? rewardOnWire(ctx, reward, currency, ctx.locale);
    views.set(reward, view);
    return view;
  };
  return (place) => {
    const prize = prizeOf(prizes, place, { poolCents, currency, rates: terms.scoring.rates });
    if (!prize) return null;
    return prize.kind === 'reward'
      ? viewOf(prize.reward)
      : { kind: 'cash', amount: toWire(prize.amount, currency), points: null, name: '' };
  };
}

/** Without an entry price nobody risks anything, so it is given once to a person. */
export const isGift = ({ bankroll, entry }: TournamentTerms): boolean => Boolean(bankroll) && entry.kind !== 'buy-in';
export const giftOf = (tournamentId: bigint): string => `tournaments/${tournamentId}`;

export function wireTournament(ctx: Context, row: TournamentRow, around: Around): Tournament {
  const currency = ctx.player?.currency ?? 'EUR';
  const { terms, words } = row;
  const { rule } = terms.scoring;
  const { now, board, paidCents } = around;
  const prizeAt = prizeViewer(ctx, terms, paidCents, currency);
  const status = statusOf(row, now);
  const textIn = (text: unknown): string => inWords(text, ctx.locale);
  return {
    id: Number(row.id),
    description: describe(
      ctx,
      'tournament',
      {
        title: textIn(words.title),
        text: textIn(words.text),
        ...(inLanguage(words.description ?? {}, ctx.locale) as Record<string, unknown>),
      },
      ctx.locale,
    ),
    status,
    total_prize: totalPrize(ctx, terms, paidCents, currency),
    user_info: ctx.player ? userInfo(ctx, row, around, status, prizeAt) : null,
    winners: board.leaders.slice(0, around.winners).map(({ place, fakename, score, key }) => ({
      place,
      fakename,
      points: pointsOf(score, rule),
      prize: prizeAt(place),
      key,
    })),
    restrictions: {
      entry: terms.entry.kind,
      price: moneyIn(terms.entry.price, currency),
      minimum_stake: moneyIn(terms.scoring.minimum, currency),
      rounds: terms.scoring.rounds,
    },
    total_participants: board.participants,
    total_points: pointsOf(board.score, rule),
    reset_on_cashout: terms.resetOnCashout,
    provider: words.provider,
    image_url: words.image,
    tags: [...words.tags],
    extra: {
      rule,
      definition: row.definition,
      bankroll: terms.bankroll ? bankrollView(ctx, terms.bankroll) : null,
      prizes: linesOf(terms).map(({ from, to }) => ({ from, to, prize: prizeAt(from)! })),
      pool_percent: terms.prizes.kind === 'pool' ? terms.prizes.percentOfEntries : null,
      has_own_games: terms.hasOwnGames,
      closes_at: row.closes_at.toISOString(),
      is_final: row.closed_at !== null,
      is_cancelled: row.cancelled_at !== null,
      cancel_reason: row.cancel_reason,
      standings: row.standings_hash === null ? null : { url: `/standings/${row.id}`, hash: row.standings_hash },
    },
    games_count: terms.games === null ? catalogue(ctx, currency, ctx.locale).length : terms.games.length,
    started_at: row.starts_at.toISOString(),
    finished_at: row.finishes_at.toISOString(),
  };
}

function bankrollView(ctx: Context, terms: BankrollTerms): BankrollView {
  const { game, credits, stakes, spins, everyMs, leastPercent, seedHash } = terms;
  const entry = catalogue(ctx, 'EUR', ctx.locale).find(({ sysname }) => sysname === game);
  return {
    game,
    game_name: entry ? nameOf(entry) : game,
    credits: Number(credits) / 100,
    stakes: stakes.map((stake) => formatAmount(BigInt(stake), 'FUN')),
    spins,
    every_seconds: everyMs / 1000,
    least_percent: leastPercent,
    seed_hash: seedHash,
  };
}

const linesOf = ({ prizes }: TournamentTerms): ReadonlyArray<{ from: number; to: number }> =>
  prizes.kind === 'table' ? prizes.table : prizes.shares;

const moneyIn = (sums: Partial<Record<Currency, string>> | null, currency: Currency): WireMoney | null => {
  const minor = sums?.[currency];
  return minor === undefined ? null : toWire(BigInt(minor), currency);
};

/** Of the pool, or all sums of the table. */
function totalPrize(ctx: Context, terms: TournamentTerms, paidCents: bigint, currency: Currency): WireMoney {
  const { prizes, scoring } = terms;
  if (prizes.kind === 'pool')
    return toWire(fromEurCents(poolOf(prizeTerms(terms), paidCents), currency, scoring.rates), currency);
  const prizeAt = prizeViewer(ctx, terms, paidCents, currency);
  let total = 0n;
  for (const { from, to } of prizes.table) {
    const amount = prizeAt(from)?.amount;
    if (amount) total += BigInt(to - from + 1) * minorOfWire(amount);
  }
  return toWire(total, currency);
}

const minorOfWire = ({ amount }: WireMoney): bigint => BigInt(amount.replace('.', ''));

function userInfo(
  ctx: Context,
  { id, terms, closed_at }: TournamentRow,
  { standing, reason }: Around,
  status: TournamentStatus,
  prizeAt: (place: number) => PrizeView | null,
): UserInfo {
  const place = standing?.place ?? null;
  const isOpen = terms.bankroll ? status === 'future' : status !== 'finished';
  const isJoinable = terms.entry.kind !== 'automatic' && isOpen && closed_at === null;
  return {
    is_participating: standing !== undefined,
    can_participate: isJoinable && standing === undefined,
    reason: (isJoinable && standing === undefined && reason) || null,
    points: pointsOf(standing?.score ?? 0n, terms.scoring.rule),
    place,
    rounds: standing?.rounds ?? 0,
    prize: place !== null && place <= lastPrizedPlace(prizeTerms(terms)) ? prizeAt(place) : null,
    key: playerKey(id, ctx.player!.id),
  };
}

/** EUR cents, by the rates of the tournament. */
export const paidInCents = (
  terms: TournamentTerms,
  paid: ReadonlyArray<{ currency: Currency; paid: bigint }>,
): bigint => paid.reduce((sum, prize) => sum + toEurCents(prize.paid, prize.currency, terms.scoring.rates), 0n);
