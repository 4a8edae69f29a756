/**
 * One spin of a slot as a pure function of its reel stops and of the wilds that lie over them. Everything else follows:
 * expanding wilds, wins, what tumbles and what falls in from the strips above. So the code that plays can also count every
 * spin of a title, one combination of stops after another.
 */
import { assert } from '#kernel/assert.ts';
import { EMPTY, payAnywhere, payClusters, payLines, payWays, type BoardWin, type Pays } from './pays.ts';
import type { ReelSlotRules, StripRules } from './reel-rules.ts';

export interface ReelSet {
  lengths: readonly number[];
  /** Each strip, with its beginning repeated so that no window wraps. */
  cells: readonly Uint8Array[];
  /** How many rows each stop shows. */
  heights: readonly Uint8Array[];
}

/** What a spin records, if a recorder is given. Boards are passed by reference and change afterwards. */
export interface SpinRecorder {
  reveal(board: Uint8Array): void;
  held(board: Uint8Array): void;
  expand(reels: number[], board: Uint8Array): void;
  wins(wins: BoardWin[], step: number): void;
  /** `hit` has 1 where a cell vanished; `step` counts from 1. */
  tumble(hit: Uint8Array, board: Uint8Array, step: number): void;
}

export interface ReelSpin {
  reels: number;
  sets: { base: ReelSet; ante: ReelSet | undefined; free: ReelSet | undefined; respin: ReelSet | undefined };
  pays: Pays;
  wild: number | undefined;
  trigger: number | undefined;
  /** The board as the last spin left it. */
  board: Uint8Array;
  /** Triggers on it. */
  triggers: number;
  /** Wilds that lie over the next spin, one bit a cell. */
  held: number;
  /** Spins and returns the units won by lines, ways, clusters … times the ladder. `held`: wilds over this spin. */
  show(set: ReelSet, stops: readonly number[], held: number, ladder: readonly number[], record?: SpinRecorder): number;
}

const NO_LADDER = [1] as const;
const MAX_TUMBLES = 1_000;
export const ladderOf = (rules: ReelSlotRules, reels: 'base' | 'free'): readonly number[] =>
  rules.tumble?.[reels] ?? NO_LADDER;

export function reelSpin(rules: ReelSlotRules): ReelSpin {
  const codes = Object.keys(rules.symbols);
  const numberOf = (code: string): number => {
    assert(codes.includes(code), `the symbol ${code} is not declared`);
    return codes.indexOf(code);
  };
  const { rows } = rules;
  const reels = rules.sets.base.strips.length;
  const size = reels * rows;
  const wild = rules.wild === undefined ? undefined : numberOf(rules.wild);
  const trigger = rules.trigger === undefined ? undefined : numberOf(rules.trigger);
  const pays = paysOf(rules, reels, numberOf, wild);
  const compile = (set: StripRules | undefined) => (set ? compileSet(set, rows, numberOf) : undefined);
  const { expand, after } = rules.wilds ?? { expand: false, after: 'vanish' };
  const holds = after !== 'vanish';
  assert(!holds || size <= 31, 'wilds that stay need a small board');
  assert(!rules.tumble || after === 'vanish', 'wilds cannot stay where reels tumble');
  const tumbles = rules.tumble !== undefined;

  const board = new Uint8Array(size);
  const hit = new Uint8Array(size);
  /** Position on the strip of the topmost cell of each reel, moving up as symbols fall. */
  const top = new Int32Array(reels);

  function expandWilds(): number[] {
    const turned: number[] = [];
    for (let reel = 0; reel < reels; reel++) {
      const from = reel * rows;
      let [shown, whole] = [false, true];
      for (let cell = from; cell < from + rows; cell++) {
        if (board[cell] === wild) shown = true;
        else whole = false;
      }
      if (!shown || whole) continue;
      board.fill(wild!, from, from + rows);
      turned.push(reel);
    }
    return turned;
  }

  function fall(set: ReelSet): void {
    for (let reel = 0; reel < reels; reel++) {
      const from = reel * rows;
      let to = from + rows - 1;
      while (to >= from && board[to] === EMPTY) to--;
      let write = to;
      for (let read = to; read >= from; read--) if (hit[read] === 0) board[write--] = board[read]!;
      if (write < from) continue;
      const strip = set.cells[reel]!;
      const length = set.lengths[reel]!;
      let at = top[reel]!;
      for (; write >= from; write--) {
        at = at === 0 ? length - 1 : at - 1;
        board[write] = strip[at]!;
      }
      top[reel] = at;
    }
  }

  const spin: ReelSpin = {
    reels,
    sets: {
      base: compileSet(rules.sets.base, rows, numberOf),
      ante: compile(rules.sets.ante),
      free: compile(rules.sets.free),
      respin: compile(rules.sets.respin),
    },
    pays,
    wild,
    trigger,
    board,
    triggers: 0,
    held: 0,
    show(set, stops, held, ladder, record) {
      for (let reel = 0, cell = 0; reel < reels; reel++) {
        const strip = set.cells[reel]!;
        const stop = stops[reel]!;
        const height = set.heights[reel]![stop]!;
        top[reel] = stop;
        for (let row = 0; row < rows; row++) board[cell++] = row < height ? strip[stop + row]! : EMPTY;
      }
      record?.reveal(board);
      if (held !== 0) {
        for (let cell = 0; cell < size; cell++) if ((held >> cell) & 1) board[cell] = wild!;
        record?.held(board);
      }
      if (expand) {
        const turned = expandWilds();
        if (turned.length > 0) record?.expand(turned, board);
      }
      let units = 0;
      if (tumbles) {
        for (let step = 0; ; step++) {
          // The proof has spun every combination of stops, so no player can meet one that tumbles for ever.
          assert(step < MAX_TUMBLES, 'a board tumbles without end');
          hit.fill(0);
          const won = pays.total(board, hit);
          if (won === 0) break;
          units += won * ladder[Math.min(step, ladder.length - 1)]!;
          record?.wins(pays.wins(board), step);
          fall(set);
          record?.tumble(hit, board, step + 1);
        }
      } else {
        units = pays.total(board) * ladder[0]!;
        if (record && units > 0) record.wins(pays.wins(board), 0);
      }
      let triggers = 0;
      if (trigger !== undefined) for (let cell = 0; cell < size; cell++) if (board[cell] === trigger) triggers++;
      spin.triggers = triggers;
      spin.held = holds ? heldAfter() : 0;
      return units;
    },
  };

  function heldAfter(): number {
    let mask = 0;
    for (let cell = 0; cell < size; cell++) if (board[cell] === wild) mask |= 1 << cell;
    return after === 'walk' ? mask >>> rows : mask;
  }
  return spin;
}

function paysOf(
  rules: ReelSlotRules,
  reels: number,
  numberOf: (code: string) => number,
  wild: number | undefined,
): Pays {
  const table = new Map(
    Object.entries(rules.table).map(([code, pays]) => {
      const counts = Object.keys(pays).map(Number);
      const units = Array.from({ length: Math.max(...counts) + 1 }, () => 0);
      let last = 0;
      for (let count = 0; count < units.length; count++) units[count] = last = pays[count] ?? last;
      return [numberOf(code), units];
    }),
  );
  const compiled = { reels, rows: rules.rows, table, wild };
  switch (rules.pays.by) {
    case 'lines':
      return payLines(compiled, rules.pays.lines);
    case 'ways':
      return payWays(compiled);
    case 'clusters':
      return payClusters(compiled);
    case 'anywhere':
      return payAnywhere(compiled);
  }
}

function compileSet({ strips, heights }: StripRules, rows: number, numberOf: (code: string) => number): ReelSet {
  return {
    lengths: strips.map((strip) => strip.length),
    cells: strips.map((strip) => {
      assert(strip.length >= rows, 'a strip is shorter than the window');
      return Uint8Array.from(Array.from(strip + strip.slice(0, rows - 1)), numberOf);
    }),
    heights: strips.map((strip, reel) => {
      const given = heights?.[reel];
      assert(given === undefined || given.length === strip.length, 'each stop needs a height');
      return Uint8Array.from(strip, (_code, stop) => {
        const height = given === undefined ? rows : Number(given[stop]);
        assert(height >= 1 && height <= rows, 'a height leaves the board');
        return height;
      });
    }),
  };
}
