/** Every title by its sysname. The browser imports the few that it needs one by one instead. */
import type { Title } from '../engine/title.ts';
import { blackjack } from './blackjack/game.ts';
import { casinoHoldem } from './casino-holdem/game.ts';
import { deucesWild } from './deuces-wild/game.ts';
import { dice } from './dice/game.ts';
import { hiLo } from './hi-lo/game.ts';
import { jacksOrBetter } from './jacks-or-better/game.ts';
import { reelSlots } from './reel-slots.ts';
import { limbo } from './limbo/game.ts';
import { crash } from './crash/game.ts';
import { plinko } from './plinko/game.ts';
import { wheel } from './wheel/game.ts';
import { coinFlip } from './coin-flip/game.ts';
import { scratchCard } from './scratch-card/game.ts';
import { keno } from './keno/game.ts';
import { europeanRoulette } from './european-roulette/game.ts';
import { frenchRoulette } from './french-roulette/game.ts';
import { americanRoulette } from './american-roulette/game.ts';
import { baccarat } from './baccarat/game.ts';
import { sicBo } from './sic-bo/game.ts';
import { mines } from './mines/game.ts';
import { threeCardPoker } from './three-card-poker/game.ts';
import { tower } from './tower/game.ts';
import { liveTitles } from './live.ts';

export const titles: Record<string, Title> = Object.fromEntries(
  [
    dice as Title,
    limbo as Title,
    crash as Title,
    plinko as Title,
    wheel as Title,
    coinFlip as Title,
    scratchCard as Title,
    keno as Title,
    europeanRoulette as Title,
    frenchRoulette as Title,
    americanRoulette as Title,
    baccarat as Title,
    sicBo as Title,
    ...reelSlots.map(({ title }) => title as Title),
    mines as Title,
    hiLo as Title,
    tower as Title,
    blackjack as Title,
    jacksOrBetter as Title,
    deucesWild as Title,
    threeCardPoker as Title,
    casinoHoldem as Title,
    ...Object.values(liveTitles),
  ].map((title) => [title.sysname, title]),
);
