import { describe, expect, it } from 'vitest';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { returnOf } from '../../engine/proof/ladder-return.ts';
import { toNumber } from '../../engine/proof/rational.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { tower, type Action } from './game.ts';
import { floorsOf, LEVELS, payoutMinor, rules, type Level } from './paytable.ts';
import { climbs, prove, samples } from './prove.ts';

const play = (level: Level, actions: Action[], nonce = 1) =>
  tower.steps!.play(100n, { level }, actions, seedStream('5a'.repeat(32)).random('client', nonce));
const climb = (door: number): Action => ({ do: 'climb', door });

/** The first safe doors of a tower, found by trying. */
function wayUp(level: Level, nonce: number): number[] {
  const way: number[] = [];
  while (way.length < floorsOf(level))
    for (let door = 0; door < rules.levels[level].doors; door++) {
      const standing = play(level, [...way, door].map(climb), nonce)!;
      if (standing.events.some(({ type }) => type === 'fell')) continue;
      way.push(door);
      break;
    }
  return way;
}

describe('tower', () => {
  it('has a proof that belongs to its rules and that a new count confirms', () => {
    expect(tower.proof.mathHash).toBe(rulesHash(tower));
    expect(tower.proof).toEqual(prove().proof);
  });

  it('returns 98 to 99 % wherever a player stops, and what was proved over 300,000 rounds', () => {
    for (const climbed of climbs) {
      const value = toNumber(returnOf(climbed));
      expect([climbed.name, value > 0.98 && value <= 0.99]).toEqual([climbed.name, true]);
    }
    for (const { zScore } of sampleRounds(samples, tower.proof, 300_000, fastRandom(3)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it.each(LEVELS)('%s: pays every floor as it said, the roof on its own, and shows the doors at the end', (level) => {
    const way = wayUp(level, 4);
    for (let floor = 1; floor < way.length; floor++) {
      const taken = play(level, [...way.slice(0, floor).map(climb), { do: 'take' }], 4)!;
      expect(taken).toMatchObject({ wonMinor: payoutMinor(100n, level, floor), offers: [] });
    }
    const roof = play(level, way.map(climb), 4)!;
    expect(roof).toMatchObject({ wonMinor: payoutMinor(100n, level, way.length), offers: [] });
    const { safe } = roof.events.find(({ type }) => type === 'reveal') as unknown as { safe: number[][] };
    safe.forEach((doors, floor) =>
      expect([doors.length, doors.includes(way[floor]!)]).toEqual([rules.levels[level].safe, true]),
    );
    expect(payoutMinor(100n, level, 1)).toBeGreaterThan(100n);
  });

  it('tells nothing of floors to come, and refuses what is not on offer', () => {
    const way = wayUp('hard', 8);
    expect(JSON.stringify(play('hard', way.slice(0, 3).map(climb), 8)!.events)).not.toMatch(/reveal|safe/);
    expect(play('hard', [{ do: 'take' }], 8)).toBeUndefined();
    expect(play('hard', [climb(2)], 8)).toBeUndefined();
    expect(play('hard', [...way.map(climb), climb(0)], 8)).toBeUndefined();
    expect(play('hard', [climb(1 - way[0]!), climb(0)], 8)).toBeUndefined();
    expect(play('hard', [climb(1 - way[0]!)], 8)).toMatchObject({ wonMinor: 0n, offers: [] });
  });

  it('plays a round that was planned ahead in one go, and takes its prize behind the last planned floor', () => {
    const way = wayUp('hard', 8).slice(0, 3);
    const random = () => seedStream('5a'.repeat(32)).random('client', 8);
    const planned = tower.play(100n, { level: 'hard', picks: way }, random());
    const { events, wonMinor } = play('hard', [...way.map(climb), { do: 'take' }], 8)!;
    expect(planned).toEqual({ events, wonMinor });
    expect(wonMinor).toBe(payoutMinor(100n, 'hard', 3));
    for (const picks of [[], [2], Array.from({ length: floorsOf('hard') + 1 }, () => 0)])
      expect(tower.params.safeParse({ level: 'hard', picks }).success).toBe(false);
  });
});
