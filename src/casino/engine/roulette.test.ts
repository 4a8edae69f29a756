import { describe, expect, it } from 'vitest';
import { americanRoulette } from '../titles/american-roulette/game.ts';
import { europeanRoulette } from '../titles/european-roulette/game.ts';
import { frenchRoulette } from '../titles/french-roulette/game.ts';
import { spotsOf, WHEELS } from './roulette-layout.ts';
import { MAX_CHIPS, MAX_CHIPS_ON_A_SPOT } from './table-bets.ts';

const falling = (zeros: 'single' | 'double', pocket: string) => ({ int: () => WHEELS[zeros].indexOf(pocket) });

describe('roulette', () => {
  it('has each pocket once, and a cloth on which every number is covered in every way', () => {
    expect(new Set(WHEELS.single).size).toBe(37);
    expect(new Set(WHEELS.double).size).toBe(38);
    const kinds = (zeros: 'single' | 'double') =>
      Object.fromEntries(
        Object.entries(Object.groupBy(spotsOf(zeros).values(), ({ kind }) => kind)).map(([kind, spots]) => [
          kind,
          spots!.length,
        ]),
      );
    expect(kinds('single')).toEqual({
      straight: 37,
      split: 60,
      street: 12,
      trio: 2,
      corner: 22,
      'first-four': 1,
      line: 11,
      column: 3,
      dozen: 3,
      'even-money': 6,
    });
    expect(kinds('double')).toMatchObject({ straight: 38, split: 62, trio: 3, 'first-five': 1 });
  });

  it('settles every bet of a round separately and takes all of them', () => {
    const bets = [
      { spot: '17', chips: 2 },
      { spot: '14-17', chips: 1 },
      { spot: 'black', chips: 5 },
      { spot: 'red', chips: 3 },
      { spot: 'dozen-2', chips: 1 },
    ];
    const { events, wonMinor } = europeanRoulette.play(10n, { bets }, falling('single', '17'));
    expect(europeanRoulette.costMinor(10n, { bets })).toBe(120n);
    expect(wonMinor).toBe(720n + 180n + 100n + 30n);
    expect(events.map(({ type, spot, amount }) => [type, spot, amount])).toEqual([
      ['spin', undefined, undefined],
      ['bet-won', '17', '720'],
      ['bet-won', '14-17', '180'],
      ['bet-won', 'black', '100'],
      ['bet-won', 'dozen-2', '30'],
      ['final-win', undefined, '1030'],
    ]);
  });

  it('loses the outside bets on zero, and gives half of those at even money back where it is la partage', () => {
    const bets = [
      { spot: 'even', chips: 1 },
      { spot: 'column-1', chips: 1 },
    ];
    expect(europeanRoulette.play(10n, { bets }, falling('single', '0')).wonMinor).toBe(0n);
    const { events, wonMinor } = frenchRoulette.play(10n, { bets }, falling('single', '0'));
    expect(wonMinor).toBe(5n);
    expect(events[1]).toEqual({ type: 'bet-returned', spot: 'even', amount: '5' });
    expect(events.at(-1)).toMatchObject({ celebration: 'none' });
    const onZeros = { bets: [{ spot: '0-00', chips: 1 }] };
    expect(americanRoulette.play(10n, onZeros, falling('double', '00')).wonMinor).toBe(180n);
  });

  it('returns what is known of each house to the fourth decimal', () => {
    const rtp = ({ proof }: typeof europeanRoulette, mode: string) => proof.modes[mode]!.rtp;
    expect(rtp(europeanRoulette, 'even-money')).toBe('97.2973');
    expect(rtp(europeanRoulette, 'straight')).toBe('97.2973');
    expect(rtp(frenchRoulette, 'even-money')).toBe('98.6486');
    expect(rtp(frenchRoulette, 'straight')).toBe('97.2973');
    expect(rtp(americanRoulette, 'even-money')).toBe('94.7368');
    expect(rtp(americanRoulette, 'first-five')).toBe('92.1053');
  });

  it('refuses spots that are not on its cloth, twice the same one, and more chips than it takes', () => {
    const takes = (bets: unknown) => europeanRoulette.params.safeParse({ bets }).success;
    expect(takes([{ spot: '0', chips: MAX_CHIPS_ON_A_SPOT }])).toBe(true);
    for (const bets of [
      [],
      [{ spot: '00', chips: 1 }],
      [{ spot: '1-3', chips: 1 }],
      [{ spot: 'red', chips: 0 }],
      [{ spot: 'red', chips: 1.5 }],
      [{ spot: 'red', chips: MAX_CHIPS_ON_A_SPOT + 1 }],
      [{ spot: 'red', chips: 1, pocket: '17' }],
      [
        { spot: 'red', chips: 1 },
        { spot: 'red', chips: 1 },
      ],
      Array.from({ length: MAX_CHIPS / MAX_CHIPS_ON_A_SPOT + 1 }, (_, n) => ({
        spot: String(n),
        chips: MAX_CHIPS_ON_A_SPOT,
      })),
    ])
      expect(takes(bets)).toBe(false);
  });
});
