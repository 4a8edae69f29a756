// Content by which players gain on average is refused when an editor writes it, with the strategy named.
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { addContentCheck, servicesWith } from '#site/content/index.ts';
import { economyOf } from './economy.ts';
import type { Finding } from './promise.ts';

/** What promises are made of; games, because of their returns. */
const CHECKED_COLLECTIONS: ReadonlySet<string> = new Set([
  'bonuses',
  'offers',
  'campaigns',
  'campaigns-config',
  'cashback-config',
  'loyalty-config',
  'loyalty-levels',
  'loyalty-missions',
  'loyalty-products',
  'characters',
  'goods',
  'tournaments',
  'draws',
  'jackpots',
  'games',
  'general-info',
  'loyalty',
]);

/** Rounding of two runs over the same numbers. */
const NOTHING = 1e-9;

export function watchEconomy(services: Services): void {
  addContentCheck(services, (collection, entry) => {
    const fault = faultOfEconomy(services, collection, entry);
    if (fault === undefined || services.config.ECONOMY_CHECK) return fault;
    services.log.warn({ collection, finding: fault }, 'content was taken by which players gain');
    return undefined;
  });
}

/** The first promise that the entry makes one by which players gain, in a sentence. */
export function faultOfEconomy(
  services: Services,
  collection: string,
  entry: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!CHECKED_COLLECTIONS.has(collection)) return undefined;
  return worseFindings(services, servicesWith(services, collection, entry))[0]?.sentence;
}

/** What is found already stays possible to edit, as long as it does not become worse. */
function worseFindings(before: Services, after: Services): Finding[] {
  const keyOf = ({ promise, strategy }: Finding): string => `${promise} ${strategy}`;
  const gains = new Map(economyOf(before).findings.map((finding) => [keyOf(finding), finding.gain]));
  return economyOf(after).findings.filter((finding) => finding.gain > (gains.get(keyOf(finding)) ?? 0) + NOTHING);
}

/** The last report, so that it is not repeated. */
const lastReport = perProcess('economy.reported', () => ({ findings: '' }));

/** Content from an outside service, or stored by an earlier version, cannot be refused here: it is logged for the operator. */
export async function reportFindings(ctx: Context): Promise<void> {
  const { findings } = economyOf(ctx);
  const text = findings.map(({ sentence }) => sentence).join('\n');
  const last = lastReport(ctx);
  if (text === last.findings) return;
  last.findings = text;
  for (const { promise, strategy, sentence } of findings)
    ctx.log.error({ promise, strategy, sentence }, 'players gain by this on average');
}
