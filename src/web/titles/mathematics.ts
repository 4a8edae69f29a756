// The mathematics of titles, the same code that the server plays with: for whoever checks a round or reads the rules.
import type { Title } from '#math/engine/title.ts';
import type { TitleName } from './index.ts';

const mathematics: Readonly<Record<TitleName, () => Promise<unknown>>> = {
  'midnight-apothecary': async () => (await import('#math/titles/midnight-apothecary/game.ts')).midnightApothecary,
  dice: async () => (await import('#math/titles/dice/game.ts')).dice,
  limbo: async () => (await import('#math/titles/limbo/game.ts')).limbo,
  crash: async () => (await import('#math/titles/crash/game.ts')).crash,
  plinko: async () => (await import('#math/titles/plinko/game.ts')).plinko,
  wheel: async () => (await import('#math/titles/wheel/game.ts')).wheel,
  'coin-flip': async () => (await import('#math/titles/coin-flip/game.ts')).coinFlip,
  'scratch-card': async () => (await import('#math/titles/scratch-card/game.ts')).scratchCard,
  keno: async () => (await import('#math/titles/keno/game.ts')).keno,
  'european-roulette': async () => (await import('#math/titles/european-roulette/game.ts')).europeanRoulette,
  'french-roulette': async () => (await import('#math/titles/french-roulette/game.ts')).frenchRoulette,
  'american-roulette': async () => (await import('#math/titles/american-roulette/game.ts')).americanRoulette,
  baccarat: async () => (await import('#math/titles/baccarat/game.ts')).baccarat,
  'sic-bo': async () => (await import('#math/titles/sic-bo/game.ts')).sicBo,
  'coral-court': async () => (await import('#math/titles/coral-court/game.ts')).coralCourt,
  'amber-harbor': async () => (await import('#math/titles/amber-harbor/game.ts')).amberHarbor,
  'quarry-rush': async () => (await import('#math/titles/quarry-rush/game.ts')).quarryRush,
  'frostbound-lodge': async () => (await import('#math/titles/frostbound-lodge/game.ts')).frostboundLodge,
  'honeycomb-hollow': async () => (await import('#math/titles/honeycomb-hollow/game.ts')).honeycombHollow,
  'brass-foundry': async () => (await import('#math/titles/brass-foundry/game.ts')).brassFoundry,
  'shifting-dunes': async () => (await import('#math/titles/shifting-dunes/game.ts')).shiftingDunes,
  'paper-lanterns': async () => (await import('#math/titles/paper-lanterns/game.ts')).paperLanterns,
  'lamplighter-lane': async () => (await import('#math/titles/lamplighter-lane/game.ts')).lamplighterLane,
  'orchard-fair': async () => (await import('#math/titles/orchard-fair/game.ts')).orchardFair,
  'accordion-alley': async () => (await import('#math/titles/accordion-alley/game.ts')).accordionAlley,
  'glasshouse-bloom': async () => (await import('#math/titles/glasshouse-bloom/game.ts')).glasshouseBloom,
  'penny-arcade': async () => (await import('#math/titles/penny-arcade/game.ts')).pennyArcade,
  'tidal-clockwork': async () => (await import('#math/titles/tidal-clockwork/game.ts')).tidalClockwork,
  'starlit-mesa': async () => (await import('#math/titles/starlit-mesa/game.ts')).starlitMesa,
  'jasmine-teahouse': async () => (await import('#math/titles/jasmine-teahouse/game.ts')).jasmineTeahouse,
  'summit-railway': async () => (await import('#math/titles/summit-railway/game.ts')).summitRailway,
  'cinder-crown': async () => (await import('#math/titles/cinder-crown/game.ts')).cinderCrown,
  'moonlit-folios': async () => (await import('#math/titles/moonlit-folios/game.ts')).moonlitFolios,
  'velvet-cellar': async () => (await import('#math/titles/velvet-cellar/game.ts')).velvetCellar,
  'windward-balloons': async () => (await import('#math/titles/windward-balloons/game.ts')).windwardBalloons,
  'sugarcrust-row': async () => (await import('#math/titles/sugarcrust-row/game.ts')).sugarcrustRow,
  'hayloft-moon': async () => (await import('#math/titles/hayloft-moon/game.ts')).hayloftMoon,
  mines: async () => (await import('#math/titles/mines/game.ts')).mines,
  'hi-lo': async () => (await import('#math/titles/hi-lo/game.ts')).hiLo,
  tower: async () => (await import('#math/titles/tower/game.ts')).tower,
  blackjack: async () => (await import('#math/titles/blackjack/game.ts')).blackjack,
  'jacks-or-better': async () => (await import('#math/titles/jacks-or-better/game.ts')).jacksOrBetter,
  'three-card-poker': async () => (await import('#math/titles/three-card-poker/game.ts')).threeCardPoker,
  'casino-holdem': async () => (await import('#math/titles/casino-holdem/game.ts')).casinoHoldem,
  'deuces-wild': async () => (await import('#math/titles/deuces-wild/game.ts')).deucesWild,
  'live-roulette': async () => (await import('#math/titles/live-roulette/game.ts')).liveRoulette,
  'live-crash': async () => (await import('#math/titles/live-crash/game.ts')).liveCrash,
  'money-wheel': async () => (await import('#math/titles/money-wheel/game.ts')).moneyWheel,
  'live-baccarat': async () => (await import('#math/titles/live-baccarat/game.ts')).liveBaccarat,
};

/** Titles as they were before their rules changed: rounds of then are still checked by them. */
const earlier: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {
  blackjack: { '1.0.0': async () => (await import('#math/titles/blackjack/v1/game.ts')).blackjackV1 },
  crash: { '1.0.0': async () => (await import('#math/titles/crash/v1/game.ts')).crashV1 },
};

/** As it was in that version, where it is known; as it is now without one. `undefined` when this site has no such title. */
export async function mathematicsOf(sysname: string, version = ''): Promise<Title | undefined> {
  if (!Object.hasOwn(mathematics, sysname)) return undefined;
  const load = earlier[sysname]?.[version] ?? mathematics[sysname as TitleName];
  return (await load()) as Title;
}

/** All of it, so that rounds can be checked after the network has gone. */
export const loadMathematics = (): Promise<unknown> =>
  Promise.all([mathematics, ...Object.values(earlier)].flatMap((some) => Object.values(some).map((load) => load())));
