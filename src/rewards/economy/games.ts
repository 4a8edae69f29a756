// The games that can be staked on, each with what the house keeps of the way to play that returns most.
import type { Services } from '#platform/context.ts';
import { labelOf } from '#casino/engine/proof/label.ts';
import { titles } from '#casino/titles/index.ts';
import { catalogue } from '#casino/rounds/index.ts';
import { deriveFromContent } from '#site/content/index.ts';
import { leastBettingEdge } from './rules/betting-edge.ts';
import type { PlayedGame } from './rules/rates.ts';

/** Bets are on no game of the hall. */
export const SPORTS = 'sports';

export const playedGames = (services: Services): readonly PlayedGame[] =>
  deriveFromContent(services, 'economy/games', () => [
    ...catalogue(services, 'EUR').map(({ sysname, type, rtp }): PlayedGame => {
      const title = Object.hasOwn(titles, sysname) ? titles[sysname] : undefined;
      // A supplier states what their games return.
      const most = title ? labelOf(title.proof).highest.rtp : (rtp ?? '100');
      return { sysname, category: type, edge: 1 - Number(most) / 100, isProved: title !== undefined };
    }),
    { sysname: SPORTS, category: SPORTS, edge: leastBettingEdge(), isProved: false },
  ]);

export const leastEdge = (games: readonly PlayedGame[]): number => Math.min(1, ...games.map(({ edge }) => edge));
