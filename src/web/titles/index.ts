// The clients of titles and their mathematics, each loaded when it is first needed.
import type { SlotParams } from '#math/engine/reel-title.ts';
import type { Title } from '#math/engine/title.ts';
import type { TitleModule } from './title-client.ts';

interface TitleEntry {
  client: () => Promise<TitleModule>;
  /** For the verifier: the same code that the server plays with. */
  math: () => Promise<Title>;
  /** Areas of texts that its client shares with others, beside its own. */
  texts?: readonly string[];
}

/** A slot that is drawn by the client of all reel slots, whose words stand once. */
const reels = (client: TitleEntry['client'], math: () => Promise<Title<SlotParams>>): TitleEntry => ({
  client,
  math: math as TitleEntry['math'],
  texts: ['reels'],
});

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
    texts: ['title-roulette'],
  },
  'french-roulette': {
    client: () => import('./french-roulette/client.tsx'),
    math: async () => (await import('#math/titles/french-roulette/game.ts')).frenchRoulette as Title,
    texts: ['title-roulette'],
  },
  'american-roulette': {
    client: () => import('./american-roulette/client.tsx'),
    math: async () => (await import('#math/titles/american-roulette/game.ts')).americanRoulette as Title,
    texts: ['title-roulette'],
  },
  baccarat: {
    client: () => import('./baccarat/client.tsx'),
    math: async () => (await import('#math/titles/baccarat/game.ts')).baccarat as Title,
  },
  'sic-bo': {
    client: () => import('./sic-bo/client.tsx'),
    math: async () => (await import('#math/titles/sic-bo/game.ts')).sicBo as Title,
  },
  'coral-court': reels(
    () => import('./coral-court/client.ts'),
    async () => (await import('#math/titles/coral-court/game.ts')).coralCourt,
  ),
  'amber-harbor': reels(
    () => import('./amber-harbor/client.ts'),
    async () => (await import('#math/titles/amber-harbor/game.ts')).amberHarbor,
  ),
  'quarry-rush': reels(
    () => import('./quarry-rush/client.ts'),
    async () => (await import('#math/titles/quarry-rush/game.ts')).quarryRush,
  ),
  'frostbound-lodge': reels(
    () => import('./frostbound-lodge/client.ts'),
    async () => (await import('#math/titles/frostbound-lodge/game.ts')).frostboundLodge,
  ),
  'honeycomb-hollow': reels(
    () => import('./honeycomb-hollow/client.ts'),
    async () => (await import('#math/titles/honeycomb-hollow/game.ts')).honeycombHollow,
  ),
  'brass-foundry': reels(
    () => import('./brass-foundry/client.ts'),
    async () => (await import('#math/titles/brass-foundry/game.ts')).brassFoundry,
  ),
  'shifting-dunes': reels(
    () => import('./shifting-dunes/client.ts'),
    async () => (await import('#math/titles/shifting-dunes/game.ts')).shiftingDunes,
  ),
  'paper-lanterns': reels(
    () => import('./paper-lanterns/client.ts'),
    async () => (await import('#math/titles/paper-lanterns/game.ts')).paperLanterns,
  ),
  'lamplighter-lane': reels(
    () => import('./lamplighter-lane/client.ts'),
    async () => (await import('#math/titles/lamplighter-lane/game.ts')).lamplighterLane,
  ),
  'orchard-fair': reels(
    () => import('./orchard-fair/client.ts'),
    async () => (await import('#math/titles/orchard-fair/game.ts')).orchardFair,
  ),
  'accordion-alley': reels(
    () => import('./accordion-alley/client.ts'),
    async () => (await import('#math/titles/accordion-alley/game.ts')).accordionAlley,
  ),
  'glasshouse-bloom': reels(
    () => import('./glasshouse-bloom/client.ts'),
    async () => (await import('#math/titles/glasshouse-bloom/game.ts')).glasshouseBloom,
  ),
  'penny-arcade': reels(
    () => import('./penny-arcade/client.ts'),
    async () => (await import('#math/titles/penny-arcade/game.ts')).pennyArcade,
  ),
  'tidal-clockwork': reels(
    () => import('./tidal-clockwork/client.ts'),
    async () => (await import('#math/titles/tidal-clockwork/game.ts')).tidalClockwork,
  ),
  'starlit-mesa': reels(
    () => import('./starlit-mesa/client.ts'),
    async () => (await import('#math/titles/starlit-mesa/game.ts')).starlitMesa,
  ),
  'jasmine-teahouse': reels(
    () => import('./jasmine-teahouse/client.ts'),
    async () => (await import('#math/titles/jasmine-teahouse/game.ts')).jasmineTeahouse,
  ),
  'summit-railway': reels(
    () => import('./summit-railway/client.ts'),
    async () => (await import('#math/titles/summit-railway/game.ts')).summitRailway,
  ),
  'cinder-crown': reels(
    () => import('./cinder-crown/client.ts'),
    async () => (await import('#math/titles/cinder-crown/game.ts')).cinderCrown,
  ),
  'moonlit-folios': reels(
    () => import('./moonlit-folios/client.ts'),
    async () => (await import('#math/titles/moonlit-folios/game.ts')).moonlitFolios,
  ),
  'velvet-cellar': reels(
    () => import('./velvet-cellar/client.ts'),
    async () => (await import('#math/titles/velvet-cellar/game.ts')).velvetCellar,
  ),
  'windward-balloons': reels(
    () => import('./windward-balloons/client.ts'),
    async () => (await import('#math/titles/windward-balloons/game.ts')).windwardBalloons,
  ),
  'sugarcrust-row': reels(
    () => import('./sugarcrust-row/client.ts'),
    async () => (await import('#math/titles/sugarcrust-row/game.ts')).sugarcrustRow,
  ),
  'hayloft-moon': reels(
    () => import('./hayloft-moon/client.ts'),
    async () => (await import('#math/titles/hayloft-moon/game.ts')).hayloftMoon,
  ),
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
  'three-card-poker': {
    client: () => import('./three-card-poker/client.tsx'),
    math: async () => (await import('#math/titles/three-card-poker/game.ts')).threeCardPoker as Title,
  },
  'casino-holdem': {
    client: () => import('./casino-holdem/client.tsx'),
    math: async () => (await import('#math/titles/casino-holdem/game.ts')).casinoHoldem as Title,
  },
  'deuces-wild': {
    client: () => import('./deuces-wild/client.tsx'),
    math: async () => (await import('#math/titles/deuces-wild/game.ts')).deucesWild as Title,
  },
  'live-roulette': {
    client: () => import('./live-roulette/client.tsx'),
    math: async () => (await import('#math/titles/live-roulette/game.ts')).liveRoulette as Title,
    texts: ['title-roulette'],
  },
  'live-crash': {
    client: () => import('./live-crash/client.tsx'),
    math: async () => (await import('#math/titles/live-crash/game.ts')).liveCrash as Title,
    texts: ['title-crash'],
  },
  'money-wheel': {
    client: () => import('./money-wheel/client.tsx'),
    math: async () => (await import('#math/titles/money-wheel/game.ts')).moneyWheel as Title,
  },
  'live-baccarat': {
    client: () => import('./live-baccarat/client.tsx'),
    math: async () => (await import('#math/titles/live-baccarat/game.ts')).liveBaccarat as Title,
    texts: ['title-baccarat'],
  },
};

export const titleEntry = (sysname: string): TitleEntry | undefined =>
  Object.hasOwn(titleEntries, sysname) ? titleEntries[sysname] : undefined;

/** The area of a title's own words: a file of its name in content/texts. */
export const textsOfTitle = (sysname: string): string => `title-${sysname}`;

/** All texts that a title needs. */
export const areasOfTitle = (sysname: string): readonly string[] => [
  textsOfTitle(sysname),
  ...(titleEntry(sysname)?.texts ?? []),
];

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
