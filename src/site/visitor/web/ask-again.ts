// What every page starts with and may differ for another visitor (ST-29): the characters, the games that they like, and the live
// channel, whose server identifies the visitor once for each connection.
import { loadLikes } from '#casino/lobby/web/likes.ts';
import { loadCharacters } from '#rewards/loyalty/web/characters.ts';
import { liveChannel } from '#site/shell/live.ts';
import type { Shell } from '#site/shell/shell.tsx';

export async function askAgain(shell: Pick<Shell, 'api' | 'session' | 'carried'>): Promise<void> {
  liveChannel().renew();
  await Promise.all([loadCharacters(shell), loadLikes(shell)]);
}
