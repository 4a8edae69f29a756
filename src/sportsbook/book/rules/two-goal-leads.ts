/**
 * Which side of a football match has led by two goals at any time. A lead is remembered by the score at which it was first reached; where
 * goals are taken back below that score, it never was.
 */
import type { StoredOutcome } from '../tables.ts';

const LEAD = 2;
const SIDES = ['1', '2'] as const;

/** The outcomes of the winner at this score; `undefined`: nothing has changed. */
export function leadsAt(
  outcomes: readonly StoredOutcome[],
  [home, away]: readonly [number, number],
): StoredOutcome[] | undefined {
  let hasChanged = false;
  const changed = outcomes.map((outcome) => {
    const side = SIDES.findIndex((id) => id === outcome.id);
    if (side < 0) return outcome;
    const [own, other] = side === 0 ? [home, away] : [away, home];
    const led = ledAfter(outcome.led, side, own, own - other >= LEAD ? `${home}:${away}` : undefined);
    if (led === outcome.led) return outcome;
    hasChanged = true;
    const { led: _, ...rest } = outcome;
    return led === undefined ? rest : { ...rest, led };
  });
  return hasChanged ? changed : undefined;
}

/** `own`: the goals of the side now. */
function ledAfter(
  led: string | undefined,
  side: number,
  own: number,
  leadsNow: string | undefined,
): string | undefined {
  const goalsThen = led === undefined ? Infinity : Number(led.split(':')[side]);
  return own >= goalsThen ? led : leadsNow;
}
