// Levels, as content defines them: the first begins at zero.
import * as z from 'zod/mini';
import { POINT } from './points.ts';
import { rewardSchema, type Reward } from './reward.ts';

const words = z.record(z.string(), z.string());

export const levelSchema = z.object({
  sysname: z.string().check(z.minLength(1)),
  title: words,
  /** Tier points from which it is reached. */
  points: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  rewards: z._default(z.array(rewardSchema).check(z.maxLength(5)), []),
});

export interface LevelDefinition {
  /** 1, 2, 3 … in the order of their points. */
  level: number;
  sysname: string;
  title: Record<string, string>;
  points: number;
  rewards: Reward[];
}

export const inOrder = (entries: readonly z.output<typeof levelSchema>[]): LevelDefinition[] =>
  entries.toSorted((a, b) => a.points - b.points).map((entry, index) => ({ ...entry, level: index + 1 }));

/** The present number of the level that a player has reached; one that was removed leaves them where their points are. */
export function numberOf(
  levels: readonly LevelDefinition[],
  { level, level_sysname: sysname, tier }: { level: number; level_sysname: string | null; tier: bigint },
): number {
  if (sysname === null) return level;
  return levels.find((level) => level.sysname === sysname)?.level ?? levelAt(levels, tier);
}

/** The level reached with this many millionths of tier points. */
export function levelAt(levels: readonly LevelDefinition[], tier: bigint): number {
  let reached = 1;
  for (const { level, points } of levels) if (tier >= BigInt(points) * POINT) reached = Math.max(reached, level);
  return reached;
}
