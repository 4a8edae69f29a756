import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getChains } from './contract.ts';
import { allChains } from './store.ts';

export const endpoints: Endpoint[] = [
  bind(getChains, async (ctx) => ({
    chains: (await allChains(ctx.db)).map(({ lane, published, published_at, salt, salted_at, length, used }) => {
      const [competition = '', number] = lane.split(' ');
      return {
        competition,
        lane: Number(number),
        published,
        published_at: published_at.toISOString(),
        salt,
        salted_at: salted_at?.toISOString() ?? null,
        length,
        used,
      };
    }),
  })),
];
