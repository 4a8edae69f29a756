// The clients of titles, each loaded when it is first needed. Their mathematics: `mathematics.ts`; the door to them for pages:
// `open-title.ts`.
import type { TitleModule } from './title-module.ts';

interface TitleEntry {
  client: () => Promise<TitleModule>;
  /** Areas of texts that its client shares with others, beside its own. */
  texts?: readonly string[];
}

/** A slot that is drawn by the client of all reel slots, whose words stand once. */
const reels = (client: TitleEntry['client']): TitleEntry => ({ client, texts: ['reels'] });

export const titleEntries = {
  'midnight-apothecary': { client: () => import('./midnight-apothecary/client.tsx') },
  dice: { client: () => import('./dice/client.tsx') },
  limbo: { client: () => import('./limbo/client.tsx') },
  crash: { client: () => import('./crash/client.tsx') },
  plinko: { client: () => import('./plinko/client.tsx') },
  wheel: { client: () => import('./wheel/client.tsx') },
  'coin-flip': { client: () => import('./coin-flip/client.tsx') },
  'scratch-card': { client: () => import('./scratch-card/client.tsx') },
  keno: { client: () => import('./keno/client.tsx') },
  'european-roulette': { client: () => import('./european-roulette/client.tsx'), texts: ['title-roulette'] },
  'french-roulette': { client: () => import('./french-roulette/client.tsx'), texts: ['title-roulette'] },
  'american-roulette': { client: () => import('./american-roulette/client.tsx'), texts: ['title-roulette'] },
  baccarat: { client: () => import('./baccarat/client.tsx') },
  'sic-bo': { client: () => import('./sic-bo/client.tsx') },
  'coral-court': reels(() => import('./coral-court/client.ts')),
  'amber-harbor': reels(() => import('./amber-harbor/client.ts')),
  'quarry-rush': reels(() => import('./quarry-rush/client.ts')),
  'frostbound-lodge': reels(() => import('./frostbound-lodge/client.ts')),
  'honeycomb-hollow': reels(() => import('./honeycomb-hollow/client.ts')),
  'brass-foundry': reels(() => import('./brass-foundry/client.ts')),
  'shifting-dunes': reels(() => import('./shifting-dunes/client.ts')),
  'paper-lanterns': reels(() => import('./paper-lanterns/client.ts')),
  'lamplighter-lane': reels(() => import('./lamplighter-lane/client.ts')),
  'orchard-fair': reels(() => import('./orchard-fair/client.ts')),
  'accordion-alley': reels(() => import('./accordion-alley/client.ts')),
  'glasshouse-bloom': reels(() => import('./glasshouse-bloom/client.ts')),
  'penny-arcade': reels(() => import('./penny-arcade/client.ts')),
  'tidal-clockwork': reels(() => import('./tidal-clockwork/client.ts')),
  'starlit-mesa': reels(() => import('./starlit-mesa/client.ts')),
  'jasmine-teahouse': reels(() => import('./jasmine-teahouse/client.ts')),
  'summit-railway': reels(() => import('./summit-railway/client.ts')),
  'cinder-crown': reels(() => import('./cinder-crown/client.ts')),
  'moonlit-folios': reels(() => import('./moonlit-folios/client.ts')),
  'velvet-cellar': reels(() => import('./velvet-cellar/client.ts')),
  'windward-balloons': reels(() => import('./windward-balloons/client.ts')),
  'sugarcrust-row': reels(() => import('./sugarcrust-row/client.ts')),
  'hayloft-moon': reels(() => import('./hayloft-moon/client.ts')),
  mines: { client: () => import('./mines/client.tsx') },
  'hi-lo': { client: () => import('./hi-lo/client.tsx') },
  tower: { client: () => import('./tower/client.tsx') },
  blackjack: { client: () => import('./blackjack/client.tsx') },
  'jacks-or-better': { client: () => import('./jacks-or-better/client.tsx') },
  'three-card-poker': { client: () => import('./three-card-poker/client.tsx') },
  'casino-holdem': { client: () => import('./casino-holdem/client.tsx') },
  'deuces-wild': { client: () => import('./deuces-wild/client.tsx') },
  'live-roulette': { client: () => import('./live-roulette/client.tsx'), texts: ['title-roulette'] },
  'live-crash': { client: () => import('./live-crash/client.tsx'), texts: ['title-crash'] },
  'money-wheel': { client: () => import('./money-wheel/client.tsx') },
  'live-baccarat': { client: () => import('./live-baccarat/client.tsx'), texts: ['title-baccarat'] },
} satisfies Readonly<Record<string, TitleEntry>>;

export type TitleName = keyof typeof titleEntries;

export const titleEntry = (sysname: string): TitleEntry | undefined =>
  Object.hasOwn(titleEntries, sysname) ? titleEntries[sysname as TitleName] : undefined;

/** The area of a title's own words: a file of its name in content/texts. */
export const textsOfTitle = (sysname: string): string => `title-${sysname}`;

/** All texts that a title needs. */
export const areasOfTitle = (sysname: string): readonly string[] => [
  textsOfTitle(sysname),
  ...(titleEntry(sysname)?.texts ?? []),
];
