/**
 * What comes back of each euro that is staked on a game: jackpots, points, levels, missions, rakeback and cashback. Each part is an
 * upper bound of what any play can take out per euro staked there, so their sum bounds what any mixture of play can: if it is below
 * the edge of every game, no strategy over all games gains.
 */
export interface PlayedGame {
  sysname: string;
  category: string;
  /** Share of the stake that the house keeps in the way to play with the highest return. */
  edge: number;
  /** Whether its return is proved; only that brings rakeback and counts for the bound of cashback. */
  isProved: boolean;
}

export interface Part {
  /** Whose promise it is. */
  promise: string;
  /** Of each euro staked on the game. */
  share: (game: PlayedGame) => number;
  /** It does not count while a bonus is being earned. */
  isPausedByBonus: boolean;
}

/** A reward for so much staked on the games that it counts. */
export const rewardPer =
  (worth: number, staked: number, counts: (game: PlayedGame) => boolean) =>
  (game: PlayedGame): number =>
    counts(game) ? worth / staked : 0;

/** The requirement of an earned bonus: what each euro staked brings it nearer. */
export interface EarnedBonus {
  promise: string;
  worth: number;
  required: number;
  contribution: (game: PlayedGame) => number;
}

export interface GameSum {
  game: PlayedGame;
  parts: ReadonlyArray<{ promise: string; share: number }>;
  /** The sum of all parts. */
  share: number;
}

const sum = (game: PlayedGame, parts: ReadonlyArray<{ promise: string; share: number }>): GameSum => ({
  game,
  parts: parts.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share),
  share: parts.reduce((sum, { share }) => sum + share, 0),
});

/** Without a bonus everything counts; with one, the bonus and what it does not pause. One bonus is earned at a time. */
export function sumsOf(
  games: readonly PlayedGame[],
  parts: readonly Part[],
  earnedBonuses: readonly EarnedBonus[],
): GameSum[] {
  return games.flatMap((game) => {
    const plain = parts.map(({ promise, share }) => ({ promise, share: share(game) }));
    const partsBesideBonus = parts
      .filter(({ isPausedByBonus }) => !isPausedByBonus)
      .map(({ promise, share }) => ({ promise, share: share(game) }));
    const bonuses = earnedBonuses
      .filter(({ required }) => required > 0)
      .map(({ promise, worth, required, contribution }) => ({
        promise,
        share: (worth / required) * contribution(game),
      }));
    return [sum(game, plain), ...bonuses.map((bonus) => sum(game, [...partsBesideBonus, bonus]))];
  });
}

/** By how much the player gains per euro; below zero they lose. */
export const gainOf = ({ game, share }: GameSum): number => share - game.edge;
