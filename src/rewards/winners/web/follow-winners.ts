/**
 * The latest winners as they win, of all games or one: from the live channel, polled while that is down. `onChange`
 * gets the whole list, newest first.
 */
import { getLeaderboard, type Winner, type WinnersMessage } from '../contract.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { liveChannel } from '#site/shell/live.ts';

const ASK_EVERY_MS = 15_000;

export function followWinners(
  { api, locale, count, game }: { api: ApiClient; locale: string; count: number; game?: string },
  onChange: (winners: readonly Winner[]) => void,
  onFailure: (failure: unknown) => void,
): () => void {
  let winners: readonly Winner[] = [];
  let isOpen = false;
  const set = (next: readonly Winner[]): void => onChange((winners = next));
  const refresh = (): void =>
    void api
      .call(getLeaderboard, { count: String(count), ...(game !== undefined && { game }) })
      .then(({ items }) => set(items), onFailure);
  const leave = liveChannel().join('winners', {
    // If messages were missed, the whole list is fetched.
    onStart: refresh,
    onLine: (isNow) => (isOpen = isNow),
    onMessage(message) {
      const news = (message as WinnersMessage).items
        .filter(({ sysname }) => game === undefined || sysname === game)
        .filter(({ round_id: id }) => !winners.some((winner) => winner.round_id === id))
        .map(({ names, ...winner }): Winner => ({ ...winner, game: names[locale] ?? winner.game }));
      set([...news.toReversed(), ...winners].slice(0, count));
    },
  });
  const timer = setInterval(() => isOpen || document.hidden || refresh(), ASK_EVERY_MS);
  return () => {
    clearInterval(timer);
    leave();
  };
}
