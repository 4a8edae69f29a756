/**
 * Money goes back where it came from: deposits are paid back by their method before any other is open, as far as the provider that took
 * them can pay that method out. What it cannot pay out never blocks the others.
 */
export interface DepositFlow {
  method: string;
  depositedMinor: bigint;
  /** Whether its provider can pay it back by its method. */
  isPayable: boolean;
}

export interface MethodSum {
  method: string;
  minor: bigint;
}

export interface ClosedLoop {
  /** Methods that are still owed something, and how much. Empty: the player is free to choose. */
  owed: MethodSum[];
  /** What came by methods that it cannot go back by. */
  unpayable: MethodSum[];
}

/** `withdrawn`: paid out by each method, or on its way. */
export function closedLoop(flows: readonly DepositFlow[], withdrawn: ReadonlyMap<string, bigint>): ClosedLoop {
  const owed = sums(flows.filter(({ isPayable }) => isPayable))
    .map(({ method, minor }) => ({ method, minor: minor - (withdrawn.get(method) ?? 0n) }))
    .filter(({ minor }) => minor > 0n);
  return { owed, unpayable: sums(flows.filter(({ isPayable }) => !isPayable)) };
}

function sums(flows: readonly DepositFlow[]): MethodSum[] {
  const totals = new Map<string, bigint>();
  for (const { method, depositedMinor } of flows) totals.set(method, (totals.get(method) ?? 0n) + depositedMinor);
  return [...totals].map(([method, minor]) => ({ method, minor }));
}

/** Open when nothing is owed elsewhere, or when the method itself is one of those that are owed. */
export function isOpenForWithdrawal(loop: ClosedLoop, method: string): boolean {
  return loop.owed.length === 0 || loop.owed.some((debt) => debt.method === method);
}
