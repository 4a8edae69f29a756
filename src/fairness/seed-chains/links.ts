// The links of chains that are in use. They are computed from the secret once in each process.
import { LRUCache } from 'lru-cache';
import { assert } from '#kernel/assert.ts';
import { chainOf, linkBefore } from '#fairness/seeds/chain.ts';
import { perProcess, type Services } from '#platform/context.ts';
import type { ChainRow, ChainTable } from './chain-table.ts';
import { findChain } from './store.ts';

/** Chains whose links are kept: a few of each live table, and one or two of each lane of the league. */
const MAX_KEPT = 160;

/** By the published link. */
const linkCache = perProcess('chains.links', () => new LRUCache<string, readonly string[]>({ max: MAX_KEPT }));

type ChainSecret = Pick<ChainRow, 'length' | 'published' | 'secret'>;

/** The link at a place, 0 to the length of the chain. Secret until what it decides is over. */
export function linkOf(services: Services, { published, secret, length }: ChainSecret, place: number): string {
  const cache = linkCache(services);
  let links = cache.get(published);
  if (!links) {
    links = chainOf(secret, length);
    // A secret that was replaced in the database decides nothing.
    assert(linkBefore(links[1]!) === published, 'the secret of a chain leads to its published link');
    cache.set(published, links);
  }
  const link = links[place];
  assert(link, 'a place is one of the chain');
  return link;
}

/** Published links of chains that were looked up, by table and id. */
const lookedUp = perProcess('chains.looked-up', () => new LRUCache<string, string>({ max: 1_000 }));

/** The same for a chain that may have to be looked up first. */
export async function linkAt(services: Services, which: ChainTable, id: bigint, place: number): Promise<string> {
  const key = `${which.table} ${id}`;
  const link = linkCache(services).get(lookedUp(services).get(key) ?? '')?.[place];
  if (link) return link;
  const chain = await findChain(services.db, which, id);
  assert(chain, 'a chain that was used is there');
  lookedUp(services).set(key, chain.published);
  return linkOf(services, chain, place);
}
