/** Coin Flip: name a side and how many times in a row it must come. Each flip more doubles what is paid. */
import * as z from 'zod/mini';
import { finalWin, fromHundredths, payoutMinor, STAKE_STEP, type FinalWin } from '../../engine/multiplier.ts';
import { oddsOfPrize } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { paysFor, rules, SIDES, type Side } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({
  side: z.enum(SIDES),
  flips: z.int().check(z.gte(1), z.lte(rules.mostFlips)),
});
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type CoinFlipEvent =
  /** `reached` is what so many flips in a row would pay; nothing when the flip missed. */
  { type: 'flip'; nth: number; side: Side; hit: boolean; reached: string } | FinalWin;

export const coinFlip: Title<Params> = {
  sysname: 'coin-flip',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { side, flips }, random) {
    const events: CoinFlipEvent[] = [];
    let hit = true;
    for (let nth = 1; nth <= flips && hit; nth++) {
      const shown = SIDES[random.int(SIDES.length)]!;
      hit = shown === side;
      events.push({ type: 'flip', nth, side: shown, hit, reached: fromHundredths(hit ? paysFor(nth) : 0) });
    }
    const wonMinor = hit ? payoutMinor(stakeMinor, paysFor(flips)) : 0n;
    events.push(finalWin(wonMinor, stakeMinor));
    return { events, wonMinor };
  },
  odds: ({ flips }, stakeMinor) =>
    oddsOfPrize(1 / 2 ** flips, Number(payoutMinor(stakeMinor, paysFor(flips))) / Number(stakeMinor)),
  draws: {
    chances: { heads: [0.5] },
    of(events) {
      const flips = events.filter(({ type }) => type === 'flip');
      return [{ of: 'heads', got: flips.flatMap(({ side }) => (side === 'heads' ? [0] : [])), times: flips.length }];
    },
  },
  proof: proof as Proof,
};
