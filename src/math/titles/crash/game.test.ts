import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../proof/counted.ts';
import { toNumber } from '../../proof/rational.ts';
import { crash } from './game.ts';
import { rules } from './paytable.ts';
import { countedAt } from './prove.ts';

/** A draw of 2^52 equally likely numbers, in its two halves. */
const drawing = (drawn: number) => {
  const halves = [Math.floor(drawn / 2 ** 26), drawn % 2 ** 26];
  return { int: () => halves.shift()! };
};
const play = (target: string, share: number) => crash.play(100n, { target }, drawing(Math.floor(2 ** 52 * share)));

describe('crash', () => {
  it('pays the target when the curve breaks at it or above, and nothing below', () => {
    expect(play('1.96', 0.5).events).toEqual([
      { type: 'left', target: '1.96' },
      { type: 'broke', at: '1.96', target: '1.96', hit: true },
      { type: 'final-win', amount: '196', celebration: 'small' },
    ]);
    expect(play('1.97', 0.5).events).toMatchObject([{ type: 'broke', at: '1.96', hit: false }, { amount: '0' }]);
  });

  it('breaks at once in two rounds of a hundred', () => {
    expect(play('1.01', 0.0001).events[0]).toMatchObject({ type: 'broke', at: '1.00' });
    expect(play('1.01', 0.0199).wonMinor).toBe(0n);
  });

  it('returns the same for every target', () => {
    for (let target = rules.target.least as number; target <= rules.target.most; target += 101) {
      const figures = figuresOf(countedAt(target));
      expect(figures.rtp).toBe('98.0000');
      expect(toNumber(figures.rtpExact)).toBeLessThanOrEqual(0.98);
    }
  });

  it('refuses targets that it does not offer', () => {
    const offered = (target: unknown) => crash.params.safeParse({ target }).success;
    expect(['1.01', '1000.00'].map(offered)).toEqual([true, true]);
    for (const target of ['1.00', '1000.01', '2', '-2.00', 2, null]) expect(offered(target)).toBe(false);
  });
});
