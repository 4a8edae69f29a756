import { bind, type Endpoint } from '#platform/endpoint.ts';
import { newestChains, publishedOf } from '#domains/chains/index.ts';
import { getChains } from './contract.ts';
import { CHAINS } from './store.ts';

const MOST_CHAINS = 500;

export const endpoints: Endpoint[] = [
  bind(getChains, async (ctx) => ({
    chains: (await newestChains(ctx.db, CHAINS, MOST_CHAINS)).map((chain) => {
      const [competition = '', number] = chain.of.split(' ');
      return { competition, lane: Number(number), used: chain.used, ...publishedOf(chain) };
    }),
  })),
];
