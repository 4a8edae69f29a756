// What the document of a game's page carries and names of its title. Separate from the frame: only the server needs it so early.
import { areasOfTitle, scriptsOfTitle } from '#casino/titles/clients.ts';
import type { Game } from '../contract.ts';
import { sourceOfFrame } from './parts/game-frame.tsx';

/** The areas of texts. */
export const areasOf = ({ stated_by, sysname }: Game): readonly string[] => (stated_by ? [] : areasOfTitle(sysname));

/** The scripts of the frame and the title, so that they are on their way before any script runs. */
export const scriptsOf = (game: Game): readonly string[] => [
  sourceOfFrame(game),
  // Last, because it is run last: the page is hydrated while the title is still on its way.
  ...(game.stated_by ? [] : scriptsOfTitle(game.sysname)),
];
