// The address at which a game is launched on its own (RT-37).
export type GameMode = 'play' | 'demo';

/** `/platform/game/abc/play`; `/platform/game/custom/xyz/demo` for a custom game. The mode is `play` by default. */
export const gameUrl = (game: { sysname: string } | { custom: string }, mode: GameMode = 'play'): string =>
  `/platform/game/${'custom' in game ? `custom/${encodeURIComponent(game.custom)}` : encodeURIComponent(game.sysname)}/${mode}`;

/** The same for a game of the site, which is custom where the operator says so. */
export const launchUrl = (sysname: string, mode: GameMode, customGames: readonly string[] = []): string =>
  gameUrl(customGames.includes(sysname) ? { custom: sysname } : { sysname }, mode);

export const isGameMode = (text: string): text is GameMode => text === 'play' || text === 'demo';
