import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../engine/proof/counted.ts';
import { toNumber } from '../../engine/proof/rational.ts';
import { limbo } from './game.ts';
import { rules } from './paytable.ts';
import { countedAt } from '../../engine/proof/target-return.ts';

/** A draw of 2^52 equally likely numbers, in its two halves. */
const drawing = (drawn: number) => {
  const halves = [Math.floor(drawn / 2 ** 26), drawn % 2 ** 26];
  return { int: () => halves.shift()! };
};
const play = (target: string, share: number) => limbo.play(100n, { target }, drawing(Math.floor(2 ** 52 * share)));

describe('limbo', () => {
  it('pays the target when the result reaches it, and nothing below', () => {
    expect(play('2.00', 0.5).events[0]).toEqual({ type: 'reveal', result: '1.98', target: '2.00', hit: false });
    expect(play('1.98', 0.5)).toMatchObject({ wonMinor: 198n, events: [{ hit: true }, { amount: '198' }] });
    expect(play('1.01', 0).wonMinor).toBe(0n);
    expect(play('10000.00', 0.9999999).wonMinor).toBe(1_000_000n);
  });

  it('shows no result above its highest', () => {
    const { events } = limbo.play(100n, { target: '2.00' }, drawing(2 ** 52 - 1));
    expect(events[0]).toMatchObject({ result: '1000000.00', hit: true });
  });

  it('returns the same for every target', () => {
    for (let target = rules.target.least as number; target <= rules.target.most; target += 997) {
      const figures = figuresOf(countedAt(rules, target));
      expect(figures.rtp).toBe('99.0000');
      expect(toNumber(figures.rtpExact)).toBeLessThanOrEqual(0.99);
    }
  });

  it('refuses targets that it does not offer', () => {
    const offered = (target: unknown) => limbo.params.safeParse({ target }).success;
    expect(['1.01', '10000.00'].map(offered)).toEqual([true, true]);
    for (const target of ['1.00', '10000.01', '2', '2.0', '02.00', '-2.00', '1e3', ' 2.00', 2, ''])
      expect(offered(target)).toBe(false);
  });
});
