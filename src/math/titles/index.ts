/** Every title by its sysname. The browser imports the few that it needs one by one instead. */
import type { Title } from '../engine/title.ts';
import { dice } from './dice/game.ts';
import { midnightApothecary } from './midnight-apothecary/game.ts';
import { mines } from './mines/game.ts';

export const titles: Record<string, Title> = Object.fromEntries(
  [midnightApothecary as Title, dice as Title, mines as Title].map((title) => [title.sysname, title]),
);
