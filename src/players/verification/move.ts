// The one place where a verification changes its state: the row, its history, the level in every session of the player, and the
// letter to them, in one transaction.
import type { Updateable } from 'kysely';
import { personalOrNull } from '#platform/db/personal-columns.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { setIdentity, siteLink, writeToPlayer } from '#players/accounts/index.ts';
import type { Cause, VerificationState } from './contract.ts';
import type { ApplicantReport } from './rules/states.ts';
import { DUE_AFTER_MS } from './rules/thresholds.ts';
import { addStep, changeVerification, endTasks, type VerificationRow } from './store.ts';
import type { ByWhom, VerificationTables } from './tables.ts';

type Change = Updateable<VerificationTables['verification.players']>;

async function enter(
  ctx: Context,
  tx: Transaction,
  row: VerificationRow,
  step: { state: VerificationState; cause: string | null; byWhom: ByWhom },
  change: Change,
): Promise<VerificationRow> {
  const now = ctx.clock.now();
  const next: Change = { ...change, state: step.state, updated_at: now };
  await changeVerification(tx, row.player_id, next);
  await addStep(tx, { playerId: row.player_id, ...step, now });
  const { encrypted_comment: _, ...publicFields } = next;
  const entered = { ...row, ...publicFields } as VerificationRow;
  await setIdentity(tx, row.player_id, {
    identity_level: entered.level,
    verify_by: entered.due_at,
    is_on_verification: step.state === 'review',
  });
  ctx.log.info(
    { player: String(row.player_id), state: step.state, by: step.byWhom, cause: step.cause },
    'verification',
  );
  return entered;
}

const NO_REJECTION: Change = { reject_type: null, reject_labels: [], encrypted_comment: null };

export interface Asking {
  wantedLevel: 2 | 3;
  cause: Cause;
  byWhom: ByWhom;
}

/** Whether `askForDocuments` would: a player who has begun, or was asked before, keeps their first date. */
export function isToBeAsked(
  row: Pick<VerificationRow, 'level' | 'wanted_level' | 'state' | 'due_at'>,
  wantedLevel: number,
): boolean {
  const isNewChoice = wantedLevel > row.wanted_level || (row.level >= 2 && row.due_at === null);
  const isAtIt = row.state === 'asked' || row.due_at !== null;
  return !isAtIt || isNewChoice;
}

/** Requests documents, with a date. */
export async function askForDocuments(
  ctx: Context,
  tx: Transaction,
  row: VerificationRow,
  { wantedLevel, cause, byWhom }: Asking,
): Promise<VerificationRow> {
  if (!isToBeAsked(row, wantedLevel)) return row;
  const now = ctx.clock.now();
  const dueAt = new Date(now.getTime() + DUE_AFTER_MS);
  const request = { wanted_level: wantedLevel, cause, asked_at: now, due_at: dueAt };
  // It is under review already: only the date is new.
  const state = row.state === 'review' || row.state === 'started' ? row.state : 'asked';
  const moved = await enter(
    ctx,
    tx,
    row,
    { state, cause, byWhom },
    { ...request, ...(state === 'asked' && NO_REJECTION) },
  );
  await writeToPlayer(ctx, tx, row.player_id, 'verification-asked', (locale) => ({
    date: dueAt.toISOString().slice(0, 10),
    link: siteLink(ctx, locale, '/profile/verification'),
  }));
  return moved;
}

export const beginVerification = (
  ctx: Context,
  tx: Transaction,
  row: VerificationRow,
  /** `null` where no identity service is asked. */
  applicantId: string | null,
): Promise<VerificationRow> =>
  enter(
    ctx,
    tx,
    row,
    { state: 'started', cause: null, byWhom: 'player' },
    { ...(applicantId !== null && { applicant_id: applicantId }), ...NO_REJECTION },
  );

type Decision = Pick<ApplicantReport, 'state' | 'rejectType' | 'labels' | 'comment'> &
  Partial<Pick<ApplicantReport, 'at' | 'inspectionId'>>;

/** News from the service, or an operator's decision. The caller has judged it under the row's lock. */
export async function applyDecision(
  ctx: Context,
  tx: Transaction,
  row: VerificationRow,
  decision: Decision,
  byWhom: ByWhom,
): Promise<VerificationRow> {
  const now = ctx.clock.now();
  const { state } = decision;
  const common: Change = {
    ...(decision.at && { reported_at: decision.at }),
    ...(decision.inspectionId !== undefined && { inspection_id: decision.inspectionId }),
  };
  if (state === 'approved') {
    const level = Math.max(row.level, row.wanted_level);
    const approved = { ...common, ...NO_REJECTION, level, cause: null, asked_at: null, due_at: null };
    const moved = await enter(ctx, tx, row, { state, cause: null, byWhom }, approved);
    await endTasks(tx, row.player_id, level >= 3 ? ['due-diligence', 'source-of-funds'] : ['due-diligence'], now);
    await notify(ctx, tx, row.player_id, 'verification-approved');
    return moved;
  }
  if (state === 'rejected') {
    const rejected: Change = {
      ...common,
      reject_type: decision.rejectType ?? 'retry',
      reject_labels: [...decision.labels],
      encrypted_comment: personalOrNull(decision.comment),
      // What was proved before no longer is when the service withdraws it.
      ...(row.state === 'approved' && { level: 0 }),
    };
    const moved = await enter(ctx, tx, row, { state, cause: decision.rejectType, byWhom }, rejected);
    await notify(ctx, tx, row.player_id, 'verification-rejected');
    return moved;
  }
  // A reset takes back what was proved; who is at it for a higher level keeps what they have.
  const isReset = state === 'started' && row.level >= row.wanted_level;
  return enter(
    ctx,
    tx,
    row,
    { state, cause: isReset ? 'reset' : null, byWhom },
    { ...common, ...NO_REJECTION, ...(isReset && { level: 0 }) },
  );
}

const notify = (
  ctx: Context,
  tx: Transaction,
  playerId: bigint,
  template: 'verification-approved' | 'verification-rejected',
) => writeToPlayer(ctx, tx, playerId, template, (locale) => ({ link: siteLink(ctx, locale, '/profile/verification') }));
