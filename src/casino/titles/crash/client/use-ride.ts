// A round of crash on the screen. By hand, the curve climbs by the server's clock until the server reports that a bet has left or
// that the curve has broken; a round that is over already, from auto-play or from the past, is shown faster.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { OpenRoundState } from '#casino/rounds/contract.ts';
import { parseAmount } from '#kernel/money.ts';
import type { CrashEvent } from '../game.ts';
import { heightAt } from '../paytable.ts';
import { useAuto } from '../../../engine/client/auto.tsx';
import type { Ending } from '../../../engine/client/quick/use-round.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { useReplay, useTools, type Tools } from '../../../engine/client/use-tools.ts';
import { soundOfWin } from '../../../engine/client/win-sound.ts';
import type { Climb } from './curve.tsx';
import { soundOfBreak, soundOfHeight, soundOfLeaving } from './ride-sounds.ts';
import { asShown } from './shown-events.ts';

export type LeftEvent = Extract<CrashEvent, { type: 'left' }>;

interface Script {
  /** The round in a sentence, for screen readers. */
  sayEnd(left: readonly LeftEvent[], at: string, wonMinor: bigint, isWin: boolean): string;
  sayLeft(left: LeftEvent): string;
  onBroke(at: string, isGood: boolean): void;
  /** How many bets a round of auto-play has. */
  bets: 1 | 2;
}

const TUNE = [466, 587, 698, 932];
/** How long a win is shown before the next round may begin. */
const LOOK_MS = { none: 120, small: 300, big: 1_100, huge: 2_000 } as const;
/** The wait before a failed request is repeated. */
const AGAIN_MS = 1_500;
const SOON_MS = 250;
const NOTE_MS = 300;
const DOUBLE_TAP_MS = 350;

const EMPTY: Climb = { at: 1, state: 'waiting' };

const betsIn = (params: Record<string, unknown>): number => (params['second'] === undefined ? 1 : 2);

/** The curve on the screen: how high it is, which bets have left it, and how it ended. */
function useCurve(host: TitleHost, script: Script, tools: RefObject<Tools | undefined>) {
  const [climb, setClimb] = useState<Climb>(EMPTY);
  const [left, setLeft] = useState<readonly LeftEvent[]>([]);
  const [ending, setEnding] = useState<Ending>();
  /** How many of the bets that have left were shown. */
  const shownHeight = useRef(0);
  const height = useRef(1);

  function put(at: number, state: Climb['state']): void {
    height.current = at;
    setClimb({ at, state });
  }

  function begin(): void {
    shownHeight.current = 0;
    setLeft([]);
    setEnding(undefined);
    tools.current!.pace.reset();
    put(1, 'climbing');
  }

  /** Back to a waiting curve. */
  function clear(): void {
    setLeft([]);
    setEnding(undefined);
    put(1, 'waiting');
  }

  function leave(event: LeftEvent): void {
    setLeft((before) => [...before, event]);
    soundOfLeaving(tools.current!.synth);
  }

  /** Doubling takes a second; once all bets have left it may go faster. */
  async function climbTo(to: number, state: 'climbing' | 'left'): Promise<void> {
    const { pace, synth } = tools.current!;
    const from = height.current;
    if (to <= from) return;
    const isOut = state === 'left';
    const ms = Math.min(isOut ? 1_400 : 4_600, (isOut ? 520 : 1_350) * Math.log(to / from) + 160);
    let step = 0;
    await pace.animate(ms, (progress) => {
      const at = from * (to / from) ** progress;
      put(at, state);
      if (Math.floor(progress * (ms / 130)) > step) {
        step++;
        soundOfHeight(synth, at);
      }
    });
  }

  /** From its current height to its end. `bets`: how many were on the curve. */
  async function end(events: readonly CrashEvent[], bets: number, isLive: boolean): Promise<void> {
    const { pace, synth } = tools.current!;
    const away = events.filter((event) => event.type === 'left');
    for (const event of events) {
      const isOut = shownHeight.current >= bets;
      if (event.type === 'left') {
        const nth = away.indexOf(event);
        if (nth < shownHeight.current) continue;
        if (!isLive) await climbTo(Number(event.at), 'climbing');
        shownHeight.current = nth + 1;
        leave(event);
        if (!isLive) await pace.wait(180);
      } else if (event.type === 'broke') {
        if (isOut || !isLive) await climbTo(Number(event.at), isOut ? 'left' : 'climbing');
        put(Number(event.at), away.length > 0 ? 'left-broke' : 'broke');
        soundOfBreak(synth);
        script.onBroke(event.at, away.length > 0);
        await pace.wait(320);
      } else {
        const { amount, celebration } = event;
        const wonMinor = BigInt(amount);
        setEnding({ wonMinor, celebration });
        soundOfWin(synth, celebration, TUNE, 'sawtooth');
        const broke = events.find(({ type }) => type === 'broke') as Extract<CrashEvent, { type: 'broke' }>;
        host.announce(script.sayEnd(away, broke.at, wonMinor, celebration !== 'none'));
        await pace.wait(LOOK_MS[celebration]);
      }
    }
  }

  return { climb, left, ending, shownHeight, height, put, begin, clear, leave, end };
}

type ShownCurve = ReturnType<typeof useCurve>;

/** While a round runs, the curve climbs by the clock. */
function useClimbByClock(
  id: string | undefined,
  isOut: boolean,
  clock: { running: RefObject<OpenRoundState | undefined>; startedAt: RefObject<number> },
  { put, height }: ShownCurve,
  tools: RefObject<Tools | undefined>,
): void {
  const { running, startedAt } = clock;
  const drawFrame = useEffectEvent((drawn: string, hasLeft: boolean, noted: number): number | undefined => {
    // The last response may come between two frames.
    if (running.current?.round_id !== drawn) return undefined;
    const ms = performance.now() - startedAt.current;
    put(heightAt(ms) / 100, hasLeft ? 'left' : 'climbing');
    const step = Math.floor(ms / NOTE_MS);
    if (step > noted) soundOfHeight(tools.current?.synth, height.current);
    return step;
  });
  useEffect(() => {
    if (id === undefined) return;
    let noted = 0;
    let frame = 0;
    const draw = (): void => {
      const step = drawFrame(id, isOut, noted);
      if (step === undefined) return;
      noted = step;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [id, isOut]);
}

/** The round that is running by the server's clock: its states are taken over as they come, until it is over. */
function useRunningRound(
  host: TitleHost,
  script: Script,
  tools: RefObject<Tools | undefined>,
  curve: ShownCurve,
  setShowing: (isShowing: boolean) => void,
) {
  const [round, setRound] = useState<OpenRoundState>();
  const running = useRef<OpenRoundState>(undefined);
  /** By the clock of this page. */
  const startedAt = useRef(0);

  function start(next: OpenRoundState, openForMs: number): void {
    startedAt.current = performance.now() - openForMs;
    running.current = next;
    setRound(next);
    take(next);
  }

  /** Takes over the server's state of the running round. Responses may arrive in any order. */
  function take(next: OpenRoundState): void {
    if (running.current?.round_id !== next.round_id) return;
    const events = next.events as unknown as CrashEvent[];
    if (next.offers.length === 0) {
      running.current = undefined;
      setRound(undefined);
      void finish(next, events);
      return;
    }
    const away = events.filter((event) => event.type === 'left');
    for (const event of away.slice(curve.shownHeight.current)) {
      curve.leave(event);
      host.announce(script.sayLeft(event));
    }
    curve.shownHeight.current = Math.max(curve.shownHeight.current, away.length);
  }

  async function finish({ params }: OpenRoundState, events: readonly CrashEvent[]): Promise<void> {
    setShowing(true);
    // Without it the stakes were returned, and it is unknown how the curve would have continued.
    if (events.some(({ type }) => type === 'broke')) await curve.end(events, betsIn(params), true);
    else curve.put(1, 'waiting');
    host.onShown();
    setShowing(false);
  }

  /** Waits for what happens, until the round is over. */
  const listen = useEffectEvent(async (id: string, signal: AbortSignal) => {
    while (running.current?.round_id === id && !signal.aborted) {
      const requestedAt = performance.now();
      const next = await host.awaitRound(running.current, signal);
      // A server that is shutting down answers at once.
      const isHasty = performance.now() - requestedAt < SOON_MS && next !== 'gone' && next?.offers.length !== 0;
      if (next === 'gone') {
        running.current = undefined;
        setRound(undefined);
        curve.put(1, 'waiting');
      } else if (next) take(next);
      if (!next || isHasty) await new Promise((resolve) => setTimeout(resolve, next ? SOON_MS : AGAIN_MS));
    }
  });
  const isOut = curve.left.length >= (round ? betsIn(round.params) : 1);
  const id = round?.round_id;
  useEffect(() => {
    if (id === undefined) return;
    const leaving = new AbortController();
    void listen(id, leaving.signal);
    return () => leaving.abort();
  }, [id]);
  useClimbByClock(id, isOut, { running, startedAt }, curve, tools);

  return { round, running, start, take };
}

export function useRide(host: TitleHost, script: Script) {
  const [isShowing, setIsShowing] = useState(false);
  /** Bets whose cash-out was sent and not answered yet. */
  const [requestedPanels, setRequestedPanels] = useState<readonly number[]>([]);
  const shownAt = useRef(0);
  const tools = useTools(host);
  const curve = useCurve(host, script, tools);
  const { round, running, start, take } = useRunningRound(host, script, tools, curve, setIsShowing);

  function begin(): void {
    setRequestedPanels([]);
    curve.begin();
  }

  /** A round that is over. */
  async function play(events: readonly CrashEvent[], bets: number): Promise<void> {
    setIsShowing(true);
    begin();
    await curve.end(events, bets, false);
    setIsShowing(false);
  }

  function replay(): void {
    const { events, stake, params } = host.replay!;
    void play(asShown(events, parseAmount(stake, host.currency) ?? 0n), betsIn(params));
  }
  useReplay(host, replay);

  async function open(stake: string, params: Record<string, unknown>): Promise<void> {
    setIsShowing(true);
    const sent = performance.now();
    const next = await host.openRound(stake, params);
    setIsShowing(false);
    if (!next) return comeBack();
    begin();
    shownAt.current = performance.now();
    // The server opened it some time between the request and its response.
    start(next, (performance.now() - sent) / 2);
  }

  /** The round that was left open here. */
  async function comeBack(): Promise<void> {
    const sent = performance.now();
    const next = await host.resume();
    if (!next || running.current) return;
    begin();
    start(next, (next.open_ms ?? 0) + (performance.now() - sent) / 2);
  }
  const arrive = useEffectEvent(() => void comeBack());
  const isReplay = host.replay !== undefined;
  useEffect(() => {
    if (isReplay) return;
    const timer = setTimeout(() => arrive());
    return () => clearTimeout(timer);
  }, [isReplay]);

  async function cashOut(bet: number): Promise<void> {
    const now = running.current;
    if (!now || requestedPanels.includes(bet)) return;
    // The button takes the place of the launch button: the second half of a double tap must not cash out.
    if (performance.now() - shownAt.current < DOUBLE_TAP_MS) return;
    setRequestedPanels((before) => [...before, bet]);
    const next = await host.act(now, { do: 'cash-out', bet });
    if (next) take(next);
    else setRequestedPanels((before) => before.filter((value) => value !== bet));
  }

  const isPlaying = isShowing || round !== undefined;
  useAuto(host, !isPlaying, () => {
    setIsShowing(true);
    void host.playRound(host.stake, {}).then(async (next) => {
      if (next) {
        await play(next.events as unknown as CrashEvent[], script.bets);
        host.onShown();
      }
      setIsShowing(false);
    });
  });

  return {
    climb: curve.climb,
    left: curve.left,
    ending: curve.ending,
    round,
    requestedPanels,
    isPlaying,
    isShowing,
    open,
    cashOut: (bet: number) => void cashOut(bet),
    replay,
    hurry: () => tools.current?.pace.hurry(),
    /** Back to a waiting curve. */
    clear() {
      if (!isPlaying) curve.clear();
    },
  };
}
export type Ride = ReturnType<typeof useRide>;
