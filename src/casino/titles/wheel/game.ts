/** The wheel: it stops on one of its segments, and the segment pays. The player chooses how many there are and how bold. */
import * as z from 'zod/mini';
import { drawnOnce, evenly, firstOf } from '../../engine/drawn.ts';
import { finalWin, fromHundredths, payoutMinor, STAKE_STEP, type FinalWin } from '../../engine/multiplier.ts';
import { provedOdds } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { RISKS, rules, SEGMENTS, wheelOf, type Risk, type Segments } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({ segments: z.literal([...SEGMENTS]), risk: z.enum(RISKS) });
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type WheelEvent = { type: 'stop'; segment: number; multiplier: string } | FinalWin;

/** Each wheel, laid out once. */
const wheels = new Map(
  RISKS.flatMap((risk) => SEGMENTS.map((segments) => [`${risk}${segments}`, wheelOf(risk, segments)] as const)),
);
const laidOut = (risk: Risk, segments: Segments): readonly number[] => wheels.get(`${risk}${segments}`)!;

const odds = provedOdds(proof as Proof, {
  highestOf: (mode) => Math.max(...wheels.get(mode as `${Risk}${Segments}`)!) / 100,
});

/** Every wheel is cut into so many parts for the watch over its draws. */
const PARTS = 10;

export const wheel: Title<Params> = {
  sysname: 'wheel',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, { segments, risk }, random) {
    const segment = random.int(segments);
    const pays = laidOut(risk, segments)[segment]!;
    const wonMinor = payoutMinor(stakeMinor, pays);
    const events: WheelEvent[] = [
      { type: 'stop', segment, multiplier: fromHundredths(pays) },
      finalWin(wonMinor, stakeMinor),
    ];
    return { events, wonMinor };
  },
  odds: ({ segments, risk }) => odds(`${risk}${segments}`),
  draws: drawnOnce('tenth', evenly(PARTS), (events, { segments }) =>
    Math.floor(((firstOf(events, 'stop')!['segment'] as number) * PARTS) / segments),
  ),
  proof: proof as Proof,
};
