/**
 * Lanes: what comes one after the other takes the places of one hash chain, whose links are the seeds. A seed reveals all before it, so
 * nothing is revealed before what precedes it in its lane is over.
 */
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { linkOf, takePlaces, usableChains } from '#fairness/seed-chains/index.ts';
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { CHAINS, insertRows, lastReveals, type ScriptRow } from './store.ts';

export interface Seed {
  published: string;
  salt: string;
  place: number;
  link: string;
}

/** In no chain: of what was over before the league began. */
export const pastSeed = (secret: string, id: string): Seed => {
  const link = pastLink(secret, id);
  return { published: link, salt: id, place: 1, link };
};

export const pastLink = (secret: string, id: string): string => canonicalHash(['past', secret, id]);

/** `rowOf`: with the chain of its seed, and not revealed before `revealsAfter`. */
export async function takeSeeds<Planned, Row extends ScriptRow>(
  services: Services,
  byLane: ReadonlyMap<string, readonly Planned[]>,
  rowOf: (planned: Planned, seed: Seed, lane: { chainId: bigint; revealsAfter: number }) => Row,
): Promise<Row[]> {
  const chains = await usableChains(services, CHAINS, [...byLane.keys()]);
  const reveals = await lastReveals(services.db, [...byLane.keys()]);
  const rows: Row[] = [];
  for (const [lane, planned] of byLane) {
    const chain = chains.get(lane);
    // The chain waits for its salt; what is planned for it is planned again when it has one.
    if (!chain) continue;
    const { published, salt } = chain;
    let revealsAfter = reveals.get(lane) ?? 0;
    // What does not fit into this chain waits for the next one.
    const added = planned.slice(0, chain.length - chain.used).map((entry, at) => {
      const place = chain.used + 1 + at;
      const seed = { published, salt, place, link: linkOf(services, chain, place) };
      const row = rowOf(entry, seed, { chainId: chain.id, revealsAfter });
      revealsAfter = row.reveals_at.getTime();
      return row;
    });
    const isTaken = await transaction(services.db, async (tx) => {
      if (!(await takePlaces(tx, CHAINS, chain.id, chain.used, added.length))) return false;
      await insertRows(tx, added);
      return true;
    });
    if (isTaken) rows.push(...added);
  }
  return rows;
}
