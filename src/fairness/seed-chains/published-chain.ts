// A chain as it is published.
import { networkOf, timeOfRound } from '#kernel/drand.ts';
import { entryText } from '#fairness/seeds/log-head.ts';
import type { PublishedChain } from '#fairness/seeds/published-chain.ts';
import { entryOf, type ChainRow } from './chain-table.ts';

export function publishedOf(chain: Omit<ChainRow, 'id' | 'secret' | 'used'>): PublishedChain {
  const { of: owner, published, length, published_at, salt, salted_at, beacon, beacon_round, beacon_signature } = chain;
  const network = beacon === null ? undefined : networkOf(beacon);
  return {
    of: owner,
    published,
    length,
    published_at: published_at.toISOString(),
    salt,
    salted_at: salted_at?.toISOString() ?? null,
    beacon:
      network && beacon_round !== null
        ? {
            network: network.hash,
            round: beacon_round,
            at: new Date(timeOfRound(network, beacon_round)).toISOString(),
            signature: beacon_signature,
          }
        : null,
    entry: entryText(entryOf(chain)),
  };
}
