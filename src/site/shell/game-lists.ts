// Settings of game lists: the operator's (CO-22), or the defaults.
import { GAME_LISTS } from '#site/content/lists-contract.ts';
import { useShell } from './shell.tsx';
import type { SiteContent } from './boot.ts';

export const gameListsOf = ({ gameLists }: Pick<SiteContent, 'gameLists'>) => ({ ...GAME_LISTS, ...gameLists });

export const useGameLists = () => gameListsOf(useShell().content);
