// What operators do with tournaments: announce one by hand, start it early, cancel it, view prizes paid.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { announceOne } from './announce.ts';
import { tournamentDefinitions, worthOfPrizes } from './definitions.ts';
import { lengthMs } from './rules/bankroll-definition.ts';
import { MAX_DAYS, type TournamentDefinition } from './rules/definition.ts';
import {
  changeTournament,
  findTournament,
  lockTournament,
  notifyDue,
  on,
  prizesOfTournament,
  tournamentPage,
} from './store.ts';
import type { PrizeRow, TournamentRow } from './tables.ts';
import { statusOf } from './wire.ts';

const HOUR_MS = 3_600_000;
const MAX_LISTED = 100;

export interface TournamentLine extends Pick<
  TournamentRow,
  'id' | 'definition' | 'starts_at' | 'finishes_at' | 'closed_at' | 'cancelled_at'
> {
  status: string;
}

export async function listTournaments(ctx: Context): Promise<TournamentLine[]> {
  const now = ctx.clock.now();
  const { rows } = await tournamentPage(ctx.db, {
    ids: undefined,
    status: undefined,
    now,
    offset: 0,
    count: MAX_LISTED,
  });
  return rows.map((row) => ({ ...row, status: row.cancelled_at ? 'cancelled' : statusOf(row, now) }));
}

/** EUR cents. */
export const worthOfTemplate = (ctx: Context, template: string): bigint =>
  worthOfPrizes(ctx, templateNamed(ctx, template));

function templateNamed(ctx: Context, template: string): TournamentDefinition {
  const definition = tournamentDefinitions(ctx).find(({ sysname }) => sysname === template);
  return (
    definition ??
    refuse('InvalidParameter', {
      rule: 'tournaments.template',
      inputs: { template },
      sentence: 'There is no such template.',
      status: 404,
    })
  );
}

/** Announces another one of a definition, from a moment on for a number of hours; with equal bankroll as long as its spins take. */
export async function createTournament(
  ctx: Context,
  { template, startsAt, hours }: { template: string; startsAt: Date; hours: number },
): Promise<bigint> {
  const definition = templateNamed(ctx, template);
  const now = ctx.clock.now();
  if (definition.bankroll && startsAt <= now)
    refuse('InvalidParameter', {
      rule: 'tournaments.times',
      inputs: { start: startsAt.toISOString() },
      sentence: 'With equal bankroll everybody enters before the start: give a START that is to come.',
    });
  const finishesAt = new Date(
    startsAt.getTime() + (definition.bankroll ? lengthMs(definition.bankroll) : hours * HOUR_MS),
  );
  if (!(hours > 0) || hours > MAX_DAYS * 24 || finishesAt <= now)
    refuse('InvalidParameter', {
      rule: 'tournaments.times',
      inputs: { hours },
      sentence: `A tournament ends in the future, and lasts ${MAX_DAYS} days at most.`,
    });
  const fact = `${template}/${startsAt.toISOString()}/by-hand`;
  await announceOne(ctx, ctx.db, definition, { startsAt, finishesAt }, fact);
  const { id } = await on(ctx.db)
    .selectFrom('tournaments.tournaments')
    .select('id')
    .where('fact', '=', fact)
    .executeTakeFirstOrThrow();
  return id;
}

/** A future one begins now; its end stays. */
export async function startTournament(ctx: Context, id: bigint): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const row = await lockTournament(tx, id, 'alone');
    const now = ctx.clock.now();
    if (!row || statusOf(row, now) !== 'future') return refuseState(row && statusOf(row, now));
    if (row.terms.bankroll)
      refuse('InvalidRequest', {
        rule: 'tournaments.start-announced',
        inputs: {},
        sentence: 'Its spins follow the clock from the announced start on.',
        status: 409,
      });
    return changeTournament(tx, id, { starts_at: now });
  });
}

/** Entry fees are given back after the commit. Prizes that are decided stay. */
export async function cancelTournament(ctx: Context, id: bigint, because: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const row = await lockTournament(tx, id, 'alone');
    if (!row || row.closed_at !== null || row.cancelled_at !== null) return refuseState(row && 'finished');
    const now = ctx.clock.now();
    await changeTournament(tx, id, { cancelled_at: now, cancel_reason: because, due_at: now });
    return notifyDue(tx);
  });
}

export async function paidPrizes(ctx: Context, id: bigint): Promise<PrizeRow[]> {
  if (!(await findTournament(ctx.db, id))) refuseState(undefined);
  return prizesOfTournament(ctx.db, id);
}

const refuseState = (status: string | undefined): never =>
  refuse('InvalidRequest', {
    rule: 'tournaments.state',
    inputs: { status: status ?? null },
    sentence: status === undefined ? 'There is no such tournament.' : `It is ${status}.`,
    status: 409,
  });
