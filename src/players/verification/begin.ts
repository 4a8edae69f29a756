// A player begins or continues: an applicant at the identity service, and a token for its frame.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { isFeatureOn } from '#site/content/index.ts';
import { ServiceAway } from './adapters/breaker.ts';
import * as sumsub from './adapters/sumsub.ts';
import type { createApplicant, getAccessToken } from './contract.ts';
import { changeVerification, findVerification, lockVerification, tasksOf } from './store.ts';
import { beginVerification } from './move.ts';

export async function beginFor(ctx: Context): Promise<OutputOf<typeof createApplicant>> {
  const { id } = playerOf(ctx);
  mustBeOffered(ctx);
  const before = await findVerification(ctx.db, id);
  refuseFinal(before?.reject_type ?? null);
  const level = levelName(ctx, before?.wanted_level ?? 2);
  const applicantId =
    before?.applicant_id ?? (await callProvider(ctx, () => sumsub.createApplicant(ctx, String(id), level, ctx.locale)));
  if (before?.applicant_id && before.wanted_level > 2 && before.state === 'asked')
    await callProvider(ctx, () => sumsub.moveToLevel(ctx, applicantId, level));
  await transaction(ctx.db, async (tx) => {
    const row = await lockVerification(tx, id, ctx.clock.now());
    // Only from a state in which nothing is under way; anything under way continues.
    if (row.state === 'none' || row.state === 'asked' || row.state === 'rejected')
      await beginVerification(ctx, tx, row, applicantId);
    else if (row.applicant_id === null) await changeVerification(tx, id, { applicant_id: applicantId });
  });
  return { id: applicantId, level };
}

export async function tokenFor(
  ctx: Context,
  { externalActionId }: InputOf<typeof getAccessToken>,
): Promise<OutputOf<typeof getAccessToken>> {
  const { id } = playerOf(ctx);
  mustBeOffered(ctx);
  const row = await findVerification(ctx.db, id);
  refuseFinal(row?.reject_type ?? null);
  if (externalActionId !== undefined && !(await tasksOf(ctx.db, id)).some((task) => task.id === externalActionId))
    refuse('InvalidParameter', { rule: 'verification.own-task', inputs: {} });
  const token = await callProvider(ctx, () =>
    sumsub.accessToken(ctx, {
      uid: String(id),
      level: levelName(ctx, row?.wanted_level ?? 2),
      ...(externalActionId !== undefined && { externalActionId }),
    }),
  );
  return { token, frame_url: ctx.config.SUMSUB_FRAME_URL };
}

export const levelName = ({ config }: Context, level: number): string => config.SUMSUB_LEVELS.split(',')[level - 2]!;

function mustBeOffered(ctx: Context): void {
  if (!isFeatureOn(ctx, 'verification') || !sumsub.isConfigured(ctx))
    refuse('ApplicationUnavailable', { rule: 'verification.offered', inputs: {} });
}

export function refuseFinal(rejectType: 'retry' | 'final' | null): void {
  if (rejectType === 'final')
    refuse('AccessDenied', {
      rule: 'verification.final',
      inputs: {},
      sentence: 'Your documents were refused for good. Please write to us.',
    });
}

/** The service's errors in our own words; its message is logged, without what it says about a person. */
async function callProvider<Result>(ctx: Context, question: () => Promise<Result>): Promise<Result> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ServiceAway) && !(error instanceof sumsub.ServiceRefused)) throw error;
    ctx.log.warn({ error: error.message }, 'identity service did not answer as it should');
    return refuse('ApplicationUnavailable', { rule: 'verification.service', inputs: {}, retryAfterSeconds: 30 });
  }
}
