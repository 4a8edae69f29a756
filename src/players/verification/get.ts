// What the player sees of their verification.
import { playerOf, type Context } from '#platform/context.ts';
import type { Verification } from './contract.ts';
import { LEVELS } from './rules/thresholds.ts';
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
    levels: LEVELS.filter((level) => level.level > 0).map((level) => ({
      level: level.level,
      deposits: euros(level.depositsEur),
      withdrawals: euros(level.withdrawalsEur),
    })),
  };
}
