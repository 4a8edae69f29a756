/** A payment moves along edges only. `pathTo` walks several at once, because a provider's news may skip a state. */
export interface StateMachine<State extends string> {
  canMove(from: State, to: State): boolean;
  /** The fewest states to enter, one after another, to get there; `undefined` when no way leads there. */
  pathTo(from: State, to: State): State[] | undefined;
  isFinal(state: State): boolean;
}

/** `ends`: left by news of their own only, one step at a time, so no way to another state leads through them. */
export function stateMachine<State extends string>(
  edges: Record<State, readonly State[]>,
  ends: readonly State[] = [],
): StateMachine<State> {
  const pathTo = (from: State, to: State): State[] | undefined => {
    // Breadth first, each state once: a dispute leads back to where the deposit was before.
    const seen = new Set<State>([from]);
    const ways: State[][] = [[]];
    for (const way of ways)
      for (const next of edges[way.at(-1) ?? from]) {
        if (next === to) return [...way, next];
        if (seen.has(next)) continue;
        seen.add(next);
        if (!ends.includes(next) && !ends.includes(from)) ways.push([...way, next]);
      }
    return undefined;
  };
  return {
    canMove: (from, to) => edges[from].includes(to),
    pathTo,
    isFinal: (state) => edges[state].length === 0,
  };
}
