// Memory of a site at half load: an hour of it with `npm run chaos -- soak`.
import { expect, test } from 'vitest';
import { soak } from '#testing/soak.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60);
const MAX_RESIDENT_MIB = 300;
const MAX_SLOPE_MIB = 1;

test(
  '[L07] half load: no answer fails, and the memory stays within its bound',
  async () => {
    const result = await soak({ minutes: MINUTES, players: 500, share: 0.5 });
    console.log(JSON.stringify(result));
    expect(Object.keys(result.statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    expect(Math.max(...result.residentMiB)).toBeLessThanOrEqual(MAX_RESIDENT_MIB);
    expect(result.slope).toBeLessThanOrEqual(MAX_SLOPE_MIB);
    // What a visitor waits for must not take longer with every bet that others have made.
    expect(Math.max(...Object.values(result.readWhole))).toBeLessThanOrEqual(MINUTES);
  },
  2 * 3_600_000,
);
