/** A payment moves along edges only. `pathTo` walks several at once, because a provider's news may skip a state. */
export interface StateMachine<State extends string> {
  canMove(from: State, to: State): boolean;
  /** The states to enter, one after another, to get there; `undefined` when no way leads there. */
  pathTo(from: State, to: State): State[] | undefined;
  isFinal(state: State): boolean;
}

export function stateMachine<State extends string>(edges: Record<State, readonly State[]>): StateMachine<State> {
  const pathTo = (from: State, to: State): State[] | undefined => {
    for (const next of edges[from]) {
      if (next === to) return [next];
      const rest = pathTo(next, to);
      if (rest) return [next, ...rest];
    }
    return undefined;
  };
  return {
    canMove: (from, to) => edges[from].includes(to),
    pathTo,
    isFinal: (state) => edges[state].length === 0,
  };
}
