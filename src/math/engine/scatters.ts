/** How many of a symbol the board shows, wherever they stand. */
export function countSymbol(board: Uint8Array, symbol: number): number {
  let count = 0;
  for (let cell = 0; cell < board.length; cell++) if (board[cell] === symbol) count++;
  return count;
}
