// The chain of a table: made, published, salted, and the link of each round.
import { chainOf, linkBefore } from '#math/fairness/chain.ts';
import { seedStream } from '#math/fairness/stream.ts';
import type { RoundEvent } from '#math/engine/title.ts';
import { assert } from '#kernel/assert.ts';
import { liveTitles } from '#math/titles/live.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { chainInUse, publishChain, saltChain, type ChainRow, type RoundRow } from './store.ts';

/** About two to four days of rounds. */
const LENGTH = 10_000;

/** By id; each table has one in use, and a second one when it changes. */
const known = perProcess('live-tables.chains', () => new Map<bigint, readonly string[]>());

function linksOf(services: Services, chain: Pick<ChainRow, 'secret' | 'length' | 'id'>): readonly string[] {
  const cache = known(services);
  let links = cache.get(chain.id);
  if (!links) {
    links = chainOf(chain.secret, chain.length);
    cache.set(chain.id, links);
    if (cache.size > 16) cache.delete(cache.keys().next().value!);
  }
  return links;
}

export const linkOf = (services: Services, chain: Pick<ChainRow, 'secret' | 'length' | 'id'>, place: number): string =>
  linksOf(services, chain)[place]!;

/** What is shown before the bets: the hash of the link that decides. */
export const commitmentOf = (
  services: Services,
  chain: Pick<ChainRow, 'secret' | 'length' | 'id'>,
  place: number,
): string => linksOf(services, chain)[place - 1]!;

/** What the round's place in the chain comes to. Known to nobody but the server before the round is over. */
export function drawnOf(
  services: Services,
  chain: ChainRow,
  round: Pick<RoundRow, 'sysname' | 'number'>,
): RoundEvent[] {
  assert(chain.salt !== null, 'a chain is salted before it is used');
  const link = linkOf(services, chain, round.number);
  return liveTitles[round.sysname]!.draw(seedStream(link).random(chain.salt, round.number));
}

/** The chain of the next round. A new one is published in one transaction and salted in a later one. */
export async function chainFor(services: Services, sysname: string): Promise<ChainRow> {
  for (;;) {
    const chain = await chainInUse(services.db, sysname);
    if (chain?.salt) return chain;
    const now = services.clock.now();
    if (chain) {
      await saltChain(services.db, chain.id, Buffer.from(services.random.bytes(16)).toString('hex'), now);
      continue;
    }
    const secret = Buffer.from(services.random.bytes(32)).toString('hex');
    const published = linkBefore(chainOf(secret, LENGTH)[1]!);
    await publishChain(services.db, { sysname, length: LENGTH, published, secret, published_at: now });
    services.log.info({ sysname, published, rounds: LENGTH }, 'a chain of a live table is published');
  }
}
