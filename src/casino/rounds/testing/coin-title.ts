// The simplest title there is, for tests that are about rounds and not about a game: a fair coin that pays 1.98.
import * as z from 'zod/mini';
import { drawnOnce, firstOf } from '#casino/engine/drawn.ts';
import { oddsOfPrize } from '#casino/engine/odds.ts';
import type { Title } from '#casino/engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { titles } from '#casino/titles/index.ts';

const rules = { faces: 2, paysHundredths: 198 };

const coin: Title = {
  sysname: 'test-coin',
  version: '1.0.0',
  type: 'fast',
  rules,
  params: z.strictObject({ side: z._default(z.enum(['heads', 'tails']), 'heads') }),
  stakeStepMinor: 10n,
  costMinor: (stake) => stake,
  play(stake, params, random) {
    const side = random.int(rules.faces) === 0 ? 'heads' : 'tails';
    const wonMinor = side === (params as { side: string }).side ? (stake * BigInt(rules.paysHundredths)) / 100n : 0n;
    return {
      wonMinor,
      events: [
        { type: 'flip', side },
        { type: 'final-win', amount: String(wonMinor) },
      ],
    };
  },
  odds: () => oddsOfPrize(0.5, 1.98),
  draws: drawnOnce('side', [0.5, 0.5], (events) => (firstOf(events, 'flip')!['side'] === 'heads' ? 0 : 1)),
  proof: {
    mathHash: rulesHash({ rules }),
    rtp: '99.0000',
    split: { base: '99.0000' },
    hitRate: '50.0000',
    standardDeviation: '0.9900',
    volatility: 'low',
    maxWin: 1.98,
    maxWinOneIn: '2',
    method: 'exact',
    modes: { flip: { rtp: '99.0000', hitRate: '50.0000', standardDeviation: '0.9900', maxWinOneIn: '2' } },
  },
};

/** Puts the coin among the titles of this process. */
export function addCoin(): void {
  titles[coin.sysname] = coin;
}

/** A coin that never wins, so that a loss is what was staked. */
const blank: Title = {
  ...coin,
  sysname: 'test-blank',
  odds: () => ({ mean: 0, variance: 1, highest: 1, bound: 'exact' }),
  play: () => ({ wonMinor: 0n, events: [{ type: 'final-win', amount: '0' }] }),
  draws: { chances: {}, of: () => [] },
};

/** Puts both coins among the titles of this process. */
export function addCoins(): void {
  addCoin();
  titles[blank.sysname] = blank;
}

/** Takes them out again: files of a worker share its modules. */
export function removeCoin(): void {
  delete titles[coin.sysname];
  delete titles[blank.sysname];
}
