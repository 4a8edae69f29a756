import { describe, expect, it } from 'vitest';
import { wheel } from './game.ts';
import { prizesOf, RISKS, SEGMENTS, wheelOf } from './paytable.ts';

describe('wheel', () => {
  it('pays what the segment says on which it stops', () => {
    const laidOut = wheelOf('medium', 30);
    laidOut.forEach((multiplier, segment) => {
      const { wonMinor, events } = wheel.play(100n, { segments: 30, risk: 'medium' }, { int: () => segment });
      expect(wonMinor).toBe(BigInt(multiplier));
      expect(events[0]).toMatchObject({ type: 'stop', segment });
    });
  });

  it('lays out every prize exactly as often as its rules say', () => {
    for (const risk of RISKS)
      for (const segments of SEGMENTS) {
        const laidOut = wheelOf(risk, segments);
        expect(laidOut).toHaveLength(segments);
        const prizes = prizesOf(risk, segments);
        for (const [multiplier, count] of prizes)
          expect(laidOut.filter((one) => one === multiplier)).toHaveLength(count);
        expect(laidOut.filter((one) => one > 0)).toHaveLength(prizes.reduce((sum, [, count]) => sum + count, 0));
      }
  });

  it('refuses wheels that it does not have', () => {
    for (const bad of [{ segments: 12 }, { segments: '10' }, { risk: 'wild' }])
      expect(wheel.params.safeParse({ segments: 10, risk: 'low', ...bad }).success).toBe(false);
  });
});
