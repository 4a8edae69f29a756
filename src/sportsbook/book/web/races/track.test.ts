import { describe, expect, test } from 'vitest';
import { asideOf, closeView, leadersOf, metresAt, nextLeg, trackOf } from './track.ts';

describe('the course', () => {
  test.each([800, 1_000, 1_600, 2_400, 4_800])(
    'of %d m ends at the post, and no runner leaves the drawing or jumps',
    (distance) => {
      const track = trackOf(distance);
      expect(track.isOval).toBe(distance > 1_200);
      const end = track.at(distance, 0);
      expect(end.x).toBeCloseTo(track.post.x);
      expect(end.y).toBeCloseTo(track.post.y);
      for (const lane of [0, 7]) {
        const aside = asideOf(lane, 8, track.courseWidth);
        let before = track.at(0, aside);
        for (let metres = 5; metres <= distance; metres += 5) {
          const { x, y } = track.at(metres, aside);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(track.width);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(track.height);
          expect(Math.hypot(x - before.x, y - before.y)).toBeLessThan(12);
          before = { x, y };
        }
      }
    },
  );

  test('a runner alone is in the middle, others stand side by side', () => {
    expect(asideOf(0, 1, 100)).toBe(0);
    expect(asideOf(0, 3, 100)).toBe(-asideOf(2, 3, 100));
  });
});

describe('between two messages', () => {
  test('a runner goes on from where it was shown, in the time that the message before took', () => {
    const first = nextLeg(undefined, [0, 0], 1_000);
    const second = nextLeg(first, [10, 8], 2_000);
    expect(metresAt(second, 2_500)).toEqual([5, 4]);
    const third = nextLeg(second, [25, 20], 2_500);
    expect(metresAt(third, 2_500)).toEqual([5, 4]);
    expect(metresAt(third, 3_000)).toEqual([25, 20]);
  });

  test('it goes on a little when a message is late, and waits then', () => {
    const leg = nextLeg(nextLeg(undefined, [0], 0), [100], 1_000);
    expect(metresAt(leg, 2_250)).toEqual([125]);
    expect(metresAt(leg, 60_000)).toEqual([125]);
  });

  test('one that does not run stands nowhere', () => {
    expect(metresAt(nextLeg(nextLeg(undefined, [null, 5], 0), [null, 9], 1_000), 2_000)).toEqual([null, 9]);
  });
});

test('who leads is first, and who does not run is left out', () => {
  expect(leadersOf([5, null, 9, 9])).toEqual([2, 3, 0]);
});

test('the close view ends with the leader, and the post comes into it at the end', () => {
  const early = closeView([500, 480, null], 1_000);
  expect(early.shares[0]).toBe(1);
  expect(early.shares[1]).toBeCloseTo(0.5);
  expect([early.shares[2], early.post]).toEqual([null, null]);
  expect(closeView([1_000, 990], 1_000).post).toBe(1);
});
