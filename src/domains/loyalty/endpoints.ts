import { bind, type Endpoint } from '#platform/endpoint.ts';
import { charactersOf } from './characters.ts';
import { getCharacters } from './contract.ts';

export const endpoints: Endpoint[] = [
  bind(getCharacters, async (ctx, { offset, limit }) => {
    const characters = charactersOf(ctx);
    return { items: characters.slice(offset, offset + limit), offset, limit, total: characters.length };
  }),
];
