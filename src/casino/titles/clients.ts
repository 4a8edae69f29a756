// The clients of titles, each loaded when it is first needed: a folder with a `client/client.tsx` or a `client/theme.ts` is a title.
// Their mathematics: `mathematics.ts`; how pages open them: `open-title.ts`.
import type { Theme } from '../engine/client/reels/theme.ts';
import type { TitleModule } from '../engine/client/title-module.ts';

const clients = import.meta.glob<TitleModule>('./*/client/client.tsx');
/** Slots differ by their themes alone: one client draws them all. */
const themes = import.meta.glob<{ theme: Theme }>('./*/client/theme.ts');

/** Areas of texts that a client shares with others, in addition to its own and those of all reel slots. */
const SHARED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'european-roulette': ['title-roulette'],
  'french-roulette': ['title-roulette'],
  'american-roulette': ['title-roulette'],
  'live-roulette': ['title-roulette'],
  'live-crash': ['title-crash'],
  'live-baccarat': ['title-baccarat'],
};

const themeOf = (sysname: string) => themes[`./${sysname}/client/theme.ts`];

/** `undefined` when there is no such title. */
export function clientOf(sysname: string): (() => Promise<TitleModule>) | undefined {
  const loadTheme = themeOf(sysname);
  return loadTheme ? () => loadSlot(sysname, loadTheme) : clients[`./${sysname}/client/client.tsx`];
}

/** Made once: to React another component is another game. */
const slots = new Map<string, TitleModule>();

async function loadSlot(sysname: string, loadTheme: () => Promise<{ theme: Theme }>): Promise<TitleModule> {
  const [{ reelClient }, { theme }] = await Promise.all([
    import('../engine/client/reels/reel-client.tsx'),
    loadTheme(),
  ]);
  const slot = slots.get(sysname) ?? reelClient(theme);
  slots.set(sysname, slot);
  return slot;
}

export const titleNames: readonly string[] = [...Object.keys(clients), ...Object.keys(themes)].map(
  (file) => file.split('/')[1]!,
);

/** The area of a title's own texts: in `texts/` of its folder. */
export const textsOfTitle = (sysname: string): string => `title-${sysname}`;

/** All texts that a title needs. Those of the client of all reel slots exist once. */
export const areasOfTitle = (sysname: string): readonly string[] => [
  textsOfTitle(sysname),
  ...(themeOf(sysname) ? ['reels'] : []),
  ...(SHARED_TEXTS[sysname] ?? []),
];

/** The sources of this list and of a title's client, for a document that names them (`scripts` in `page.ts`). */
export const scriptsOfTitle = (sysname: string): readonly string[] => [
  'src/casino/titles/clients.ts',
  ...(themeOf(sysname)
    ? ['src/casino/engine/client/reels/reel-client.tsx', `src/casino/titles/${sysname}/client/theme.ts`]
    : [`src/casino/titles/${sysname}/client/client.tsx`]),
];
