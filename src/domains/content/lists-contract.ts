// How lists of games are cut up unless the operator says otherwise (CO-22): how many stand on the page of a game at first,
// how many each press on “more” adds, how long a search waits for the next key,
// and how many characters it takes.
export const GAME_LISTS = { firstPageSize: 15, pageSize: 12, delayMs: 300, leastCharacters: 1 } as const;
