// An offer that promises what cannot be paid is refused when it is written.
import { schemaFault } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { faultOfCountries } from '#players/accounts/index.ts';
import { definitionNamed } from '#rewards/bonuses/index.ts';
import { addEntryCheck } from '#site/content/index.ts';
import { faultOfBanner } from './banners.ts';
import { campaignShape, faultOfCampaign } from './messages.ts';
import { faultOfStored, offerShape } from './offers.ts';
import { audience } from './rules/audience.ts';
import { cap } from './rules/frequency.ts';
import { faultOfSchedule } from './rules/schedule.ts';
import { faultOfPopup } from './get-popups.ts';

/** Bonuses on a deposit need one. */
const OF_DEPOSIT: readonly string[] = ['deposit-match', 'nth-deposit', 'reload'];

/** Before the first editor writes. */
export function checkCampaignsOnWrite(services: Services): void {
  addEntryCheck(services, 'offers', (entry) => faultOfOffer(entry) ?? faultOfBonuses(services, entry), offerShape);
  addEntryCheck(services, 'campaign-popups', (entry) => faultOfAudience(entry) ?? faultOfPopup(entry), {
    audience,
    cap,
  });
  addEntryCheck(services, 'banners', (entry) => faultOfAudience(entry) ?? faultOfBanner(services, entry), { audience });
  addEntryCheck(
    services,
    'campaigns',
    (entry) =>
      faultOfAudience(entry) ??
      faultOfSchedule((entry as { schedule?: unknown }).schedule) ??
      faultOfCampaign(entry as object),
    campaignShape,
  );
}

/** Only what is written is asked for real countries: an older entry with one that is none still reaches its others. */
function faultOfOffer(entry: object): string | undefined {
  const { trigger } = entry as { trigger?: { countries?: readonly string[] | null } };
  return faultOfStored(entry) ?? faultOfCountries('trigger.countries', trigger?.countries ?? []);
}

function faultOfBonuses(
  services: Services,
  { bonuses, trigger }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!Array.isArray(bonuses)) return undefined;
  const action = (trigger as { action?: unknown } | null | undefined)?.action;
  for (const name of bonuses as unknown[]) {
    const definition = typeof name === 'string' ? definitionNamed(services, name) : undefined;
    if (!definition) return `There is no bonus ${String(name)}.`;
    if (OF_DEPOSIT.includes(definition.kind) && action !== 'deposit')
      return `The bonus ${definition.sysname} is a share of a deposit, and the offer comes without one.`;
  }
  return undefined;
}

function faultOfAudience(entry: unknown): string | undefined {
  const { audience: wanted } = entry as { audience?: unknown };
  if (wanted === undefined || wanted === null) return undefined;
  const parsed = audience.safeParse(wanted);
  if (parsed.success) return faultOfCountries('audience countries', parsed.data.countries ?? []);
  return `audience ${schemaFault(parsed.error, 'as a whole')}`;
}
