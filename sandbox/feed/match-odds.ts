// How likely the first of two players wins from a score, when they win each leg with the same chance.
export interface Score {
  sets: [number, number];
  legs: [number, number];
}

export function winChance(leg: number, score: Score, goal: { sets: number; legs: number }): number {
  const chances = new Map<string, number>();
  const from = (sets: [number, number], legs: [number, number]): number => {
    if (sets[0] === goal.sets) return 1;
    if (sets[1] === goal.sets) return 0;
    if (legs[0] === goal.legs) return from([sets[0] + 1, sets[1]], [0, 0]);
    if (legs[1] === goal.legs) return from([sets[0], sets[1] + 1], [0, 0]);
    const key = [...sets, ...legs].join();
    const stored = chances.get(key);
    if (stored !== undefined) return stored;
    const chance = leg * from(sets, [legs[0] + 1, legs[1]]) + (1 - leg) * from(sets, [legs[0], legs[1] + 1]);
    chances.set(key, chance);
    return chance;
  };
  return from(score.sets, score.legs);
}
