// What awards bring, for those who say it to a player: the sum and the free spins.
import { toWire, type WireMoney } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { inWords } from '#site/content/index.ts';
import { catalogue, nameOf } from '#casino/rounds/index.ts';
import type { BonusStatus } from './contract.ts';
import { awardsByFacts, type Award } from './store.ts';

export interface Gain {
  id: string;
  name: string;
  status: BonusStatus;
  /** Its player has to activate it before it can be played. */
  isToActivate: boolean;
  amount: WireMoney;
  spins: { count: number; game: { sysname: string; name: string } }[];
}

export const gainsOfFacts = async (
  handle: Database | Transaction,
  facts: readonly string[],
): Promise<(services: Services, locale: string) => Gain[]> => {
  const awards = await awardsByFacts(handle, facts);
  return (services, locale) => awards.map((award) => gainOf(services, award, locale));
};

function gainOf(services: Services, { id, words, definition, status, amount, currency, terms }: Award, locale: string) {
  const names = new Map(catalogue(services, currency, locale).map((game) => [game.sysname, nameOf(game)]));
  return {
    id,
    name: inWords(words.title, locale) || definition,
    status,
    isToActivate: status === 'offered' && terms.activation === 'player',
    amount: toWire(amount, currency),
    spins: (terms.freeSpins?.packs ?? []).map(({ game, count }) => ({
      count,
      game: { sysname: game, name: names.get(game) ?? game },
    })),
  };
}
