// The door of loyalty: the characters that content tells of.
import type { DomainManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { collection, configOf } from '#domains/content/index.ts';
import { getCharacters, type Character } from './contract.ts';

const endpoints: Endpoint[] = [
  bind(getCharacters, async (ctx, { offset, limit }) => {
    const characters = charactersOf(ctx);
    return { items: characters.slice(offset, offset + limit), offset, limit, total: characters.length };
  }),
];

type StoredCharacter = { [Key in keyof Omit<Character, 'id'>]: Character[Key] | null } & { position: number | null };

/** In the operator's order. An entry without a name to call it by is no character. */
function charactersOf(ctx: Context): Character[] {
  const { loyalty, characters } = configOf(ctx, ctx.locale)['site-config'].functionalSettings;
  if (!loyalty || !characters) return [];
  return collection<StoredCharacter>(ctx, 'characters', ctx.locale)
    .filter(({ sysname, name }) => Boolean(sysname && name))
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
    .map(({ id, sysname, name, text, art, image }) => ({
      id,
      sysname: sysname!,
      name: name!,
      text: text ?? '',
      art: art ?? '',
      image: image ?? '',
    }));
}

export const manifest = {
  endpoints,
} satisfies DomainManifest;
