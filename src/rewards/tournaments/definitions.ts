// Definitions as content holds them, and the terms that a tournament is announced with.
import { assert } from '#kernel/assert.ts';
import { CURRENCY_EXPONENTS, parseAmount, type Currency } from '#kernel/money.ts';
import { unknownName } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { titles } from '#casino/titles/index.ts';
import { mathHash } from '#casino/titles/published.ts';
import { faultOfTitle, type BankrollTerms } from '#rewards/scoring/bankroll.ts';
import type { TournamentTerms } from '#rewards/scoring/standings.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { sumIn } from '#rewards/bonuses/index.ts';
import { addEntryCheck, collection, deriveFromContent } from '#site/content/index.ts';
import { catalogue } from '#casino/rounds/index.ts';
import { faultOfReward, worthOfReward } from '#rewards/loyalty/index.ts';
import type { BankrollDefinition } from './rules/bankroll-definition.ts';
import { definition, readDefinition, type TournamentDefinition } from './rules/definition.ts';

/** In the operator's order. */
export const tournamentDefinitions = (services: Services): readonly TournamentDefinition[] =>
  deriveFromContent(services, 'tournaments/definitions', () =>
    collection<object>(services, 'tournaments')
      .flatMap((entry) => {
        const read = readDefinition(entry);
        const fault = 'fault' in read ? read.fault : faultExternal(services, read.definition);
        if ('definition' in read && fault === undefined) return [read.definition];
        services.log.warn({ entry: (entry as { id: number }).id, fault }, 'a tournament was left out');
        return [];
      })
      .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity)),
  );

/** Before the first editor writes. */
export function checkDefinitionsOnWrite(services: Services): void {
  addEntryCheck(
    services,
    'tournaments',
    (entry) => {
      const read = readDefinition(entry);
      if ('fault' in read) return read.fault;
      return unknownName(definition, entry) ?? faultExternal(services, read.definition);
    },
    definition.shape,
  );
}

/** Faults that only other slices can find. */
function faultExternal(services: Services, definition: TournamentDefinition): string | undefined {
  for (const { reward } of definition.prizes ?? []) {
    const fault = faultOfReward(services, reward);
    if (fault !== undefined) return fault;
  }
  const higher = firstHigher(services, definition.prizes ?? []);
  if (higher !== undefined) return `The prize of place ${higher} is worth more than that of the place before it.`;
  const gameNames = new Set(catalogue(services, 'EUR').map(({ sysname }) => sysname));
  const unknown = definition.games.own.find((sysname) => !gameNames.has(sysname));
  if (unknown !== undefined) return `There is no game ${unknown}.`;
  if (definition.bankroll) return faultOfBankrollGame(definition.bankroll, gameNames);
  return gamesOf(services, definition)?.length === 0 ? 'No game fits what it says of games.' : undefined;
}

/** The first place whose prize is worth more than the one before it; points count for what they are worth. */
function firstHigher(services: Services, prizes: NonNullable<TournamentDefinition['prizes']>): number | undefined {
  const lines = prizes.toSorted((a, b) => a.from - b.from);
  const worth = lines.map(({ reward }) => worthOfReward(services, reward));
  return lines.find((_, at) => at > 0 && worth[at]! > worth[at - 1]!)?.from;
}

const CREDIT = 100n;
const minorOf = (credits: number): bigint => BigInt(credits) * CREDIT;

function faultOfBankrollGame({ game, stakes }: BankrollDefinition, gameNames: ReadonlySet<string>): string | undefined {
  const title = gameNames.has(game) && Object.hasOwn(titles, game) ? titles[game] : undefined;
  return title ? faultOfTitle(title, stakes.map(minorOf)) : `There is no game ${game} of the house.`;
}

/** Sysnames; `null`: all games, including later ones. */
function gamesOf(services: Services, { games, bankroll }: TournamentDefinition): string[] | null {
  if (bankroll) return [bankroll.game];
  const { own: listed, categories, providers, excluded } = games;
  if (listed.length + categories.length + providers.length + excluded.length === 0) return null;
  return catalogue(services, 'EUR')
    .filter(
      ({ sysname, type, provider }) =>
        (listed.length === 0 || listed.includes(sysname)) &&
        (categories.length === 0 || categories.includes(type)) &&
        (providers.length === 0 || providers.includes(provider)) &&
        !excluded.includes(sysname),
    )
    .map(({ sysname }) => sysname)
    .toSorted((a, b) => (a < b ? -1 : 1));
}

const CURRENCIES = (Object.keys(CURRENCY_EXPONENTS) as Currency[]).filter((code) => code !== 'FUN');

/** As they will remain until its end: sums in every currency, games by name, today's rates. `seedHash`: for common reels. */
export function termsOf(services: Services, definition: TournamentDefinition, seedHash?: string): TournamentTerms {
  const rates = ratesPerEur(services);
  const everywhere = (sums: Readonly<Record<string, string>> | null): Partial<Record<Currency, string>> =>
    Object.fromEntries(
      CURRENCIES.flatMap((code) => {
        const minor = sums === null ? undefined : sumIn(sums, code, rates);
        return minor === undefined || minor <= 0n ? [] : [[code, String(minor)]];
      }),
    );
  return {
    scoring: {
      ...definition.scoring,
      ...(definition.bankroll && { rounds: null }),
      minimum: everywhere(definition.minimumStake),
      rates: { ...rates },
    },
    games: gamesOf(services, definition),
    hasOwnGames: definition.games.own.length > 0 || definition.bankroll !== null,
    entry: { kind: definition.entry.kind, price: definition.entry.price && everywhere(definition.entry.price) },
    prizes: prizesOf(definition),
    resetOnCashout: definition.resetOnCashout,
    ...(definition.unlockedBy !== null && { unlockedBy: definition.unlockedBy }),
    ...(definition.bankroll && { bankroll: bankrollOf(definition.bankroll, seedHash) }),
  };
}

function bankrollOf(
  { game, credits, stakes, spins, everySeconds, leastPercent }: BankrollDefinition,
  seedHash: string | undefined,
): BankrollTerms {
  const title = titles[game];
  assert(title && seedHash, `the reels of ${game} have no seed`);
  return {
    game,
    mathVersion: title.version,
    mathHash: mathHash(title),
    credits: String(minorOf(credits)),
    stakes: stakes.map((stake) => String(minorOf(stake))),
    spins,
    everyMs: everySeconds * 1000,
    leastPercent,
    seedHash,
  };
}

function prizesOf({ prizes, pool }: TournamentDefinition): TournamentTerms['prizes'] {
  if (prizes !== null)
    return { kind: 'table', table: prizes.map(({ from, to = from, reward }) => ({ from, to, reward })) };
  const { guaranteed, percentOfEntries, shares } = pool!;
  return {
    kind: 'pool',
    guaranteedCents: String(guaranteed === null ? 0n : (parseAmount(guaranteed['EUR']!, 'EUR') ?? 0n)),
    percentOfEntries,
    shares: shares.map(({ from, to = from, percent }) => ({ from, to, hundredths: Math.round(percent * 100) })),
  };
}

/** The most that its prizes cost the house, in EUR cents; entry fees of players are not the house's. */
export function worthOfPrizes(
  services: Services,
  { prizes, pool }: Pick<TournamentDefinition, 'prizes' | 'pool'>,
): bigint {
  const guaranteed = pool?.guaranteed?.['EUR'];
  const inPool = guaranteed === undefined ? 0n : (parseAmount(guaranteed, 'EUR') ?? 0n);
  return (prizes ?? []).reduce(
    (sum, { from, to = from, reward }) => sum + BigInt(to - from + 1) * worthOfReward(services, reward),
    inPool,
  );
}
