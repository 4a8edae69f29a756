// Whole rounds on hand-made strips: what happens is known stop by stop.
import { describe, expect, it } from 'vitest';
import type { Random } from '#kernel/random.ts';
import { gamble } from './gamble.ts';
import { holdAndRespin, type HoldRules } from './hold-and-respin.ts';
import type { ReelSlotRules } from './reel-rules.ts';
import { reelSlot } from './reel-slot.ts';
import type { SlotEvent } from './slot-events.ts';

const drawing = (...draws: number[]): Random => ({ int: () => draws.shift() ?? 0 });
const playing = (rules: ReelSlotRules, draws: number[], mode: 'spin' | 'ante' | 'buy' = 'spin', gambles = 0) => {
  const slot = reelSlot(rules);
  const { events, wonMinor } = slot.play(BigInt(rules.stakeUnits), mode, gambles, drawing(...draws));
  expect(BigInt(slot.units(mode, drawing(...draws), gambles))).toBe(wonMinor);
  return { events: events as SlotEvent[], won: Number(wonMinor) };
};
const typesOf = (events: SlotEvent[]) => events.map((event) => event.type);

const plain = {
  kind: 'reel-slot',
  stakeUnits: 10,
  rows: 2,
  symbols: { W: 'wild', S: 'scatter', A: 'apple', B: 'bell', C: 'cup' },
  wild: 'W',
  trigger: 'S',
  sets: { base: { strips: ['ABCABC', 'ACBWCC', 'AABBCS'] } },
  pays: {
    by: 'lines',
    lines: [
      [0, 0, 0],
      [1, 1, 1],
    ],
  },
  table: { A: { 3: 20 }, B: { 3: 10 }, C: { 3: 5 } },
  maxWin: 100,
} as const satisfies ReelSlotRules;

describe('tumbles', () => {
  it('take what has won, let the strip above fall in, and climb the ladder', () => {
    const tumbling = {
      ...plain,
      sets: { base: { strips: ['CBBA', 'CBBA', 'SSSBAC'] } },
      tumble: { base: [1, 3], free: [1] },
    } as const satisfies ReelSlotRules;
    // Apples over cups pay 20 and 5. Bells fall in from above, but a scatter on the last reel leaves one line of them: 10 × 3.
    const { events, won } = playing(tumbling, [3, 3, 4]);
    expect(events.filter((event) => event.type === 'tumble')).toEqual([
      {
        type: 'tumble',
        step: 1,
        removed: [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
          [2, 0],
          [2, 1],
        ],
        board: [
          ['bell', 'bell'],
          ['bell', 'bell'],
          ['scatter', 'bell'],
        ],
        multiplier: 3,
      },
      {
        type: 'tumble',
        step: 2,
        removed: [
          [0, 1],
          [1, 1],
          [2, 1],
        ],
        board: [
          ['cup', 'bell'],
          ['cup', 'bell'],
          ['scatter', 'scatter'],
        ],
        multiplier: 3,
      },
    ]);
    expect(won).toBe(20 + 5 + 10 * 3);
  });

  it('move only what stood above a gap on a reel that is shorter than others', () => {
    const uneven = {
      ...plain,
      rows: 3,
      sets: { base: { strips: ['BCASSS', 'CABSSS', 'SCABSS'], heights: ['333333', '233333', '333333'] } },
      pays: { by: 'ways' },
      tumble: { base: [1], free: [1] },
    } as const satisfies ReelSlotRules;
    const { events } = playing(uneven, [0, 0, 1]);
    // Bells do not meet on all three reels; the cups and apples do.
    expect(events.find((event) => event.type === 'tumble')).toMatchObject({
      removed: [
        [0, 1],
        [0, 2],
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
      ],
      board: [
        ['scatter', 'scatter', 'bell'],
        ['scatter', 'scatter'],
        ['scatter', 'scatter', 'bell'],
      ],
    });
  });
});

describe('wilds', () => {
  const wilds = (after: 'vanish' | 'stick' | 'walk', expand = true) =>
    ({
      ...plain,
      sets: {
        base: { strips: ['ABCABC', 'ACBWCC', 'AABBCSWA'] },
        free: { strips: ['AB', 'WCAC', 'AA'] },
        respin: { strips: ['AB', 'CC', 'AA'] },
      },
      wilds: { expand, after },
    }) as const satisfies ReelSlotRules;

  it('expand over their reel before anything is paid', () => {
    // A B | W C | A A: the wild covers its reel, so the lower line reads B W A and the upper one A W A.
    const { events, won } = playing(wilds('vanish'), [0, 3, 0]);
    expect(events.find((event) => event.type === 'wilds-expand')).toMatchObject({
      reels: [1],
      board: [
        ['apple', 'bell'],
        ['wild', 'wild'],
        ['apple', 'apple'],
      ],
    });
    expect(won).toBe(20);
  });

  it('walk to the left with a free respin a step until they have left the board', () => {
    // The wild lands on the last reel; respins show A B | C C | A A under it.
    const { events } = playing(wilds('walk'), [0, 0, 6, 0, 0, 0, 0, 0, 0]);
    const walks = events.filter((event) => event.type === 'wilds-walk');
    expect(walks.map(({ cells }) => cells)).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [0, 1],
      ],
    ]);
    expect(events.filter((event) => event.type === 'wilds-held').map(({ board }) => board)).toEqual([
      [
        ['apple', 'bell'],
        ['wild', 'wild'],
        ['apple', 'apple'],
      ],
      [
        ['wild', 'wild'],
        ['cup', 'cup'],
        ['apple', 'apple'],
      ],
    ]);
    // The upper line pays apples in the first respin; A W A nowhere in the second.
    expect(events.find((event) => event.type === 'walk-end')).toMatchObject({ respins: 2, amount: '20' });
  });

  it('stay for the rest of the free spins, and go with them', () => {
    const sticky: ReelSlotRules = {
      ...wilds('stick'),
      freeSpins: { award: { 1: 3 }, retrigger: { spins: 0, atMost: 0 }, multiplier: { first: 2, step: 0, last: 2 } },
    };
    // One scatter (last reel, stop 5) wins three free spins. The first shows the wild, the others would not.
    const { events, won } = playing(sticky, [0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 2, 0]);
    expect(events.filter((event) => event.type === 'wilds-held')).toHaveLength(2);
    expect(won).toBe(3 * 20 * 2);
    expect(playing(sticky, [0, 0, 0]).events.some((event) => event.type === 'wilds-held')).toBe(false);
  });
});

describe('free spins', () => {
  const free = {
    ...plain,
    sets: { base: { strips: ['SABC', 'SABC', 'SABC'] }, free: { strips: ['ABSC', 'ABSC', 'ABSC'] } },
    freeSpins: { award: { 3: 2 }, retrigger: { spins: 1, atMost: 1 }, multiplier: { first: 2, step: 1, last: 3 } },
    buy: { price: 8, triggers: [[3, 1]] },
  } as const satisfies ReelSlotRules;

  it('are retriggered so often as allowed, with a multiplier that rises', () => {
    // Base: S A on every reel; then S C, S C (no more), and A B, all reels alike: both lines pay threefold.
    const { events, won } = playing(free, [0, 0, 0, 2, 2, 2, 2, 2, 2, 0, 0, 0]);
    expect(events.filter((event) => event.type === 'retrigger')).toEqual([
      { type: 'retrigger', spins: 1, of: 3, multiplier: 3 },
    ]);
    expect(
      events
        .filter((event) => event.type === 'free-spin')
        .map(({ number, of, multiplier }) => [number, of, multiplier]),
    ).toEqual([
      [1, 2, 2],
      [2, 3, 3],
      [3, 3, 3],
    ]);
    // A on the lower line in the base game, C twice, then A and B.
    expect(won).toBe(20 + 5 * 2 + 5 * 3 + (20 + 10) * 3);
  });

  it('can be bought, and then begin at once', () => {
    const { events } = playing(free, [0, 1, 1, 1, 1, 1, 1], 'buy');
    expect(typesOf(events).slice(0, 3)).toEqual(['feature-bought', 'free-spins-won', 'free-spin']);
    expect(events[0]).toMatchObject({ cost: '80', triggers: 3 });
    expect(reelSlot(free).costMinor(10n, 'buy')).toBe(80n);
  });

  it('end in the middle when the cap is reached', () => {
    const capped = { ...free, maxWin: 5 };
    const { events, won } = playing(capped, [0, 0, 0, 0, 0, 0]);
    expect(won).toBe(50);
    expect(typesOf(events)).toContain('win-capped');
    expect(events.filter((event) => event.type === 'free-spin')).toHaveLength(1);
  });

  it('cost more with the ante, which turns other reels', () => {
    const ante = { ...free, sets: { ...free.sets, ante: free.sets.free }, ante: { costUnits: 12 } };
    expect(reelSlot(ante).costMinor(20n, 'ante')).toBe(24n);
    expect(playing(ante, [1, 1, 1], 'ante').events[1]).toMatchObject({ type: 'reveal', reels: 'ante' });
  });
});

describe('hold and respin', () => {
  const hold: HoldRules = {
    from: 2,
    respins: 3,
    chance: [1, 10],
    values: [
      [5, 1],
      [50, 1],
    ],
    full: 1_000,
  };

  it('gives every respin back when a coin lands, and ends when they are used up', () => {
    // Two cells are free. Respin 1: none, one lands (draw 0, worth 50). Then three respins without any.
    const seen: [number, number, number][] = [];
    const taken = Uint8Array.of(1, 1, 0, 0);
    const units = holdAndRespin(hold, taken, drawing(9, 0, 1, 9, 9, 9), {
      respin: (landed, left, coins) => void seen.push([landed.length, left, coins]),
      full: () => expect.unreachable(),
    });
    expect(seen).toEqual([
      [1, 3, 3],
      [0, 2, 3],
      [0, 1, 3],
      [0, 0, 3],
    ]);
    expect(units).toBe(50);
    expect([...taken]).toEqual([1, 1, 0, 1]);
  });

  it('pays the prize for a full board on top, and stops there', () => {
    expect(holdAndRespin(hold, Uint8Array.of(1, 1, 0, 0), drawing(0, 0, 0, 1))).toBe(5 + 50 + 1_000);
  });

  it('starts from the coins of the base spin and pays them, too', () => {
    const rules: ReelSlotRules = { ...plain, sets: { base: { strips: ['SA', 'SB', 'CC'] } }, hold, maxWin: 1_000 };
    // Both coins are worth 5, and nothing lands in four free cells, three times.
    const { events, won } = playing(rules, [0, 0, 0, 0, 0, ...Array.from({ length: 12 }, () => 9)]);
    expect(won).toBe(10);
    expect(events.find((event) => event.type === 'hold-won')).toMatchObject({
      coins: [
        { cell: [0, 0], amount: '5' },
        { cell: [1, 0], amount: '5' },
      ],
      respins: 3,
      cells: 6,
    });
  });
});

describe('double or nothing', () => {
  it('doubles or loses all, is not offered beyond the cap, and stops with nothing', () => {
    expect(gamble(10, 3, 1_000, drawing(1, 1, 1))).toBe(80);
    expect(gamble(10, 3, 1_000, drawing(1, 0, 1))).toBe(0);
    expect(gamble(10, 3, 39, drawing(1, 1, 1))).toBe(20);
    expect(gamble(0, 3, 39, drawing(1, 1, 1))).toBe(0);
  });

  it('describes every step', () => {
    const { events, won } = playing(plain, [0, 0, 0, 1, 0], 'spin', 2);
    expect(events.filter((event) => event.type === 'gamble')).toEqual([
      { type: 'gamble', step: 1, of: 2, won: true, amount: '40' },
      { type: 'gamble', step: 2, of: 2, won: false, amount: '0' },
    ]);
    expect(won).toBe(0);
  });
});
