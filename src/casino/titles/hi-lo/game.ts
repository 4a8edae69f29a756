/**
 * Hi-Lo: is the next card higher or lower? Each right guess makes the prize dearer by what it was unlikely, a card that one
 * does not like is skipped, and the prize is taken when the player likes; a wrong guess takes all.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { CARD_DRAWS, drawEndless, drawnEndless, type Card } from '../../engine/cards.ts';
import { celebrationOf, type Celebration } from '../../engine/celebration.ts';
import { isWithinReach, KEPT, prizeMinor } from '../../engine/ladder.ts';
import { STAKE_STEP } from '../../engine/multiplier.ts';
import { ClimbOdds } from '../../engine/odds.ts';
import { steppedTitle } from '../../engine/steps.ts';
import type { Proof } from '../../engine/title.ts';
import { rational, times, type Rational } from '../../engine/proof/rational.ts';
import { chanceOf, GUESSES, isRight, placeOf, rules, winningRanks, type Guess } from './paytable.ts';
import proof from './proof.json' with { type: 'json' };

const params = z.strictObject({});
export type Params = z.output<typeof params>;

const action = z.strictObject({ do: z.enum([...GUESSES, 'skip', 'take']) });
export type Action = z.output<typeof action>;

/** What a right guess would pay, for those that are on offer. */
export type Prizes = Partial<Record<Guess, string>>;

/** What happens in a round, in order. */
export type HiLoEvent =
  | { type: 'card'; card: Card; by: 'deal' | 'skip'; prizes: Prizes }
  /** `prize` is what can be taken behind it. */
  | { type: 'right'; card: Card; guess: Guess; prize: string; prizes: Prizes }
  | { type: 'wrong'; card: Card; guess: Guess }
  /** Taken by the player, or because there was no guess left. */
  | { type: 'taken'; prize: string }
  | { type: 'final-win'; amount: string; celebration: Celebration };

export const hiLo = steppedTitle<Params, Action>({
  sysname: 'hi-lo',
  version: '1.1.0',
  type: 'fast',
  rules,
  params,
  stakeStepMinor: STAKE_STEP,
  hasSmallStakes: true,
  steps: {
    action,
    play(stakeMinor, _params, actions, random) {
      assert(stakeMinor > 0n, 'a round costs something');
      let chance = rational(1);
      let right = 0;
      let skipped = 0;
      let won: bigint | undefined;
      let card = drawEndless(random);
      const events: HiLoEvent[] = [];
      const prize = () => prizeMinor(stakeMinor, chance);
      const prizes = () => prizesBehind(stakeMinor, chance, right, card);
      events.push({ type: 'card', card, by: 'deal', prizes: prizes() });
      for (const { do: what } of actions) {
        if (won !== undefined) return undefined;
        if (what === 'take') {
          if (right === 0) return undefined;
          won = prize();
          events.push({ type: 'taken', prize: String(won) });
        } else if (what === 'skip') {
          if (skipped++ === rules.skips) return undefined;
          card = drawEndless(random);
          events.push({ type: 'card', card, by: 'skip', prizes: prizes() });
        } else {
          if (prizes()[what] === undefined) return undefined;
          const from = placeOf(card);
          card = drawEndless(random);
          if (isRight(what, from, placeOf(card))) {
            chance = times(chance, chanceOf(what, from));
            right++;
            const next = String(prize());
            const isLast = right === rules.guesses;
            events.push({ type: 'right', card, guess: what, prize: next, prizes: isLast ? {} : prizes() });
            if (isLast) {
              won = prize();
              events.push({ type: 'taken', prize: next });
            }
          } else {
            won = 0n;
            events.push({ type: 'wrong', card, guess: what });
          }
        }
      }
      if (won !== undefined)
        events.push({
          type: 'final-win',
          amount: String(won),
          celebration: celebrationOf(won, stakeMinor, stakeMinor),
        });
      const open = [
        ...Object.keys(prizes()),
        ...(skipped < rules.skips ? ['skip'] : []),
        ...(right > 0 ? ['take'] : []),
      ];
      return {
        events,
        stakedMinor: stakeMinor,
        wonMinor: won ?? 0n,
        offers: won === undefined ? open.map((what) => ({ do: what })) : [],
      };
    },
    // Who has not guessed has nothing to take: the likelier guess is made for them.
    closing({ offers, events }) {
      if (offers.some((offer) => offer.do === 'take')) return { do: 'take' };
      const { card } = events.at(-1) as unknown as { card: Card };
      return { do: likelier(placeOf(card)) };
    },
  },
  isClimb: true,
  odds(_params, stakeMinor, events) {
    const odds = new ClimbOdds(KEPT);
    let from = 0;
    let chance = rational(1);
    let hasFallen = false;
    for (const event of events as HiLoEvent[]) {
      if (event.type === 'right' || event.type === 'wrong') {
        odds.step(winningRanks(event.guess, from) / rules.ranks.length);
        chance = times(chance, chanceOf(event.guess, from));
        hasFallen = event.type === 'wrong';
      }
      if ('card' in event) from = placeOf(event.card);
    }
    return odds.end({ due: Number(prizeMinor(stakeMinor, chance)) / Number(stakeMinor), hasFallen });
  },
  draws: {
    chances: CARD_DRAWS,
    of: (events) => [drawnEndless((events as HiLoEvent[]).flatMap((event) => ('card' in event ? event.card : [])))],
  },
  proof: proof as Proof,
});

/** The guess that wins more often; on a seven, which is the middle, higher. */
export const likelier = (from: number): Guess =>
  winningRanks('lower', from) > winningRanks('higher', from) ? 'lower' : 'higher';

function prizesBehind(stakeMinor: bigint, chance: Rational, right: number, card: Card): Prizes {
  if (right === rules.guesses) return {};
  const from = placeOf(card);
  const prizes: Prizes = {};
  for (const guess of GUESSES) {
    if (winningRanks(guess, from) === 0) continue;
    const behind = times(chance, chanceOf(guess, from));
    if (isWithinReach(behind)) prizes[guess] = String(prizeMinor(stakeMinor, behind));
  }
  return prizes;
}
