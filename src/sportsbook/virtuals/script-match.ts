// A stored match with its seed, as needed by its script.
import type { Services } from '#platform/context.ts';
import { linkAt } from '#fairness/seed-chains/index.ts';
import type { ScriptedMatch } from './rules/script.ts';
import { CHAINS, findSeed, type MatchRow } from './store.ts';
import { pastLink } from './plan-matches.ts';

export async function scriptMatch(services: Services, row: MatchRow): Promise<ScriptedMatch> {
  return {
    id: row.id,
    record: { ...row.record, link: await seedOf(services, row) },
    commitment: row.commitment,
    fixture: row.fixture,
    announcedAt: row.announced_at.getTime(),
    startsAt: row.starts_at.getTime(),
    pace: row.pace,
    revealsAt: row.reveals_at.getTime(),
    priceError: row.price_error,
    keepsMargin: row.keeps_margin,
  };
}

const seedOf = async (services: Services, { id, chain_id, place }: MatchRow): Promise<string> =>
  chain_id === null ? pastLink(await findSeed(services.db), id) : linkAt(services, CHAINS, chain_id, place!);
