// One round after the other, for every title without steps of its own: play, show each event, announce the result.
import { useState } from 'react';
import type { Celebration } from '../../celebration.ts';
import type { FinalWin } from '../../multiplier.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useAuto } from '../auto.tsx';
import type { TitleHost } from '../title-client.ts';
import { useKeys } from '../use-keys.ts';
import { useReplay, useTools, type Tools } from '../use-tools.ts';
import { soundOfWin } from '../win-sound.ts';
import { moneyOf } from '../money-of.ts';
import { stepStake } from '../stakes.ts';

/** What a title adds: its params, and how each of its events looks and sounds. */
interface Script<Event> {
  /** The params of the next round; `undefined` when it cannot begin, and the player has seen why. */
  readParams(): Record<string, unknown> | undefined;
  /** Clears what the last round has left. */
  begin(): void;
  show(event: Exclude<Event, FinalWin>, tools: Tools): Promise<void> | void;
  /** What a press does while the round is shown, besides hurrying it. */
  pressed?(): void;
  /** The round in a sentence, for screen readers; `amount` is `undefined` when the round took more than it gave. */
  describe(events: readonly Event[], amount: string | undefined): string;
  /** The notes of a win, lowest first. */
  tune: readonly number[];
  wave?: OscillatorType;
}

/** How long a win is shown before the next round may begin. */
const LOOK_MS: Readonly<Record<Celebration, number>> = { none: 120, small: 300, big: 1_100, huge: 2_000 };

export interface Ending {
  wonMinor: bigint;
  celebration: Celebration;
}

export function useRound<Event extends { type: string }>(host: TitleHost, script: Script<Event>) {
  const t = useTexts('titles');
  const { stake, setStake } = host;
  const [isPlaying, setPlaying] = useState(false);
  const [ending, setEnding] = useState<Ending>();
  const tools = useTools(host);
  const money = moneyOf(host);

  useReplay(host, () => void play(host.replay!.events as unknown as Event[]));

  async function play(events: readonly Event[]): Promise<void> {
    const now = tools.current!;
    setEnding(undefined);
    setPlaying(true);
    now.pace.reset();
    script.begin();
    for (const event of events) {
      if (event.type !== 'final-win') {
        await script.show(event as Exclude<Event, FinalWin>, now);
        continue;
      }
      const { amount, celebration } = event as unknown as FinalWin;
      const wonMinor = BigInt(amount);
      setEnding({ wonMinor, celebration });
      soundOfWin(now.synth, celebration, script.tune, script.wave);
      const isWin = celebration !== 'none';
      const sentence = script.describe(events, isWin ? money(wonMinor) : undefined);
      host.announce(wonMinor > 0n && !isWin ? `${sentence} ${t('returned', { amount: money(wonMinor) })}.` : sentence);
      await now.pace.wait(LOOK_MS[celebration]);
    }
    setPlaying(false);
  }

  async function press(): Promise<void> {
    if (isPlaying) {
      script.pressed?.();
      return tools.current?.pace.hurry();
    }
    if (host.replay) return play(host.replay.events as unknown as Event[]);
    // The rounds of an auto-play keep the params it began with.
    const params = host.auto?.left === undefined ? script.readParams() : {};
    if (!params) return;
    setPlaying(true);
    const round = await host.playRound(stake, params);
    if (round) {
      await play(round.events as unknown as Event[]);
      host.onShown();
    }
    setPlaying(false);
  }

  useAuto(host, !isPlaying, () => void press());
  useKeys({
    play: () => void press(),
    step: (by) => {
      if (!host.replay && !isPlaying) setStake(stepStake(host, stake, by));
    },
  });

  return {
    stake,
    setStake,
    isPlaying,
    /** Choices cannot be changed: a round is being shown, or a past one is replayed. */
    isFixed: isPlaying || host.replay !== undefined || host.auto?.left !== undefined,
    ending,
    forgetEnding: () => setEnding(undefined),
    press: () => void press(),
    ask: () => script.readParams(),
    money,
    synth: () => tools.current?.synth,
  };
}

export type Round = ReturnType<typeof useRound>;
