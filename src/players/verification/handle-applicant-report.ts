/**
 * News from the identity service. A callback only says which applicant to query: the state itself is fetched from its API, by a
 * job, so that the callback is answered at once and its body never decides anything.
 */
import * as z from 'zod/mini';
import { parseExternalJson, UnstorableText } from '#kernel/storable-text.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ServiceAway } from './adapters/breaker.ts';
import { isSignedWebhook } from './adapters/signature.ts';
import { isConfigured, reportOf, ServiceRefused } from './adapters/sumsub.ts';
import { noteDocuments } from './known-documents.ts';
import { judge } from './rules/states.ts';
import { addCallback, askSoon, lockVerification, refreshAt, takeDue } from './store.ts';
import { ScannerAway } from './adapters/virus-scanner.ts';
import { fetchDocuments } from './documents.ts';
import { applyDecision } from './move.ts';

const news = z.object({
  applicantId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  type: z.string().check(z.minLength(1), z.maxLength(80)),
  createdAtMs: z.optional(z.union([z.string(), z.number()])),
  correlationId: z.optional(z.string().check(z.maxLength(128))),
});

interface Callback {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
}

/** Refused with 401 unless it is signed; any other fault in it is no reason for the service to send it again. */
export async function receiveApplicantReport(
  ctx: Context,
  { headers, rawBody }: Callback,
): Promise<{ status: number; body: string }> {
  if (!isSignedWebhook(ctx.config.SUMSUB_WEBHOOK_SECRET, headers, rawBody)) {
    ctx.log.warn('callback of the identity service refused: not signed as it should be');
    return { status: 401, body: 'refused' };
  }
  const read = news.safeParse(parsed(rawBody));
  if (!read.success) {
    ctx.log.error('news of the identity service could not be understood');
    return { status: 200, body: 'not understood' };
  }
  const { applicantId, type, createdAtMs, correlationId } = read.data;
  const now = ctx.clock.now();
  const createdMs = millisecondsOf(createdAtMs);
  await transaction(ctx.db, async (tx) => {
    const isNew = await addCallback(tx, {
      event_key: `${applicantId}/${type}/${createdMs}/${correlationId ?? ''}`,
      applicant_id: applicantId,
      type,
      created_ms: BigInt(createdMs),
      received_at: now,
    });
    if (isNew && !(await askSoon(tx, applicantId, now)))
      ctx.log.warn({ type }, 'news of an applicant whom we do not know');
  });
  return { status: 200, body: 'ok' };
}

function parsed(text: string): unknown {
  try {
    return parseExternalJson(text);
  } catch (error) {
    if (error instanceof UnstorableText) throw error;
    return undefined;
  }
}

/** Milliseconds, or `2026-11-20 12:00:00.000`. */
function millisecondsOf(timestamp: string | number | undefined): number {
  const ms =
    typeof timestamp === 'number'
      ? timestamp
      : Date.parse(`${timestamp ?? ''}`.replace(' ', 'T').replace(/(\d)$/, '$1Z'));
  return Number.isSafeInteger(ms) && ms > 0 ? ms : 0;
}

/** The service or the scanner does not answer: again after a pause. */
const LATER = [ServiceAway, ServiceRefused, ScannerAway];
const AT_ONCE = 10;
const LEASE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Queries the service about everybody of whom there is news. */
export async function refreshApplicants(ctx: Context): Promise<void> {
  if (!isConfigured(ctx)) return;
  const now = ctx.clock.now();
  const due = await takeDue(ctx.db, now, AT_ONCE, LEASE_MS);
  const leased = new Date(now.getTime() + LEASE_MS);
  for (const { player_id: playerId, applicant_id: applicantId, refresh_tries: tries } of due) {
    try {
      await refresh(ctx, playerId, applicantId);
      await refreshAt(ctx.db, playerId, null, leased);
    } catch (error) {
      // Whatever went wrong with one applicant, the others do not wait for it.
      if (LATER.some((kind) => error instanceof kind))
        ctx.log.warn({ error: (error as Error).message, tries }, 'an applicant could not be looked after now');
      else ctx.log.error({ err: error, tries }, 'an applicant could not be looked after');
      const pause = Math.min(LONGEST_PAUSE_MS, 2000 * 2 ** Math.min(tries, 12));
      await refreshAt(ctx.db, playerId, new Date(now.getTime() + pause), leased);
    }
  }
}

export async function refresh(ctx: Context, playerId: bigint, applicantId: string): Promise<void> {
  const report = await reportOf(ctx, applicantId);
  await transaction(ctx.db, async (tx) => {
    const row = await lockVerification(tx, playerId, ctx.clock.now());
    if (row.applicant_id !== report.applicantId) return;
    const judgement = judge({ state: row.state, reportedAt: row.reported_at }, report);
    if (judgement === 'apply') {
      await applyDecision(ctx, tx, row, report, 'service');
      if (report.state === 'approved') await noteDocuments(ctx, tx, playerId, report.documents);
    } else if (judgement !== 'repeated')
      ctx.log.warn({ judgement, state: report.state }, 'news of an applicant changes nothing');
  });
  if (report.state !== 'started' && report.inspectionId !== null)
    await fetchDocuments(ctx, playerId, applicantId, report.inspectionId);
}
