// A game of an ante, a side bet in antes and one decision: its choices, its keys and its money.
import { useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { moneyOf } from '../money-of.ts';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import { useLetters } from '../use-letters.ts';
import type { Steps } from '../use-steps.ts';
import type { Tools } from '../use-tools.ts';
import { stepStake } from '../stakes.ts';

interface AntePokerEvent {
  type: string;
  bet?: string;
  amount?: string;
}

interface Parts<Event> {
  steps: Steps<Event>;
  /** The side bet's name in the params of a round. */
  sideParam: string;
  /** The move that plays on, and its letter on the keyboard. */
  goOn: string;
  letter: string;
}

export function useAntePoker<Event extends AntePokerEvent>(
  host: TitleHost,
  { steps, sideParam, goOn, letter }: Parts<Event>,
) {
  const { stake: chosenStake, setStake } = host;
  const [side, setSide] = useState(() => (host.replay?.params[sideParam] as number | undefined) ?? 0);
  const [hasAdvice, setAdvice] = useState(false);
  const { events, round, isBusy, isOpen } = steps;
  const stake = round?.stake.amount ?? chosenStake;
  const isFixed = isOpen || isBusy || host.replay !== undefined;

  const act = (move: string): void => {
    if (steps.can(move)) void steps.act({ do: move });
  };
  function main(): void {
    if (host.replay) return isBusy ? steps.hurry() : steps.replay();
    if (isBusy) return steps.hurry();
    if (!isOpen) return void steps.open(chosenStake, { [sideParam]: side });
  }
  useKeys({
    play: main,
    step: (by) => {
      if (!isFixed) setStake(stepStake(host, chosenStake, by));
    },
  });
  useLetters({ [letter]: () => act(goOn), f: () => act('fold') });

  return {
    steps,
    goOn,
    stake,
    stakeMinor: parseAmount(stake, host.currency) ?? 0n,
    side,
    hasAdvice,
    isFixed,
    setStake,
    setSide,
    setAdvice,
    act,
    main,
    money: moneyOf(host),
    /** The one event of this kind, once it has been shown. */
    find: <Type extends Event['type']>(type: Type) =>
      events.find((event) => event.type === type) as Extract<Event, { type: Type }> | undefined,
    /** The payout of a bet. */
    back: (bet: string): bigint =>
      events.reduce(
        (sum, event) => (event.type === 'paid' && event.bet === bet ? sum + BigInt(event.amount!) : sum),
        0n,
      ),
  };
}

export type AntePoker = Pick<
  ReturnType<typeof useAntePoker>,
  | 'goOn'
  | 'stake'
  | 'stakeMinor'
  | 'side'
  | 'hasAdvice'
  | 'isFixed'
  | 'setStake'
  | 'setSide'
  | 'setAdvice'
  | 'act'
  | 'main'
  | 'money'
> & { steps: Pick<Steps<unknown>, 'can' | 'isBusy'> };

/** The sound of cards being dealt onto the cloth. */
export function soundOfCards({ synth }: Tools, cards: number): void {
  for (let card = 0; card < cards; card++) synth.note(640 + card * 60, 0.06, 0.18, card * 0.11, 'triangle');
}
