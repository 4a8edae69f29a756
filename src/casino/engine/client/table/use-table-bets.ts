// The chips on a cloth before the wheel turns: put down, taken back, doubled, laid again.
import { useState } from 'react';
import { MAX_CHIPS, MAX_CHIPS_ON_A_SPOT, type TableBet } from '../../table-bets.ts';

export type Cloth = ReadonlyMap<string, number>;

/** The value of each chip of the tray, in base chips. */
export const TRAY = [1, 5, 10, 25, 100] as const;

const EMPTY: Cloth = new Map();
const sumOf = (cloth: Cloth): number => [...cloth.values()].reduce((a, b) => a + b, 0);

const clothOf = (bets: readonly TableBet[]): Cloth => new Map(bets.map(({ spot, chips }) => [spot, chips]));

export function useTableBets(initial: readonly TableBet[] = []) {
  const [steps, setSteps] = useState<readonly Cloth[]>([clothOf(initial)]);
  const [last, setLast] = useState<Cloth>(EMPTY);
  const [chip, setChip] = useState<number>(TRAY[0]);
  const cloth = steps.at(-1) ?? EMPTY;
  const lay = (next: Cloth) => setSteps((before) => [...before.slice(-60), next]);

  /** As many chips as the table's limits allow. */
  const room = (spot: string, wanted: number): number =>
    Math.max(0, Math.min(wanted, MAX_CHIPS_ON_A_SPOT - (cloth.get(spot) ?? 0), MAX_CHIPS - sumOf(cloth)));

  return {
    cloth,
    chip,
    setChip,
    total: sumOf(cloth),
    /** Returns how many chips it took; 0 when the spot or the table is full. */
    put(spot: string): number {
      const chips = room(spot, chip);
      if (chips > 0) lay(new Map(cloth).set(spot, (cloth.get(spot) ?? 0) + chips));
      return chips;
    },
    /** Several at once, e.g. the neighbours of a number, one chip for each time that a spot is listed; all of them or none. */
    putAll(spots: readonly string[]): boolean {
      const wanted = new Map<string, number>();
      for (const spot of spots) wanted.set(spot, (wanted.get(spot) ?? 0) + chip);
      const isRoom =
        [...wanted].every(([spot, chips]) => room(spot, chips) === chips) && sumOf(cloth) + sumOf(wanted) <= MAX_CHIPS;
      if (isRoom)
        lay(
          new Map([...cloth, ...[...wanted].map(([spot, chips]) => [spot, (cloth.get(spot) ?? 0) + chips] as const)]),
        );
      return isRoom;
    },
    take(spot: string): void {
      const next = new Map(cloth);
      const rest = (cloth.get(spot) ?? 0) - chip;
      if (rest > 0) next.set(spot, rest);
      else next.delete(spot);
      lay(next);
    },
    /** Clears the cloth and its undo history. */
    reset: () => setSteps([EMPTY]),
    /** Removes all chips, to be laid again in another round. */
    keepForNext: () => {
      setLast(cloth);
      setSteps([EMPTY]);
    },
    canUndo: steps.length > 1,
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    clear: () => lay(EMPTY),
    canRepeat: last.size > 0,
    repeat: () => lay(last),
    canDouble:
      cloth.size > 0 &&
      sumOf(cloth) * 2 <= MAX_CHIPS &&
      [...cloth.values()].every((chips) => chips * 2 <= MAX_CHIPS_ON_A_SPOT),
    double: () => lay(new Map([...cloth].map(([spot, chips]) => [spot, chips * 2]))),
    /** The chips laid are being played: they can be repeated, and not undone. */
    played(): TableBet[] {
      setLast(cloth);
      setSteps([cloth]);
      return [...cloth].map(([spot, chips]) => ({ spot, chips }));
    },
  };
}
