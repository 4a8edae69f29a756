/** Translates what the mathematics does into `slot-events.ts`: numbers to names, indices to cells, units to money. */
import type { HoldRecorder } from './hold-and-respin.ts';
import { EMPTY } from './pays.ts';
import type { ReelSlotRules } from './reel-rules.ts';
import type { SpinRecorder } from './reel-spin.ts';
import type { Cell, Coin, ReelSetName, SlotEvent, SlotWin } from './slot-events.ts';

export interface SlotRecorder {
  event(event: SlotEvent): void;
  amount(units: number): string;
  spin(reels: ReelSetName, stops: readonly number[], ladder: readonly number[], multiplier: number): SpinRecorder;
  scatters(board: Uint8Array, trigger: number, count: number, multiplier: number, units: number): void;
  spinWon(units: number, total: number): void;
  walk(step: number, held: number): void;
  holdWon(coins: readonly { cell: number; units: number }[], respins: number, cells: number): void;
  hold: HoldRecorder;
  holdEnd(coins: number, units: number, total: number): void;
}

const WIN_BY = { lines: 'line', ways: 'ways', clusters: 'cluster', anywhere: 'anywhere' } as const;

export function slotRecorder(
  rules: ReelSlotRules,
  names: readonly string[],
  unit: bigint,
  events: SlotEvent[],
): SlotRecorder {
  const { rows } = rules;
  const event = (one: SlotEvent) => void events.push(one);
  const amount = (units: number) => String(BigInt(units) * unit);
  const cellAt = (cell: number): Cell => [Math.floor(cell / rows), cell % rows];
  // Loops, because a board is recorded with every tumble: intermediate lists would be most of a round's computing time.
  const cellsWhere = (board: Uint8Array, value: number): Cell[] => {
    const cells: Cell[] = [];
    for (let cell = 0; cell < board.length; cell++) if (board[cell] === value) cells.push(cellAt(cell));
    return cells;
  };
  const cellsOf = (mask: number): Cell[] => {
    const cells: Cell[] = [];
    for (let cell = 0; cell < 31; cell++) if ((mask >> cell) & 1) cells.push(cellAt(cell));
    return cells;
  };
  const coinsOf = (coins: readonly { cell: number; units: number }[]): Coin[] =>
    coins.map(({ cell, units }) => ({ cell: cellAt(cell), amount: amount(units) }));
  const named = (board: Uint8Array): string[][] => {
    const columns: string[][] = [];
    for (let cell = 0; cell < board.length;) {
      const column: string[] = [];
      for (const end = cell + rows; cell < end; cell++) {
        const one = board[cell]!;
        if (one !== EMPTY) column.push(names[one]!);
      }
      columns.push(column);
    }
    return columns;
  };
  const { wild } = rules;
  const wildNumber = wild === undefined ? -1 : Object.keys(rules.symbols).indexOf(wild);

  return {
    event,
    amount,
    spin(reels, stops, ladder, multiplier) {
      const at = (step: number) => ladder[Math.min(step, ladder.length - 1)]! * multiplier;
      return {
        reveal: (board) => event({ type: 'reveal', reels, stops: [...stops], board: named(board) }),
        held: (board) => event({ type: 'wilds-held', cells: cellsWhere(board, wildNumber), board: named(board) }),
        expand: (turned, board) => event({ type: 'wilds-expand', reels: turned, board: named(board) }),
        wins(wins, step) {
          for (const { symbol, count, units, cells, line, ways } of wins) {
            const win: SlotWin = {
              type: 'win',
              by: WIN_BY[rules.pays.by],
              symbol: names[symbol]!,
              count,
              cells: cells.map(cellAt),
              multiplier: at(step),
              amount: amount(units * at(step)),
            };
            if (line !== undefined) win.line = line;
            if (ways !== undefined) win.ways = ways;
            event(win);
          }
        },
        tumble: (hit, board, step) =>
          event({
            type: 'tumble',
            step,
            removed: cellsWhere(hit, 1),
            board: named(board),
            multiplier: at(step),
          }),
      };
    },
    scatters: (board, trigger, count, multiplier, units) =>
      event({
        type: 'scatter-win',
        count,
        cells: cellsWhere(board, trigger),
        multiplier,
        amount: amount(units),
      }),
    spinWon(units, total) {
      if (units > 0) event({ type: 'spin-win', amount: amount(units), total: amount(total) });
    },
    walk: (step, held) => event({ type: 'wilds-walk', step, cells: cellsOf(held) }),
    holdWon: (coins, respins, cells) => event({ type: 'hold-won', coins: coinsOf(coins), respins, cells }),
    hold: {
      respin: (landed, left, coins) => event({ type: 'hold-respin', landed: coinsOf(landed), left, coins }),
      full: (units) => event({ type: 'hold-full', amount: amount(units) }),
    },
    holdEnd: (coins, units, total) => event({ type: 'hold-end', coins, amount: amount(units), total: amount(total) }),
  };
}
