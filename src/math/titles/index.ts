/** Every title by its sysname. The browser imports the few that it needs one by one instead. */
import type { Title } from '../engine/title.ts';
import { blackjack } from './blackjack/game.ts';
import { deucesWild } from './deuces-wild/game.ts';
import { dice } from './dice/game.ts';
import { hiLo } from './hi-lo/game.ts';
import { jacksOrBetter } from './jacks-or-better/game.ts';
import { midnightApothecary } from './midnight-apothecary/game.ts';
import { mines } from './mines/game.ts';
import { tower } from './tower/game.ts';

export const titles: Record<string, Title> = Object.fromEntries(
  [
    midnightApothecary as Title,
    dice as Title,
    mines as Title,
    hiLo as Title,
    tower as Title,
    blackjack as Title,
    jacksOrBetter as Title,
    deucesWild as Title,
  ].map((title) => [title.sysname, title]),
);
