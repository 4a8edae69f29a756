// The clients of titles and their mathematics, each loaded when it is first needed.
import type { Title } from '#math/engine/title.ts';
import type { TitleModule } from './title-client.ts';

interface TitleEntry {
  client: () => Promise<TitleModule>;
  /** For the verifier: the same code that the server plays with. */
  math: () => Promise<Title>;
  /** Words that it shares with its family, beside its own. */
  family?: string;
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
  limbo: {
    client: () => import('./limbo/client.tsx'),
    math: async () => (await import('#math/titles/limbo/game.ts')).limbo as Title,
  },
  crash: {
    client: () => import('./crash/client.tsx'),
    math: async () => (await import('#math/titles/crash/game.ts')).crash as Title,
  },
  plinko: {
    client: () => import('./plinko/client.tsx'),
    math: async () => (await import('#math/titles/plinko/game.ts')).plinko as Title,
  },
  wheel: {
    client: () => import('./wheel/client.tsx'),
    math: async () => (await import('#math/titles/wheel/game.ts')).wheel as Title,
  },
  'coin-flip': {
    client: () => import('./coin-flip/client.tsx'),
    math: async () => (await import('#math/titles/coin-flip/game.ts')).coinFlip as Title,
  },
  'scratch-card': {
    client: () => import('./scratch-card/client.tsx'),
    math: async () => (await import('#math/titles/scratch-card/game.ts')).scratchCard as Title,
  },
  keno: {
    client: () => import('./keno/client.tsx'),
    math: async () => (await import('#math/titles/keno/game.ts')).keno as Title,
  },
  'european-roulette': {
    client: () => import('./european-roulette/client.tsx'),
    math: async () => (await import('#math/titles/european-roulette/game.ts')).europeanRoulette as Title,
    family: 'title-roulette',
  },
  'french-roulette': {
    client: () => import('./french-roulette/client.tsx'),
    math: async () => (await import('#math/titles/french-roulette/game.ts')).frenchRoulette as Title,
    family: 'title-roulette',
  },
  'american-roulette': {
    client: () => import('./american-roulette/client.tsx'),
    math: async () => (await import('#math/titles/american-roulette/game.ts')).americanRoulette as Title,
    family: 'title-roulette',
  },
  baccarat: {
    client: () => import('./baccarat/client.tsx'),
    math: async () => (await import('#math/titles/baccarat/game.ts')).baccarat as Title,
  },
  'sic-bo': {
    client: () => import('./sic-bo/client.tsx'),
    math: async () => (await import('#math/titles/sic-bo/game.ts')).sicBo as Title,
  },
  'live-roulette': {
    client: () => import('./live-roulette/client.tsx'),
    math: async () => (await import('#math/titles/live-roulette/game.ts')).liveRoulette as Title,
    family: 'title-roulette',
  },
  'live-crash': {
    client: () => import('./live-crash/client.tsx'),
    math: async () => (await import('#math/titles/live-crash/game.ts')).liveCrash as Title,
    family: 'title-crash',
  },
  'money-wheel': {
    client: () => import('./money-wheel/client.tsx'),
    math: async () => (await import('#math/titles/money-wheel/game.ts')).moneyWheel as Title,
  },
  'live-baccarat': {
    client: () => import('./live-baccarat/client.tsx'),
    math: async () => (await import('#math/titles/live-baccarat/game.ts')).liveBaccarat as Title,
    family: 'title-baccarat',
  },
};

export const titleEntry = (sysname: string): TitleEntry | undefined =>
  Object.hasOwn(titleEntries, sysname) ? titleEntries[sysname] : undefined;

/** The area of a title's own words: a file of its name in content/texts. */
export const textsOfTitle = (sysname: string): string => `title-${sysname}`;

/** Every area that a title's client and rules need. */
export function areasOfTitle(sysname: string): string[] {
  const family = titleEntry(sysname)?.family;
  return [textsOfTitle(sysname), ...(family ? [family] : [])];
}

/** A title's client with its words; `undefined` when there is no such title. */
export async function openTitle(
  sysname: string,
  loadTexts: (areas: readonly string[]) => Promise<void>,
): Promise<TitleModule | undefined> {
  const entry = titleEntry(sysname);
  if (!entry) return undefined;
  const [client] = await Promise.all([entry.client(), loadTexts(areasOfTitle(sysname))]);
  return client;
}
