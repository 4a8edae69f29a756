// The clients of titles, each loaded when it is first needed: a folder with a `client/client` is a title. Their mathematics:
// `mathematics.ts`; how pages open them: `open-title.ts`.
import type { TitleModule } from '../engine/client/title-module.ts';

const clients = import.meta.glob<TitleModule>(['./*/client/client.ts', './*/client/client.tsx']);
const themes = Object.keys(import.meta.glob('./*/client/theme.ts'));

/** Areas of texts that a client shares with others, in addition to its own and those of all reel slots. */
const SHARED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'european-roulette': ['title-roulette'],
  'french-roulette': ['title-roulette'],
  'american-roulette': ['title-roulette'],
  'live-roulette': ['title-roulette'],
  'live-crash': ['title-crash'],
  'live-baccarat': ['title-baccarat'],
};

/** `undefined` when there is no such title. */
export const clientOf = (sysname: string): (() => Promise<TitleModule>) | undefined =>
  clients[`./${sysname}/client/client.ts`] ?? clients[`./${sysname}/client/client.tsx`];

export const titleNames: readonly string[] = Object.keys(clients).map((file) => file.split('/')[1]!);

/** The area of a title's own texts: in `texts/` of its folder. */
export const textsOfTitle = (sysname: string): string => `title-${sysname}`;

/** All texts that a title needs. A slot with a theme is drawn by the client of all reel slots, whose texts exist once. */
export const areasOfTitle = (sysname: string): readonly string[] => [
  textsOfTitle(sysname),
  ...(themes.includes(`./${sysname}/client/theme.ts`) ? ['reels'] : []),
  ...(SHARED_TEXTS[sysname] ?? []),
];
