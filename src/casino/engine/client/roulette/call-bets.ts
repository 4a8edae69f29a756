// Call bets: parts of the wheel, covered with one press by their usual chips. Only the wheel with one
// zero has them. A spot that is listed twice takes two chips.
export const CALLS = {
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'],
  orphelins: ['1', '6-9', '14-17', '17-20', '31-34'],
  voisins: ['0-2-3', '0-2-3', '4-7', '12-15', '18-21', '19-22', '25-26-28-29', '25-26-28-29', '32-35'],
} as const;

export type CallName = keyof typeof CALLS;

/** How many neighbours on either side a number is bet with. */
export const NEIGHBOURS = 2;

/** A number and its neighbours, in the order of the wheel. */
export function neighboursOf(wheel: readonly string[], pocket: string): string[] {
  const at = wheel.indexOf(pocket);
  return Array.from(
    { length: 2 * NEIGHBOURS + 1 },
    (_, step) => wheel[(at + step - NEIGHBOURS + wheel.length) % wheel.length]!,
  );
}
