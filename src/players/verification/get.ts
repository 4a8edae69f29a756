// What the player sees of their verification.
import { playerOf, type Context } from '#platform/context.ts';
import type { DocumentKind, Verification } from './contract.ts';
import { LEVELS } from './rules/thresholds.ts';
import { draftsOf } from './document-store.ts';
import { missingProofs, requiredProofs } from './rules/proofs.ts';
import { isConfigured } from './adapters/sumsub.ts';
import { findVerification } from './store.ts';

const euros = (whole: bigint | null): string | null => (whole === null ? null : `${whole}.00`);

export async function verificationOf(ctx: Context): Promise<Verification> {
  const { id, identityLevel } = playerOf(ctx);
  const row = await findVerification(ctx.db, id);
  // What the session remembers may be a moment old.
  const level = row?.level ?? identityLevel;
  return {
    state: row?.state ?? 'none',
    level,
    next_level: level >= 3 ? null : row && row.due_at !== null ? row.wanted_level : level >= 2 ? 3 : 2,
    cause: row?.due_at ? row.cause : null,
    due_at: row?.due_at?.toISOString() ?? null,
    is_overdue: row?.due_at !== null && row?.due_at !== undefined && row.due_at <= ctx.clock.now(),
    rejection:
      row?.state === 'rejected' && row.reject_type
        ? { type: row.reject_type, labels: row.reject_labels, comment: row.encrypted_comment }
        : null,
    form: await formOf(ctx, id, level, row?.wanted_level ?? 2),
    levels: LEVELS.filter((level) => level.level > 0).map((level) => ({
      level: level.level,
      deposits: euros(level.depositsEur),
      withdrawals: euros(level.withdrawalsEur),
    })),
  };
}

async function formOf(
  ctx: Context,
  playerId: bigint,
  level: number,
  wantedLevel: number,
): Promise<Verification['form']> {
  if (isConfigured(ctx)) return null;
  const drafts = await draftsOf(ctx.db, playerId);
  const kinds = drafts.map(({ kind }) => kind as DocumentKind);
  const required = requiredProofs(level, wantedLevel);
  return {
    required,
    missing: missingProofs(required, kinds),
    documents: drafts.map(({ content_type, bytes, created_at }, at) => ({
      kind: kinds[at]!,
      content_type,
      bytes,
      created_at: created_at.toISOString(),
    })),
  };
}
