// The characters that a player may be, as content tells of them.
import type { Context } from '#platform/context.ts';
import { collection, configOf } from '#domains/content/index.ts';
import type { Character } from './contract.ts';

type StoredCharacter = { [Key in keyof Omit<Character, 'id'>]: Character[Key] | null } & { position: number | null };

/** In the operator's order. An entry without a name to call it by is no character. */
export function charactersOf(ctx: Context): Character[] {
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
