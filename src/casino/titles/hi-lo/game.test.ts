import { describe, expect, it } from 'vitest';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { hiLo, type Action, type HiLoEvent } from './game.ts';
import { isRight, placeOf, rules, winningRanks, type Guess } from './paytable.ts';
import { prove, samples } from './prove.ts';

const play = (actions: Action['do'][], nonce = 1) =>
  hiLo.steps!.play(
    100n,
    {},
    actions.map((what) => ({ do: what })),
    seedStream('5a'.repeat(32)).random('client', nonce),
  );
const cardsOf = (events: readonly unknown[]) =>
  (events as HiLoEvent[]).flatMap((event) => ('card' in event ? event.card : []));

describe('hi-lo', () => {
  it('has a proof that belongs to its rules and that a new count confirms', () => {
    expect(hiLo.proof.mathHash).toBe(rulesHash(hiLo));
    expect(hiLo.proof).toEqual(prove().proof);
  });

  it('returns what was proved over 200,000 rounds', () => {
    for (const { zScore } of sampleRounds(samples, hiLo.proof, 200_000, fastRandom(11)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it('counts the ranks that win as they win', () => {
    for (let from = 0; from < 13; from++)
      for (const guess of ['higher', 'lower', 'same'] as Guess[]) {
        const winning = Array.from({ length: 13 }, (_, to) => to).filter((to) => isRight(guess, from, to)).length;
        if (winningRanks(guess, from) > 0)
          expect([guess, from, winningRanks(guess, from)]).toEqual([guess, from, winning]);
      }
    expect([winningRanks('lower', 0), winningRanks('higher', 12), winningRanks('same', 5)]).toEqual([0, 0, 0]);
  });

  it('plays a long round, pays the prize that it showed, and never lets the next card depend on the guess', () => {
    for (let nonce = 0; nonce < 200; nonce++) {
      const actions: Action['do'][] = [];
      for (;;) {
        const standing = play(actions, nonce)!;
        const last = standing.events.at(-1) as HiLoEvent;
        if (standing.offers.length === 0) {
          const prize = (standing.events as HiLoEvent[]).findLast((event) => event.type === 'taken')?.prize ?? '0';
          expect(String(standing.wonMinor)).toBe(prize);
          break;
        }
        const right = actions.filter((one) => one !== 'skip').length;
        const { card } = last as { card: string };
        const guess = winningRanks('higher', placeOf(card)) > 6 ? 'higher' : 'lower';
        const next = standing.offers.map((offer) => offer.do).filter((one) => one === 'higher' || one === 'lower');
        // Whatever is done, the next card is the same.
        const seen = [...next, 'skip'].map((one) =>
          cardsOf(play([...actions, one as Action['do']], nonce)!.events).at(-1),
        );
        expect(new Set(seen).size).toBe(1);
        actions.push(right === 4 ? 'take' : nonce % 7 === 0 && actions.length % 3 === 0 ? 'skip' : guess);
      }
    }
  });

  it('refuses what is not on offer', () => {
    expect(play(['take'])).toBeUndefined();
    expect(play(Array.from({ length: rules.skips + 1 }, () => 'skip' as const))).toBeUndefined();
    for (let nonce = 0; nonce < 40; nonce++) {
      const [card] = cardsOf(play([], nonce)!.events);
      const place = placeOf(card!);
      expect(play(['same'], nonce) === undefined).toBe(place !== 0 && place !== 12);
      if (place === 0) expect(play(['lower'], nonce)).toBeUndefined();
    }
  });
});
