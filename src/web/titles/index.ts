// The clients of titles and their mathematics, each loaded when it is first needed.
import type { Title } from '#math/engine/title.ts';
import type { TitleModule } from './title-client.ts';

interface TitleEntry {
  client: () => Promise<TitleModule>;
  /** For the verifier: the same code that the server plays with. */
  math: () => Promise<Title>;
}

export const titleEntries: Readonly<Record<string, TitleEntry>> = {
  'midnight-apothecary': {
    client: () => import('./midnight-apothecary/client.tsx'),
    math: async () => (await import('#math/titles/midnight-apothecary/game.ts')).midnightApothecary as Title,
  },
  dice: {
    client: () => import('./dice/client.tsx'),
    math: async () => (await import('#math/titles/dice/game.ts')).dice as Title,
  },
  mines: {
    client: () => import('./mines/client.tsx'),
    math: async () => (await import('#math/titles/mines/game.ts')).mines as Title,
  },
  'hi-lo': {
    client: () => import('./hi-lo/client.tsx'),
    math: async () => (await import('#math/titles/hi-lo/game.ts')).hiLo as Title,
  },
  tower: {
    client: () => import('./tower/client.tsx'),
    math: async () => (await import('#math/titles/tower/game.ts')).tower as Title,
  },
  blackjack: {
    client: () => import('./blackjack/client.tsx'),
    math: async () => (await import('#math/titles/blackjack/game.ts')).blackjack as Title,
  },
  'jacks-or-better': {
    client: () => import('./jacks-or-better/client.tsx'),
    math: async () => (await import('#math/titles/jacks-or-better/game.ts')).jacksOrBetter as Title,
  },
  'deuces-wild': {
    client: () => import('./deuces-wild/client.tsx'),
    math: async () => (await import('#math/titles/deuces-wild/game.ts')).deucesWild as Title,
  },
};

export const titleEntry = (sysname: string): TitleEntry | undefined =>
  Object.hasOwn(titleEntries, sysname) ? titleEntries[sysname] : undefined;

/** The area of a title's own words: a file of its name in content/texts. */
export const textsOfTitle = (sysname: string): string => `title-${sysname}`;

/** A title's client with its words; `undefined` when there is no such title. */
export async function openTitle(
  sysname: string,
  loadTexts: (areas: readonly string[]) => Promise<void>,
): Promise<TitleModule | undefined> {
  const entry = titleEntry(sysname);
  if (!entry) return undefined;
  const [client] = await Promise.all([entry.client(), loadTexts([textsOfTitle(sysname)])]);
  return client;
}
