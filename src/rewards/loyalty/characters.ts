// The characters that a player may be, as content describes them, and what each brings.
import type { Context, Services } from '#platform/context.ts';
import { addEntryCheck, collection, deriveFromContent } from '#site/content/index.ts';
import { hasCharacters } from './config.ts';
import type { Character } from './contract.ts';
import { perkSchema, type Perk } from './rules/perk.ts';

type StoredCharacter = { [Key in keyof Omit<Character, 'id' | 'perk'>]: Character[Key] | null } & {
  position: number | null;
  perk?: unknown;
};

/** In the operator's order. An entry without a name is not a character. */
export function charactersOf(ctx: Context): Character[] {
  if (!hasCharacters(ctx)) return [];
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
      perk: wirePerk(perkOf(ctx, sysname!)),
    }));
}

/** Read from one language, which every entry has: a perk does not depend on language. */
export const perksOf = (services: Services): ReadonlyMap<string, Perk> =>
  hasCharacters(services)
    ? deriveFromContent(
        services,
        'loyalty/perks',
        () =>
          new Map(
            collection<{ sysname: string | null; perk?: unknown }>(services, 'characters').flatMap((entry) => {
              const parsedPerk = perkSchema.safeParse(entry.perk);
              return entry.sysname && parsedPerk.success ? [[entry.sysname, parsedPerk.data] as const] : [];
            }),
          ),
      )
    : new Map();

export const perkOf = (services: Services, sysname: string): Perk | undefined => perksOf(services).get(sysname);

function wirePerk(perk: Perk | undefined): Character['perk'] {
  if (!perk) return null;
  return {
    kind: perk.kind,
    category: perk.kind === 'points' ? perk.category : '',
    percent: perk.kind === 'missions' ? 0 : perk.percent,
  };
}

export const checkCharactersOnWrite = (services: Services): void =>
  addEntryCheck(services, 'characters', ({ perk }) =>
    perk === null || perk === undefined || perkSchema.safeParse(perk).success
      ? undefined
      : 'A perk is more points of a type of games, a discount in the shop, or more missions.',
  );
