// What every page starts with and may differ for another visitor (ST-29): the characters, the games that they like, and the live
// channel, whose server identifies the visitor once for each connection.
import { loadLikes } from '../games/likes.ts';
import { loadCharacters } from '../loyalty/characters.ts';
import { liveChannel } from '../shell/live.ts';
import type { Shell } from '../shell/shell.tsx';

export async function askAgain(shell: Pick<Shell, 'api' | 'session' | 'carried'>): Promise<void> {
  liveChannel().renew();
  await Promise.all([loadCharacters(shell), loadLikes(shell)]);
}
