// How lists of games are divided unless the operator says otherwise (CO-22): how many games a page shows at first, how many
// each press on “more” adds, how long a search waits for the next key, and its minimum number of characters.
export const GAME_LISTS = { firstPageSize: 15, pageSize: 12, delayMs: 300, leastCharacters: 1 } as const;
