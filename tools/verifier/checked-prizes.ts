// Checks drops of jackpots, raffles and spins of the wheel.
import { verifyDraw, verifySpin, type DrawCheck, type SpinCheck } from '#fairness/seeds/draw.ts';
import { verifyDrop, type JackpotCheck, type JackpotEntry } from '#fairness/seeds/jackpot.ts';
import type { DropProof } from '#rewards/jackpots/contract.ts';
import type { PublishedRaffle, SpinProof } from '#rewards/raffles/contract.ts';
import type { Checked } from './checked.ts';

export type PrizeCheck = JackpotCheck | DrawCheck | SpinCheck;

const SENTENCES: Record<PrizeCheck['name'], readonly [holds: string, fails: string]> = {
  seed: [
    'The revealed seed has the hash that was published before.',
    'The revealed seed does not have the published hash.',
  ],
  commitment: ['The terms are those that were committed to.', 'The terms are not those that were committed to.'],
  contribution: ['The stake has added what its rate says.', 'The stake has added something else than its rate says.'],
  trigger: ['By the seed this stake wins.', 'By the seed this stake does not win.'],
  amount: ['The whole pool was paid.', 'Something else than the pool was paid.'],
  entries: [
    'Counted stake by stake from the opening, the pool comes to the same sum, and no stake has won before.',
    'Counted stake by stake from the opening, the pool comes to something else, or another stake has won.',
  ],
  segment: ['Drawn again, the wheel stops at the same segment.', 'Drawn again, the wheel stops at another segment.'],
  winners: ['Drawn again, the same win.', 'Drawn again, others win.'],
};

export const checkDrop = (drop: DropProof, entries: readonly JackpotEntry[] | undefined): Checked =>
  // Without the list of stakes everything else may hold, but the players before are not known.
  checked(
    drop.drop_id,
    `jackpot ${drop.terms.jackpot}/${drop.terms.level}, drop`,
    verifyDrop(drop, entries),
    'not asked for: give the address of the drop',
  );

export const checkDraw = (draw: PublishedRaffle): Checked => checked(draw.draw_id, draw.subject, verifyDraw(draw));

export const checkSpin = (spin: SpinProof): Checked => checked(spin.spin_id, 'wheel, spin', verifySpin(spin));

function checked(
  id: string,
  game: string,
  checks: readonly PrizeCheck[],
  unknown = 'not known before the seed is revealed',
): Checked {
  const has = (result: PrizeCheck['result']): boolean => checks.some((check) => check.result === result);
  return {
    id,
    game,
    verdict: has('fails') ? 'unfair' : has('unknown') ? 'pending' : 'fair',
    checks: checks.map((check) => {
      const [holds, fails] = SENTENCES[check.name];
      const sentence =
        check.result === 'holds'
          ? holds
          : check.result === 'fails'
            ? `${fails} Stated: ${check.stated}. Computed: ${check.computed}.`
            : `${holds.slice(0, -1)}: ${unknown}.`;
      return { ...check, sentence };
    }),
  };
}
