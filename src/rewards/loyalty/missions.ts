// Missions as content holds them; one that contradicts itself is refused when it is written, and left out when it comes from elsewhere.
import type { Currency } from '#kernel/money.ts';
import { schemaFault, unknownName } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { sumIn } from '#rewards/bonuses/index.ts';
import { addEntryCheck, collection, configOf, deriveFromContent } from '#site/content/index.ts';
import { faultOfReward } from './give-reward.ts';
import { faultOfMission, missionSchema, type Condition, type Mission } from './rules/mission.ts';

function read(services: Services, entry: unknown): { mission: Mission } | { fault: string } {
  const parsed = missionSchema.safeParse(entry);
  if (!parsed.success) return { fault: schemaFault(parsed.error, 'the mission') };
  const fault =
    faultOfMission(parsed.data) ??
    parsed.data.rewards.map((reward) => faultOfReward(services, reward)).find((reward) => reward !== undefined);
  return fault === undefined ? { mission: parsed.data } : { fault };
}

/** In the operator's order: those of `loyalty.programmes`, or all where it names none. */
export const missions = (services: Services): readonly Mission[] =>
  deriveFromContent(services, 'loyalty/missions', () => {
    const { programmes } = configOf(services).loyalty;
    const missionEntries = collection<object>(services, 'loyalty-missions')
      .flatMap((entry) => {
        const programme = read(services, entry);
        if ('mission' in programme) return [programme.mission];
        services.log.warn({ entry: (entry as { id: number }).id, fault: programme.fault }, 'a mission was left out');
        return [];
      })
      .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
    return programmes.length === 0
      ? missionEntries
      : programmes.flatMap((sysname) => missionEntries.find((programme) => programme.sysname === sysname) ?? []);
  });

export const checkMissionsOnWrite = (services: Services): void =>
  addEntryCheck(
    services,
    'loyalty-missions',
    (entry) => {
      const programme = read(services, entry);
      return 'fault' in programme ? programme.fault : unknownName(missionSchema, entry);
    },
    missionSchema.shape,
  );

export const sumFor = (services: Services, amount: Record<string, string>, currency: Currency): bigint | undefined =>
  sumIn(amount, currency, ratesPerEur(services));

/** In minor units of the currency, or a number; `undefined` where there is no sum for the currency. */
export function requiredOf(services: Services, condition: Condition, currency: Currency): bigint | undefined {
  return 'amount' in condition ? sumFor(services, condition.amount, currency) : BigInt(condition.count);
}
