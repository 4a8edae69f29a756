/** Money goes back where it came from: deposits of a method are paid back by that method before any other is open. */
export interface MethodFlow {
  method: string;
  depositedMinor: bigint;
  /** Paid out, or on its way. */
  withdrawnMinor: bigint;
}

export interface ClosedLoop {
  /** Methods that are still owed something, and how much. Empty: the player is free to choose. */
  owed: { method: string; owedMinor: bigint }[];
}

/** `canPayOut` says which methods can receive money at all; a voucher cannot, so it never blocks the others. */
export function closedLoop(flows: readonly MethodFlow[], canPayOut: (method: string) => boolean): ClosedLoop {
  return {
    owed: flows
      .filter((flow) => canPayOut(flow.method) && flow.depositedMinor > flow.withdrawnMinor)
      .map((flow) => ({ method: flow.method, owedMinor: flow.depositedMinor - flow.withdrawnMinor })),
  };
}

/** Open when nothing is owed elsewhere, or when the method itself is one of those that are owed. */
export function isOpenForWithdrawal(loop: ClosedLoop, method: string): boolean {
  return loop.owed.length === 0 || loop.owed.some((debt) => debt.method === method);
}
