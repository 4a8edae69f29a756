/** Plays many rounds of a title under the watch, and says how much evidence came together. */
import { assert } from '#kernel/assert.ts';
import type { Random } from '#kernel/random.ts';
import { repeatable } from '#casino/engine/steps.ts';
import type { RoundEvent, Title } from '#casino/engine/title.ts';
import { beginHour, multiply, noEvidence, strongest, total } from './evidence.ts';
import { layoutOf, sayingOf } from './layout.ts';
import { measureRound } from './measure-round.ts';
import type { Strategy } from './strategies.ts';
import { Tally, type Observed } from './tally.ts';

/** The evidence is looked at behind so many rounds, and a new hour begins behind this many of those. */
const LOOKED_AT = 250;
const LOOKS_AN_HOUR = 20;

/** A fault that is planted: other random numbers, or another payment than the rules say. */
export interface Flaw {
  random?: (random: Random) => Random;
  pays?: (returned: number, random: Random) => number;
}

export interface Trial {
  rounds: number;
  /** The most evidence that there ever was. */
  highest: number;
  /** What spoke loudest then. */
  says: string;
}

interface Playing {
  rounds: number;
  random: Random;
  flaw?: Flaw;
  /** Plays no further when the evidence has reached this. */
  until?: number;
}

export function watchRounds(title: Title, strategy: Strategy, playing: Playing): Trial {
  const { rounds, flaw = {}, until = Infinity } = playing;
  const random = wide(playing.random);
  const drawn = flaw.random?.(random) ?? random;
  const layout = layoutOf(title);
  const evidence = noEvidence(layout);
  let trial: Trial = { rounds: 0, highest: 0, says: '' };
  let last: { params: object; returned: number } | undefined;
  for (let played = 0, look = 0; played < rounds && trial.highest < until; look++) {
    if (look % LOOKS_AN_HOUR === 0) beginHour(evidence, layout);
    const tally = new Tally(layout);
    for (let nth = 0; nth < LOOKED_AT && played < rounds; nth++, played++) {
      const params = strategy.choose(random, last);
      const round = playRound(title, params, strategy, { drawn, random });
      const returned = flaw.pays?.(round.returned, random) ?? round.returned;
      tally.add(observedOf(title, params, { ...round, returned }));
      last = { params, returned };
    }
    multiply(evidence, tally.logs());
    const highest = total(evidence);
    if (highest > trial.highest) trial = { rounds: played, highest, says: sayingOf(layout, strongest(evidence)) };
  }
  return trial.highest < until ? { ...trial, rounds } : trial;
}

export interface Played {
  stake: bigint;
  events: readonly RoundEvent[];
  returned: number;
}

export function observedOf(title: Title, params: object, { stake, events, returned }: Played): Observed {
  return {
    measured: measureRound(title.odds(params, stake, events), returned),
    drawn: title.draws.of(events, params),
  };
}

function playRound(
  title: Title,
  params: object,
  strategy: Strategy,
  { drawn, random }: { drawn: Random; random: Random },
): Played {
  const stake = title.stakeStepMinor * 10n;
  const cost = title.costMinor(stake, params);
  if (!title.steps) {
    const { events, wonMinor } = title.play(stake, params, drawn);
    return { stake, events, returned: Number(wonMinor) / Number(cost) };
  }
  const again = repeatable(drawn);
  const actions: object[] = [];
  for (;;) {
    const standing = title.steps.play(stake, params, actions, again());
    assert(standing, 'what is done is on offer');
    if (standing.offers.length === 0) {
      const { events, wonMinor, stakedMinor } = standing;
      return { stake, events, returned: Number(cost + wonMinor - stakedMinor) / Number(cost) };
    }
    const action = strategy.act?.(standing, actions.length, random) ?? title.steps.closing(standing, params);
    actions.push(action as object);
  }
}

/** Live rounds draw whole words, which a fast generator makes of two halves. */
const wide = (random: Random): Random => ({
  int: (bound) => (bound === 2 ** 32 ? random.int(2 ** 16) * 2 ** 16 + random.int(2 ** 16) : random.int(bound)),
});
