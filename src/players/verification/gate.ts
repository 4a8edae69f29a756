// May money move without more being known about the player? No queries: what it needs comes with the session.
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { isConfigured } from './adapters/sumsub.ts';
import { gateCloses, type Path } from './rules/gate.ts';

function closedBy(ctx: Context, path: Path): ReturnType<typeof gateCloses> {
  const { identityLevel: level, verifyBy } = playerOf(ctx);
  return gateCloses(path, { before: ctx.config.VERIFY_BEFORE, level, verifyBy, now: ctx.clock.now() });
}

/** For pages: whether `mustBeIdentified` would refuse, known before the player fills in a form. */
export const isIdentityDue = (ctx: Context, path: Path): boolean => closedBy(ctx, path) !== undefined;

/** Both lead to the check: at the identity service, or on the page where the player sends documents to the operator. */
export const identityRefusal = (ctx: Context): 'SumsubVerificationRequired' | 'KycUserProfile' =>
  isConfigured(ctx) ? 'SumsubVerificationRequired' : 'KycUserProfile';

export function mustBeIdentified(ctx: Context, path: Path): void {
  const why = closedBy(ctx, path);
  if (why === undefined) return;
  const { identityLevel: level, verifyBy } = playerOf(ctx);
  const { VERIFY_BEFORE: before, JURISDICTION: profile } = ctx.config;
  const type = path === 'withdrawal' ? 'KycWithdrawal' : identityRefusal(ctx);
  if (why === 'overdue')
    refuse(type, {
      rule: 'verification.overdue',
      inputs: { path, level, due: verifyBy!.toISOString().slice(0, 10) },
      sentence: `Documents were due on ${verifyBy!.toISOString().slice(0, 10)}. As soon as they are accepted everything goes on; your money stays yours.`,
    });
  refuse(type, {
    rule: 'verification.identity-first',
    inputs: { path, level, before, profile },
    sentence: 'Please prove who you are first. It takes about three minutes.',
  });
}
