// Balls on the board: each is a round of its own, and the next may be dropped while others fall. Where a market requires every
// round to take its time, one falls after the other.
import { useRef, useState, type RefObject } from 'react';
import type { PlayedRound } from '#casino/rounds/contract.ts';
import type { FinalWin } from '../../../engine/multiplier.ts';
import type { PlinkoEvent } from '../game.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useAuto } from '../../../engine/client/auto.tsx';
import type { Ending } from '../../../engine/client/quick/use-round.ts';
import { saidEnding } from '../../../engine/client/said-ending.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useKeys } from '../../../engine/client/use-keys.ts';
import { useReplay, useTools, type Tools } from '../../../engine/client/use-tools.ts';
import { soundOfWin } from '../../../engine/client/win-sound.ts';
import { moneyOf } from '../../../engine/client/money-of.ts';
import { stepStake } from '../../../engine/client/stakes.ts';

type Drop = Extract<PlinkoEvent, { type: 'drop' }>;

export interface Ball {
  key: number;
  path: string;
  progress: number;
}

/** As many as can still be distinguished. */
const MAX_BALLS = 20;
const TUNE = [659, 831, 988, 1_319];
/** From pin to pin. */
const STEP_MS = 105;
const LOOK_MS = 180;

/** The balls that are falling, and how the last one that landed ended. */
function useFalls(host: TitleHost, tools: RefObject<Tools | undefined>, onLanded: (drop: Drop) => void) {
  const t = useTexts('title-plinko');
  const common = useTexts('titles');
  const [balls, setBalls] = useState<readonly Ball[]>([]);
  const [ending, setEnding] = useState<Ending>();
  const nextKey = useRef(1);
  const money = moneyOf(host);

  /** One ball from the top into its pocket. */
  async function fall(events: readonly PlinkoEvent[]): Promise<void> {
    const { pace, synth } = tools.current!;
    const [drop, end] = events as [Drop, FinalWin];
    const key = nextKey.current++;
    const put = (progress: number) =>
      setBalls((before) => [...before.filter((ball) => ball.key !== key), { key, path: drop.path, progress }]);
    let pins = 0;
    await pace.animate(STEP_MS * (drop.path.length + 1.5), (progress) => {
      put(progress);
      const passed = Math.floor(progress * (drop.path.length + 1.5));
      if (passed > pins) synth.note(620 + ((passed * 173) % 420), 0.06, 0.16, 0, 'sine');
      pins = passed;
    });
    synth.note(210, 0.16, 0.3, 0, 'sine');
    onLanded(drop);
    setEnding({ wonMinor: BigInt(end.amount), celebration: end.celebration });
    soundOfWin(synth, end.celebration, TUNE, 'square');
    const lost = () => t('said.lost', { multiplier: drop.multiplier });
    const sentence = saidEnding(end, money, {
      won: (amount) => t('said.won', { multiplier: drop.multiplier, amount }),
      returned: (amount) => `${lost()} ${common('returned', { amount })}.`,
      lost,
    });
    if (sentence) host.announce(sentence);
    await pace.wait(LOOK_MS);
    setBalls((before) => before.filter((ball) => ball.key !== key));
  }

  return { balls, ending, setEnding, money, fall };
}

export function useBalls(
  host: TitleHost,
  { params, onLanded }: { params: () => Record<string, unknown>; onLanded: (drop: Drop) => void },
) {
  const { stake, setStake } = host;
  /** Balls that were requested and have not landed. */
  const [underWay, setUnderWay] = useState(0);
  const requestedCount = useRef(0);
  /** Balls that are waiting their turn, with the stake and the board for which they were dropped. */
  const waiting = useRef<(() => Promise<PlayedRound | undefined>)[]>([]);
  const isSending = useRef(false);
  const tools = useTools(host);
  const { balls, ending, setEnding, money, fall } = useFalls(host, tools, onLanded);
  const count = (by: number): void => setUnderWay((requestedCount.current += by));

  async function show(round: PlayedRound): Promise<void> {
    await fall(round.events as unknown as PlinkoEvent[]);
    host.onShown(round);
    count(-1);
  }

  /** Plays the waiting balls one after the other, so that each starts from the purse that the previous one left. */
  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (let play = waiting.current.shift(); play; play = waiting.current.shift()) {
      const round = await play();
      if (round) {
        void show(round);
        continue;
      }
      // The player has seen why; the balls requested since are not played.
      count(-1 - waiting.current.length);
      waiting.current = [];
    }
    isSending.current = false;
  }

  function drop(): void {
    const most = host.isHurryAllowed && host.auto?.left === undefined ? MAX_BALLS : 1;
    if (requestedCount.current >= most) return;
    if (requestedCount.current === 0) {
      tools.current?.pace.reset();
      setEnding(undefined);
    }
    count(1);
    const choices = host.auto?.left === undefined ? params() : {};
    waiting.current.push(() => host.playRound(stake, choices));
    void send();
  }

  /** A past round, when it is opened and again at a press. */
  async function watch(): Promise<void> {
    const { replay: shownRound } = host;
    if (!shownRound || requestedCount.current > 0) return;
    count(1);
    setEnding(undefined);
    tools.current?.pace.reset();
    await fall(shownRound.events as unknown as PlinkoEvent[]);
    count(-1);
  }
  useReplay(host, () => void watch());

  function press(): undefined {
    if (!host.replay) drop();
    else if (underWay > 0) tools.current?.pace.hurry();
    else void watch();
  }
  useAuto(host, underWay === 0, drop);
  useKeys({
    play: press,
    step: (by) => {
      if (!host.replay) setStake(stepStake(host, stake, by));
    },
  });

  return {
    stake,
    setStake,
    balls,
    ending,
    money,
    press,
    ask: params,
    forgetEnding: () => setEnding(undefined),
    isPlaying: underWay > 0,
    /** The board must not change while balls fall through it. */
    isBoardFixed: underWay > 0 || host.replay !== undefined || host.auto?.left !== undefined,
    /** The next ball waits until this one has landed. */
    isOneByOne: !host.isHurryAllowed || host.replay !== undefined || host.auto?.left !== undefined,
  };
}
