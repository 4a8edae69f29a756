import { bind, type Endpoint } from '#platform/endpoint.ts';
import { findPublished, newestChains, publishedOf, type ChainRow } from '#fairness/seed-chains/index.ts';
import type { Context } from '#platform/context.ts';
import { getChains } from './contract.ts';
import { CHAINS } from './store.ts';

const MAX_CHAINS = 500;

export const endpoints: Endpoint[] = [
  bind(getChains, async (ctx, { published }) => ({
    chains: (await chainsNamed(ctx, published)).map((chain) => {
      const [competition = '', number] = chain.of.split(' ');
      return { competition, lane: Number(number), used: chain.used, ...publishedOf(chain) };
    }),
  })),
];

async function chainsNamed({ db }: Context, published: string | undefined): Promise<ChainRow[]> {
  if (published === undefined) return newestChains(db, CHAINS, MAX_CHAINS);
  const chain = await findPublished(db, CHAINS, published);
  return chain ? [chain] : [];
}
