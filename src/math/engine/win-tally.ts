/** What a round has won so far, in units, never above the title's cap. A full tally ends the round. */
export interface WinTally {
  units: number;
  readonly capUnits: number;
}

export const openTally = (capUnits: number): WinTally => ({ units: 0, capUnits });

/** Adds a win; `true` when the cap has been reached. */
export function addWin(tally: WinTally, units: number): boolean {
  tally.units = Math.min(tally.units + units, tally.capUnits);
  return tally.units === tally.capUnits;
}
