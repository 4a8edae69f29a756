/**
 * Asks each provider for all that has changed there since the last time. What did not reach us is settled by it, and what they
 * say is kept and compared with our books, payment by payment: by the auditor, and for the tasks of `raise-differences.ts`.
 */
import type { Context } from '#platform/context.ts';
import { ProviderUnavailable, type PaymentProvider } from './adapters/provider.ts';
import { providers } from './adapters/providers.ts';
import type { ProviderReport } from './rules/provider-verdict.ts';
import { coveredTo, keepStatement, noteCovered } from './store/statements.ts';
import { handleReport, readReport } from './handle-payment-report.ts';
import { raiseDifferences } from './raise-differences.ts';

/** Younger news is still on its way to us on its own. */
const YOUNG_MS = 5 * 60_000;

/** The names of those that did not answer. */
export async function compareWithProviders(ctx: Context): Promise<string[]> {
  const silent: string[] = [];
  for (const provider of providers(ctx).values())
    try {
      await compare(ctx, provider);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      ctx.log.warn({ provider: provider.name, error: error.message }, 'payment provider did not answer');
      silent.push(provider.name);
    }
  return silent;
}

async function compare(ctx: Context, provider: PaymentProvider): Promise<void> {
  const from = await coveredTo(ctx.db, provider.name);
  const to = new Date(ctx.clock.now().getTime() - YOUNG_MS);
  if (to <= from) return;
  let after: string | null = null;
  do {
    const page = await provider.statement({ from, to, after });
    for (const news of page.news) {
      const report = readReport(ctx, provider.name, news);
      if (report) await keep(ctx, provider.name, report);
    }
    after = page.next;
  } while (after !== null);
  await noteCovered(ctx.db, provider.name, to);
  await raiseDifferences(ctx, provider.name, { from, coveredTo: to });
}

async function keep(ctx: Context, provider: string, report: ProviderReport): Promise<void> {
  await handleReport(ctx, provider, report);
  const { kind, paymentId, currency, minor, status, chargedBackMinor = minor, refundedMinor = 0n, revision } = report;
  await keepStatement(ctx.db, {
    provider,
    kind,
    payment_id: paymentId,
    currency,
    amount_minor: minor,
    charged_back_minor: status === 'charged_back' || status === 'disputed' ? chargedBackMinor : 0n,
    refunded_minor: refundedMinor,
    status,
    revision: revision === undefined ? null : BigInt(revision),
    reported_at: ctx.clock.now(),
  });
}
