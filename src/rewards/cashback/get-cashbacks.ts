// A player's cashbacks, and the state of the running week.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { toWire } from '#kernel/money.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { CASHBACK_STATUSES, type getCashbackProgress, type getCashbacks } from './contract.ts';
import { levelsOf } from './levels.ts';
import { payable } from './rules/rakeback.ts';
import { weekOf } from './rules/week.ts';
import { baseOf, boundOf, cashbackOf } from './rules/weekly.ts';
import { cashbackPage, openWeekAt, playedIn, rakebackRow } from './store.ts';
import { cashbackTerms, percentText } from './terms.ts';
import { wireCashback } from './wire.ts';

export async function cashbacksFor(
  ctx: Context,
  { statuses = [...CASHBACK_STATUSES], fields, kind, ...paging }: InputOf<typeof getCashbacks>,
): Promise<OutputOf<typeof getCashbacks>> {
  const now = ctx.clock.now();
  const query = { ...paging, kind, states: statuses, playerId: playerOf(ctx).id, now };
  const { rows, count } = await cashbackPage(ctx.db, query);
  const items = rows.map((row) => wireCashback(ctx, row));
  if (!fields) return { items, count };
  const isAsked = (name: string): boolean => name === 'id' || fields.includes(name);
  return {
    items: items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => isAsked(name)))),
    count,
  };
}

export async function progressFor(ctx: Context): Promise<OutputOf<typeof getCashbackProgress>> {
  const { id, currency } = playerOf(ctx);
  const { weekly, rakebackShare } = cashbackTerms(ctx);
  const now = ctx.clock.now();
  const [row, rakeback, levelOf] = await Promise.all([
    openWeekAt(ctx.db, id, currency, now),
    rakebackRow(ctx.db, id, currency),
    levelsOf(ctx, ctx.db, [id]),
  ]);
  // A week keeps its bounds when the zone is changed meanwhile.
  const { startsAt, endsAt } = row
    ? { startsAt: row.starts_at, endsAt: row.ends_at }
    : weekOf(now, ctx.config.CASHBACK_ZONE);
  const playedWeek = row ? playedIn(row) : { staked: 0n, won: 0n, received: 0n, edge: 0n, rounds: 0 };
  const level = levelOf(id);
  const { amount, rate } = cashbackOf(playedWeek, level, weekly, currency);
  const bound = boundOf(playedWeek, weekly);
  const [minimum, cap] = [weekly.minimum[currency], weekly.cap[currency]];
  return {
    week: {
      start_date: startsAt.toISOString(),
      end_date: endsAt.toISOString(),
      staked: toWire(playedWeek.staked, currency),
      won: toWire(playedWeek.won, currency),
      received: toWire(playedWeek.received, currency),
      base: toWire(baseOf(playedWeek), currency),
      rate: percentText(rate),
      level,
      amount: toWire(amount, currency),
      minimum: minimum === undefined ? null : toWire(minimum, currency),
      cap: cap === undefined ? null : toWire(cap, currency),
      claim_hours: weekly.claimHours,
      bound: bound === null ? null : toWire(bound, currency),
      of_edge: weekly.ofEdge === null ? null : percentText(weekly.ofEdge),
      rounds: playedWeek.rounds,
      least_rounds: weekly.leastRounds,
    },
    rakeback: {
      amount: toWire(rakeback ? payable(rakeback.gathered, rakeback.paid) : 0n, currency),
      share: percentText(rakebackShare),
    },
  };
}
