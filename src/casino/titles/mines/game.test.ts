import { describe, expect, it } from 'vitest';
import { celebrationOf } from '../../engine/celebration.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { toNumber } from '../../engine/proof/rational.ts';
import { returnOf } from '../../engine/proof/ladder-return.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { mines, type Action, type MinesEvent } from './game.ts';
import { mostOpened, payoutMinor, rules } from './paytable.ts';
import { climbs, prove, samples } from './prove.ts';

const SEED = '5a'.repeat(32);
const play = (count: number, actions: Action[], nonce = 1, stake = 100n) =>
  mines.steps!.play(stake, { mines: count }, actions, seedStream(SEED).random('client', nonce));
const cell = (number: number): Action => ({ do: 'open', cell: number });
/** Where the mines of a round are: opening everything finds out. */
function layout(count: number, nonce: number): { mined: number[]; safe: number[] } {
  const mined: number[] = [];
  for (let number = 0; number < rules.cells; number++)
    if (play(count, [cell(number)], nonce)!.events.some(({ type }) => type === 'mine')) mined.push(number);
  return { mined, safe: Array.from({ length: rules.cells }, (_, at) => at).filter((at) => !mined.includes(at)) };
}

describe('mines', () => {
  it('has a proof that belongs to its rules and that a new count confirms', () => {
    expect(mines.proof.mathHash).toBe(rulesHash(mines));
    expect(mines.proof).toEqual(prove().proof);
  });

  it('returns 98 to 99 % wherever a player stops', () => {
    for (const climb of climbs) {
      const value = toNumber(returnOf(climb));
      expect([climb.name, value > 0.98 && value <= 0.99]).toEqual([climb.name, true]);
    }
  });

  it('returns what was proved over 300,000 rounds', () => {
    for (const { zScore } of sampleRounds(samples, mines.proof, 300_000, fastRandom(5)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it('lays its mines before the first cell is opened, whatever is opened', () => {
    for (const [count, nonce] of [
      [1, 1],
      [3, 2],
      [12, 3],
      [24, 4],
    ] as const) {
      const { mined, safe } = layout(count, nonce);
      expect(mined).toHaveLength(count);
      const last = play(count, safe.slice(0, mostOpened(count)).map(cell), nonce)!;
      expect(last.offers).toEqual([]);
      expect(last.events.find(({ type }) => type === 'reveal')).toEqual({ type: 'reveal', mines: mined });
    }
  });

  it('only ever adds to what it has shown, and reveals no mine before the end', () => {
    const { safe } = layout(3, 9);
    let shown: MinesEvent[] = [];
    for (let opened = 0; opened <= 8; opened++) {
      const standing = play(3, safe.slice(0, opened).map(cell), 9)!;
      expect(standing.events.slice(0, shown.length)).toEqual(shown);
      expect(JSON.stringify(standing.events)).not.toMatch(/reveal|mine"/);
      expect(standing.wonMinor).toBe(0n);
      shown = standing.events as MinesEvent[];
    }
  });

  it('pays the prize that it showed when it is taken, all safe cells at the end, and nothing for a mine', () => {
    const { safe, mined } = layout(3, 5);
    const taken = play(3, [...safe.slice(0, 4).map(cell), { do: 'take' }], 5, 500n)!;
    expect(taken.wonMinor).toBe(payoutMinor(500n, 3, 4));
    expect(taken.events.at(-1)).toEqual({
      type: 'final-win',
      amount: String(taken.wonMinor),
      celebration: celebrationOf(taken.wonMinor, 500n, 500n),
    });
    expect(play(3, [...safe.slice(0, 4).map(cell), cell(mined[0]!)], 5)).toMatchObject({ wonMinor: 0n, offers: [] });
    const one = layout(24, 6);
    expect(play(24, [cell(one.safe[0]!)], 6)).toMatchObject({ wonMinor: 2_475n, offers: [] });
  });

  it('offers nothing that leads past 10,000 stakes, and pays more than the stake for the first cell', () => {
    for (let count = 1; count <= 24; count++) {
      expect(payoutMinor(100n, count, mostOpened(count))).toBeLessThanOrEqual(1_000_000n);
      expect(payoutMinor(100n, count, 1)).toBeGreaterThan(100n);
    }
    expect(mostOpened(1)).toBe(24);
    expect(mostOpened(12)).toBeLessThan(13);
  });

  it('refuses what is not on offer', () => {
    const { safe, mined } = layout(3, 7);
    expect(play(3, [{ do: 'take' }], 7)).toBeUndefined();
    expect(play(3, [cell(safe[0]!), cell(safe[0]!)], 7)).toBeUndefined();
    expect(play(3, [cell(mined[0]!), cell(safe[0]!)], 7)).toBeUndefined();
    expect(play(3, [cell(safe[0]!), { do: 'take' }, { do: 'take' }], 7)).toBeUndefined();
    for (const wrong of [{ do: 'open' }, { do: 'open', cell: 25 }, { do: 'take', all: true }, { cell: 1 }, null])
      expect(mines.steps!.action.safeParse(wrong).success).toBe(false);
    for (const wrong of [{ mines: 0 }, { mines: 25 }, { mines: 1.5 }, {}])
      expect(mines.params.safeParse(wrong).success).toBe(false);
  });

  it('closes a round that was left by opening one cell and taking its prize', () => {
    const outcomes = Array.from({ length: 200 }, (_, nonce) =>
      mines.play(100n, { mines: 3 }, seedStream(SEED).random('left', nonce)),
    );
    expect(new Set(outcomes.map(({ wonMinor }) => wonMinor))).toEqual(new Set([0n, payoutMinor(100n, 3, 1)]));
  });

  it('plays a round that was planned ahead in one go, as the same steps one by one', () => {
    const picks = [3, 17, 8];
    const taken: boolean[] = [];
    for (let nonce = 1; nonce <= 40; nonce++) {
      const random = () => seedStream(SEED).random('planned', nonce);
      const { events, wonMinor } = mines.play(100n, { mines: 3, picks }, random());
      const opened = events.filter(({ type }) => type === 'safe' || type === 'mine').map(({ cell }) => cell as number);
      expect(opened).toEqual(picks.slice(0, opened.length));
      const isTaken = events.some(({ type }) => type === 'taken');
      const actions: Action[] = opened.map((cell) => ({ do: 'open', cell }));
      if (isTaken) actions.push({ do: 'take' });
      expect(mines.steps!.play(100n, { mines: 3 }, actions, random())).toMatchObject({ events, wonMinor, offers: [] });
      taken.push(isTaken);
    }
    expect(new Set(taken)).toEqual(new Set([true, false]));
  });

  it('takes no plan that opens a cell twice, one that is not there, or more than can be opened', () => {
    for (const picks of [[], [1, 1], [25], [-1], [0.5]])
      expect(mines.params.safeParse({ mines: 3, picks }).success).toBe(false);
    expect(mines.params.safeParse({ mines: 24, picks: [0] }).success).toBe(true);
    expect(mines.params.safeParse({ mines: 24, picks: [0, 1] }).success).toBe(false);
  });
});
