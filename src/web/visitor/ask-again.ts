// What every page starts with and may differ for another visitor (ST-29): the characters and the games that they like.
import { loadLikes } from '../games/likes.ts';
import { loadCharacters } from '../loyalty/characters.ts';
import type { Shell } from '../shell/shell.tsx';

export async function askAgain(shell: Pick<Shell, 'api' | 'session' | 'carried'>): Promise<void> {
  await Promise.all([loadCharacters(shell), loadLikes(shell)]);
}
