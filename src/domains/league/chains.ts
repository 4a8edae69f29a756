// The chains of the lanes: made, published, salted, and the link of each match.
import { assert } from '#kernel/assert.ts';
import { chainOf, linkBefore } from '#math/fairness/chain.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { chainsInUse, findChain, publishChains, saltChain, type ChainRow } from './store.ts';

/** Some days of matches. */
const LENGTH = 1_000;

const known = perProcess('league.chains', () => new Map<bigint, readonly string[]>());

type Secret = Pick<ChainRow, 'secret' | 'length' | 'id'>;

/** The seed of the match at a place. Secret until the match is over. */
export function linkOf(services: Services, chain: Secret, place: number): string {
  const cache = known(services);
  let links = cache.get(chain.id);
  if (!links) {
    links = chainOf(chain.secret, chain.length);
    cache.set(chain.id, links);
    if (cache.size > 128) cache.delete(cache.keys().next().value!);
  }
  const link = links[place];
  assert(link && place > 0, 'a match has a place in its chain');
  return link;
}

/** The same of a chain that need not be at hand. */
export async function linkAt(services: Services, chainId: bigint, place: number): Promise<string> {
  const link = known(services).get(chainId)?.[place];
  return link ?? linkOf(services, await findChain(services.db, chainId), place);
}

/** Chains with room for lanes. New ones are published in one transaction and salted in later ones. */
export async function chainsFor(services: Services, lanes: readonly string[]): Promise<Map<string, ChainRow>> {
  const { db, random, clock } = services;
  const hex = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex');
  const inUse = await chainsInUse(db, lanes);
  const fresh = [];
  for (const lane of lanes) {
    if (inUse.has(lane)) continue;
    const secret = hex(32);
    const published = linkBefore(chainOf(secret, LENGTH)[1]!);
    fresh.push({ lane, length: LENGTH, published, secret, published_at: clock.now() });
    await new Promise(setImmediate);
  }
  if (fresh.length > 0) {
    await publishChains(db, fresh);
    services.log.info({ chains: fresh.length }, 'chains of the league are published');
  }
  for (const chain of (await chainsInUse(db, lanes)).values())
    if (!chain.salt) await saltChain(db, chain.id, hex(16), clock.now());
  return chainsInUse(db, lanes);
}
