import { describe, expect, it } from 'vitest';
import { plinko } from './game.ts';
import { MIN_ROWS, MAX_ROWS, pocketsOf, RISKS } from './paytable.ts';

const turning = (path: string) => {
  const turns = path.split('');
  return { int: () => (turns.shift() === 'R' ? 1 : 0) };
};

describe('plinko', () => {
  it('drops the ball into the pocket of as many turns to the right', () => {
    const { events, wonMinor } = plinko.play(200n, { rows: 8, risk: 'high' }, turning('LLLLLLLL'));
    expect(events[0]).toEqual({ type: 'drop', path: 'LLLLLLLL', pocket: 0, multiplier: '28.00' });
    expect(wonMinor).toBe(5_600n);
    expect(plinko.play(100n, { rows: 8, risk: 'high' }, turning('LRLRLRLR'))).toMatchObject({
      wonMinor: 30n,
      events: [{ pocket: 4 }, { celebration: 'none' }],
    });
  });

  it('has a pocket more than rows, the same from both sides, rising outwards', () => {
    for (const risk of RISKS)
      for (let rows = MIN_ROWS; rows <= MAX_ROWS; rows++) {
        const pockets = pocketsOf(rows, risk);
        expect(pockets).toHaveLength(rows + 1);
        expect(pockets.toReversed()).toEqual(pockets);
        for (let pocket = 1; pocket <= rows / 2; pocket++) expect(pockets[pocket]!).toBeLessThan(pockets[pocket - 1]!);
      }
  });

  it('refuses rows and risks that it does not offer', () => {
    for (const bad of [{ rows: 7 }, { rows: 17 }, { rows: 8.5 }, { rows: '8' }, { risk: 'none' }])
      expect(plinko.params.safeParse({ rows: 8, risk: 'low', ...bad }).success).toBe(false);
  });
});
