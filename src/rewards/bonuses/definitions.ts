// Definitions as content holds them; one that contradicts itself is refused when it is written, and left out when it comes from elsewhere.
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { systemContext } from '#platform/context.ts';
import { isCurrency, type Currency } from '#kernel/money.ts';
import { unknownName } from '#kernel/schema-fault.ts';
import { faultOfCountries, ratesPerEur } from '#players/accounts/index.ts';
import { addEntryCheck, collection, deriveFromContent, single } from '#site/content/index.ts';
import { canHaveFreespins, externalGamesVersion, stakeNear } from '#casino/rounds/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import type { Why } from './contract.ts';
import { sumIn } from './rules/amounts.ts';
import { definition, readDefinition, type BonusDefinition } from './rules/definition.ts';
import { whyNot, type PlayerFacts } from './rules/eligibility.ts';
import { offerOf, type Offer } from './rules/terms.ts';
import { hasHad } from './store.ts';

/** In the operator's order. */
export const bonusDefinitions = (services: Services): readonly BonusDefinition[] =>
  // Games of suppliers come and go without a change of content.
  deriveFromContent(services, `bonuses/definitions/${externalGamesVersion(services)}`, () =>
    collection<object>(services, 'bonuses')
      .flatMap((entry) => {
        const read = readDefinition(entry);
        if ('definition' in read && faultInGames(services, read.definition) === undefined) return [read.definition];
        services.log.warn(
          { entry: (entry as { id: number }).id, fault: 'fault' in read ? read.fault : 'games' },
          'a bonus was left out',
        );
        return [];
      })
      .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)),
  );

export const definitionNamed = (services: Services, sysname: string): BonusDefinition | undefined =>
  bonusDefinitions(services).find((bonusDefinition) => bonusDefinition.sysname === sysname);

/** Before the first editor writes. */
export function checkDefinitionsOnWrite(services: Services): void {
  addEntryCheck(
    services,
    'bonuses',
    (entry) => {
      const read = readDefinition(entry);
      if ('fault' in read) return read.fault;
      return (
        unknownName(definition, entry) ??
        faultOfCountries('countries', read.definition.countries) ??
        faultInGames(services, read.definition)
      );
    },
    definition.shape,
  );
}

function faultInGames(services: Services, { freeSpins }: BonusDefinition): string | undefined {
  const game = freeSpins?.packs.find((pack) => !canHaveFreespins(services, pack.game))?.game;
  return game === undefined ? undefined : `There are no free spins of ${game}.`;
}

/** What it is worth to a player in this currency. */
export function offerIn(
  services: Services,
  definition: BonusDefinition,
  currency: Currency,
  depositMinor?: bigint,
  amountMinor?: bigint,
): Offer | undefined {
  const general = single<{ is_bonus_isolation_enabled?: unknown }>(services, 'general-info');
  return offerOf(definition, {
    currency,
    depositMinor,
    amountMinor,
    rates: ratesPerEur(services),
    isIsolationEnabled: general?.is_bonus_isolation_enabled === true,
    stakeNear: (game, stakeMinor) => stakeNear(game, stakeMinor, currency),
  });
}

export const minimumDepositIn = (services: Services, definition: BonusDefinition, currency: Currency): bigint | null =>
  definition.minimumDeposit === null
    ? null
    : (sumIn(definition.minimumDeposit, currency, ratesPerEur(services)) ?? null);

/** The first rule that prevents awarding it to this player now. */
export async function whyNotBonus(
  handle: Database | Transaction,
  services: Services,
  facts: PlayerFacts,
  definition: BonusDefinition,
): Promise<Why | undefined> {
  const ctx = systemContext(services, 'bonuses');
  return whyNot(definition, facts, {
    now: services.clock.now(),
    isOnBreak: await isOnBreak(ctx, handle, facts.playerId),
    hasHad: definition.isOncePerPlayer && (await hasHad(handle, facts.playerId, definition.sysname)),
    minimumDepositMinor: minimumDepositIn(services, definition, facts.currency),
    isOfferedInCurrency:
      isCurrency(facts.currency) && offerIn(services, definition, facts.currency, facts.depositMinor) !== undefined,
  });
}
