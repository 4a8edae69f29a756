/**
 * The scratch card: nine covered fields; three alike win what their mark pays. Which card of the million it is, is drawn
 * first, and then how its fields are filled; a card never shows three alike that do not win.
 */
import * as z from 'zod/mini';
import type { Random } from '#kernel/random.ts';
import { drawnOnce, firstOf } from '../../engine/drawn.ts';
import { finalWin, fromHundredths, payoutMinor, STAKE_STEP, type FinalWin } from '../../engine/multiplier.ts';
import { provedOdds } from '../../engine/odds.ts';
import type { Proof, Title } from '../../engine/title.ts';
import { drawWeighted, weightOf } from '../../engine/weighted.ts';
import { ALIKE, FIELDS, MARKS, paysFor, rules, type Mark } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({});
export type Params = z.output<typeof params>;

/** What happens in a round, in order. */
export type ScratchCardEvent =
  | { type: 'card'; fields: readonly Mark[] }
  | { type: 'alike'; mark: Mark; at: readonly number[]; multiplier: string }
  | FinalWin;

const odds = provedOdds(proof as Proof)('card');

export const scratchCard: Title<Params> = {
  sysname: 'scratch-card',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  costMinor: (stakeMinor) => stakeMinor,
  play(stakeMinor, _, random) {
    const card = drawWeighted(rules.cards, random);
    const fields = fill(card, random);
    const events: ScratchCardEvent[] = [{ type: 'card', fields }];
    let wonMinor = 0n;
    if (card !== 'none') {
      const at = fields.flatMap((mark, index) => (mark === card ? [index] : []));
      wonMinor = payoutMinor(stakeMinor, paysFor(card));
      events.push({ type: 'alike', mark: card, at, multiplier: fromHundredths(paysFor(card)) });
    }
    events.push(finalWin(wonMinor, stakeMinor));
    return { events, wonMinor };
  },
  odds: () => odds,
  draws: drawnOnce(
    'card',
    rules.cards.map(([, weight]) => weight / weightOf(rules.cards)),
    (events) => rules.cards.findIndex(([mark]) => mark === (firstOf(events, 'alike')?.['mark'] ?? 'none')),
  ),
  proof: proof as Proof,
};

function fill(card: Mark | 'none', random: Random): Mark[] {
  const winning: Mark[] = card === 'none' ? [] : Array.from({ length: ALIKE }, () => card);
  const others = MARKS.filter((mark) => mark !== card).flatMap((mark) => [mark, mark]);
  return shuffled([...winning, ...shuffled(others, random).slice(0, FIELDS - winning.length)], random);
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const at = random.int(last + 1);
    [items[last], items[at]] = [items[at]!, items[last]!];
  }
  return items;
}
