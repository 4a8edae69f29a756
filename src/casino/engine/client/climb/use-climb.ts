// A climbing game on the screen: stake and way chosen before the round, one key that begins it and takes the prize, and its end.
import { useState } from 'react';
import { parseAmount } from '#kernel/money.ts';
import { useTexts } from '#site/shell/shell.tsx';
import type { FinalWin } from '../../multiplier.ts';
import { moneyOf } from '../money-of.ts';
import { saidEnding } from '../said-ending.ts';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import { useSteps, type Steps } from '../use-steps.ts';
import type { Tools } from '../use-tools.ts';
import { stepStake } from '../stakes.ts';
import { soundOfWin } from '../win-sound.ts';

export interface Climb<Event, Way> extends Steps<Event> {
  sysname: string;
  /** Of the current round, or as chosen for the next one. */
  stake: string;
  stakeMinor: bigint;
  chosenWay: Way;
  paramsOf(way: Way): Record<string, unknown>;
  money(minor: bigint): string;
  /** The end of the round, once it has been shown. */
  final: FinalWin | undefined;
  /** Nothing can be chosen now. */
  isFixed: boolean;
  chooseStake(stake: string): void;
  chooseWay(way: Way): void;
  /** What the button and the space bar do. */
  main(): void;
}

interface ClimbScript<Event extends { type: string }, Way> {
  sysname: string;
  /** The initial choice besides the stake. */
  firstWay: () => Way;
  paramsOf: (way: Way) => Record<string, unknown>;
  /** How each event but the last looks and sounds. */
  show: (event: Exclude<Event, FinalWin>, tools: Tools, events: readonly Event[]) => Promise<void> | undefined;
  /** The notes of a win. */
  tune: readonly number[];
  /** The end of a round that won nothing is announced, because no event before it was. */
  announcesLoss?: boolean;
  /** How long the end stays before the next round may begin. */
  restMs?: number;
  /** What the arrows do while it is the player's turn; before the round they change the stake. */
  onArrow?: (by: 1 | -1) => void;
}

const isFinal = (event: { type: string }): event is FinalWin => event.type === 'final-win';

export function useClimb<Event extends { type: string }, Way>(
  host: TitleHost,
  { sysname, firstWay, paramsOf, show, tune, announcesLoss = false, restMs = 100, onArrow }: ClimbScript<Event, Way>,
): Climb<Event, Way> {
  const t = useTexts(`title-${sysname}`);
  const common = useTexts('titles');
  const money = moneyOf(host);
  const { stake: chosenStake, setStake } = host;
  const [chosenWay, setWay] = useState(firstWay);
  const steps = useSteps<Event>(host, async (event, tools, events) => {
    if (!isFinal(event)) return show(event as Exclude<Event, FinalWin>, tools, events);
    const sentence = saidEnding(event, money, {
      won: (amount) => t('said.won', { amount }),
      returned: (amount) => common('returned', { amount }),
      ...(announcesLoss && { lost: () => t('said.lost') }),
    });
    if (sentence) host.announce(sentence);
    soundOfWin(tools.synth, event.celebration, tune);
    return tools.pace.wait(restMs);
  });
  const { events, round, isBusy, isOpen } = steps;
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
    sysname,
    paramsOf,
    money,
    final: (events as ReadonlyArray<{ type: string }>).find(isFinal),
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
