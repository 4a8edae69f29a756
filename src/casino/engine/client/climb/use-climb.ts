// A climbing game on the screen: stake and way chosen before the round, one key that begins it and takes the prize.
import { useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import { useSteps, type Steps } from '../use-steps.ts';
import { stepStake } from '../stakes.ts';

export interface Climb<Event, Way> extends Steps<Event> {
  /** Of the current round, or as chosen for the next one. */
  stake: string;
  stakeMinor: bigint;
  chosenWay: Way;
  /** Nothing can be chosen now. */
  isFixed: boolean;
  chooseStake(stake: string): void;
  chooseWay(way: Way): void;
  /** What the button and the space bar do. */
  main(): void;
}

interface ClimbScript<Event extends { type: string }, Way> {
  /** The initial choice besides the stake. */
  firstWay: () => Way;
  paramsOf: (way: Way) => Record<string, unknown>;
  show: Parameters<typeof useSteps<Event>>[1];
  /** What the arrows do while it is the player's turn; before the round they change the stake. */
  onArrow?: (by: 1 | -1) => void;
}

export function useClimb<Event extends { type: string }, Way>(
  host: TitleHost,
  { firstWay, paramsOf, show, onArrow }: ClimbScript<Event, Way>,
): Climb<Event, Way> {
  const { stake: chosenStake, setStake } = host;
  const [chosenWay, setWay] = useState(firstWay);
  const steps = useSteps<Event>(host, show);
  const { round, isBusy, isOpen } = steps;
  const isFixed = isOpen || isBusy || host.replay !== undefined;
  const stake = round?.stake.amount ?? chosenStake;

  function main(): void {
    if (host.replay) return isBusy ? steps.hurry() : steps.replay();
    if (isBusy) return steps.hurry();
    if (steps.can('take')) return void steps.act({ do: 'take' });
    if (!isOpen) return void steps.open(chosenStake, paramsOf(chosenWay));
  }
  // The previous round leaves the stage when the next one is prepared.
  function chooseStake(next: string): void {
    steps.clear();
    setStake(next);
  }
  useKeys({
    play: main,
    step(by) {
      if (isOpen && !isBusy) onArrow?.(by);
      if (!isFixed) chooseStake(stepStake(host, chosenStake, by));
    },
  });

  return {
    ...steps,
    stake,
    stakeMinor: parseAmount(stake, host.currency) ?? 0n,
    chosenWay,
    isFixed,
    chooseStake,
    chooseWay(way) {
      steps.clear();
      setWay(way);
    },
    main,
  };
}
