// Playing rounds: asks before the first one where necessary, sends it once, holds back the balance until it has been shown.
import { useEffect, useRef, useState } from 'react';
import {
  actInRound,
  awaitRound,
  getOpenRounds,
  openRound,
  playRound,
  type Game,
  type OpenRoundState,
  type PlayedRound,
  type SteppedRound,
} from '../../contract.ts';
import { formatAmount, parseAmount, type Currency, type WireMoney } from '#kernel/money.ts';
import { begunDeposit } from '#money/cashier/web/dialogs.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { heldIn, refreshSession, setBalances, setHeld } from '#site/shell/session.ts';
import { useSession, useShell } from '#site/shell/shell.tsx';
import { postToFrame } from '../frame-messages.ts';
import type { GameMode } from '../game-url.ts';
import { lessStake, plusWin, type VisitNet } from './bar-figures.ts';
import { useDemoQuestion } from './use-demo-question.ts';
import { useAutoplay } from '#casino/autoplay/web/parts/use-autoplay.ts';
import { useFreespins } from './use-freespins.ts';
import { useRealityCheck, type PlayStretch } from './use-reality-check.ts';
import { useReceipts } from './use-receipts.ts';
import { useSeeds } from './use-seeds.ts';
import { useSend } from './use-send.ts';

export interface PlayedEntry {
  round: Pick<PlayedRound, 'round_id' | 'staked' | 'won' | 'balances' | 'fairness'>;
  at: string;
}

const ASK_AGAIN_MS = 1_500;

const minor = ({ amount, currency }: WireMoney): bigint => parseAmount(amount.replace('-', ''), currency) ?? 0n;

interface Surroundings {
  seeds: ReturnType<typeof useSeeds>;
  stretch: PlayStretch;
  spins: ReturnType<typeof useFreespins>;
}

/** Rounds that were played here, and the money that the page shows meanwhile. */
function usePlayedRounds(mode: GameMode, { seeds, stretch, spins }: Surroundings) {
  const { api, session: store } = useShell();
  const askForReceipts = useReceipts();
  const [rounds, setRounds] = useState<readonly PlayedEntry[]>([]);
  const [visit, setVisit] = useState<VisitNet>({});
  /** While a round is being shown: the purse without its win. */
  const [during, setDuring] = useState<WireMoney>();
  const [guestPurse, setGuestPurse] = useState<WireMoney>();
  /** Played and not shown yet, oldest first. */
  const pending = useRef<readonly PlayedEntry['round'][]>([]);
  /** The last one played: its balances are the latest. */
  const newest = useRef<PlayedEntry['round']>(undefined);
  /** The deposit beside the game, as it stood when the last answer came. */
  const deposit = useRef(begunDeposit.get());

  // Left before the title has shown it: the header must not remain without the win.
  useEffect(
    () => () => {
      if (pending.current.length > 0 && newest.current) setBalances(store, newest.current.balances);
    },
    [store],
  );

  /** The state after everything that was played. */
  function showBalances(balances: PlayedEntry['round']['balances']): void {
    setDuring(undefined);
    setGuestPurse(balances.balance_fun);
    setBalances(store, balances);
  }

  /** The purse shows a win once the title has shown it. */
  function keepWins({ balances }: PlayedEntry['round'], chosen: GameMode): void {
    const after = chosen === 'play' ? balances.balance_main : balances.balance_fun;
    const before = pending.current.reduce((rest, { won }) => rest - minor(won), minor(after));
    deposit.current = begunDeposit.get();
    const beforeWins =
      before >= 0n ? { amount: formatAmount(before, after.currency), currency: after.currency } : after;
    setDuring(beforeWins);
    // The header changes together with the game's bar.
    setBalances(store, chosen === 'play' ? { balance_main: beforeWins } : { balance_fun: beforeWins });
  }

  function take<Round extends PlayedEntry['round']>(
    round: Round | undefined,
    chosen: GameMode,
    countedBefore?: string,
  ): Round | undefined {
    if (round) {
      seeds.played(round.fairness.server_seed_hash);
      newest.current = round;
      pending.current = [...pending.current, round];
      keepWins(round, chosen);
      setVisit((net) => lessStake(net, round.staked, countedBefore));
    }
    return round;
  }

  /** A round that leaves the purse as it is. */
  function showOnly(round: PlayedEntry['round'] | undefined): void {
    newest.current = round;
    pending.current = round ? [round] : [];
  }

  function endRounds(only?: { round_id: string }): void {
    const ended = pending.current.filter(({ round_id }) => !only || round_id === only.round_id);
    const last = newest.current;
    spins.shown();
    if (ended.length === 0 || !last) return;
    pending.current = pending.current.filter((round) => !ended.includes(round));
    if (pending.current.length > 0) keepWins(last, mode);
    else showBalances(last.balances);
    for (const { round_id } of ended) setHeld(store, round_id);
    askForReceipts(ended);
    // Money that arrived while the round was being shown is not in its balances.
    if (begunDeposit.get() !== deposit.current) void refreshSession(api, store);
    setVisit((net) => ended.reduce((sum, { won }) => plusWin(sum, won), net));
    const at = new Date().toISOString();
    setRounds((list) => [...ended.map((round) => ({ round, at })).toReversed(), ...list].slice(0, 50));
    stretch.lookBack();
    postToFrame('round-over');
  }

  return { rounds, visit, setVisit, during, guestPurse, showBalances, showOnly, take, shown: endRounds };
}

interface SteppedSurroundings {
  played: ReturnType<typeof usePlayedRounds>;
  stretch: PlayStretch;
  send: ReturnType<typeof useSend>['send'];
  modeToPlay: () => Promise<GameMode | undefined>;
}

/** Rounds in which the player acts, or that run by the clock. */
function useOpenRounds(game: Game, mode: GameMode, { played, stretch, send, modeToPlay }: SteppedSurroundings) {
  const { api, session: store } = useShell();
  /** Stakes of open rounds that are counted already: here, or by the server when they were found again. */
  const counted = useRef(new Map<string, string>());
  /** Finished rounds in which the player acted. */
  const over = useRef(new Set<string>());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  async function open(stake: string, params: Record<string, unknown>): Promise<OpenRoundState | undefined> {
    const chosen = await modeToPlay();
    if (!chosen) return undefined;
    const round = { sysname: game.sysname, mode: chosen, stake, params: JSON.stringify(params) };
    const opened = stepped(await send(round, (request) => api.call(openRound, request)));
    if (!opened) startOver();
    return opened;
  }

  /** A step was refused: the round may be continued elsewhere, and money moved there. All figures restart from the server's. */
  function startOver(): void {
    void refreshSession(api, store);
    played.setVisit({});
    counted.current.clear();
    stretch.renew();
  }

  async function act(round: OpenRoundState, action: Record<string, unknown>): Promise<OpenRoundState | undefined> {
    const step = { round_id: round.round_id, number: String(round.number), action: JSON.stringify(action) };
    const next = stepped(await send(step, (request) => api.call(actInRound, request)));
    if (!next) startOver();
    return next;
  }

  /** Refused for now, or for good. */
  async function awaitNext(round: OpenRoundState, signal: AbortSignal): Promise<SteppedRound | 'gone' | undefined> {
    try {
      return stepped(await api.call(awaitRound, { round_id: round.round_id }, { signal }));
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof ApiRefusal)) throw error;
      return error.isFinal ? 'gone' : undefined;
    }
  }

  /** A stake is shown as held at once; an end, when the title has shown it. */
  function stepped(round: SteppedRound | undefined): SteppedRound | undefined {
    // The end of a round that runs by the clock may be delivered twice, and an earlier state after it.
    if (!round || over.current.has(round.round_id)) return round;
    if (round.offers.length === 0) over.current.add(round.round_id);
    setHeld(store, round.round_id, { sysname: game.sysname, staked: round.staked });
    const countedBefore = counted.current.get(round.round_id);
    counted.current.set(round.round_id, round.staked.amount);
    if (round.offers.length === 0) return played.take(round, round.mode, countedBefore);
    played.setVisit((net) => lessStake(net, round.staked, countedBefore));
    played.showBalances(round.balances);
    return round;
  }

  /** While the server does not answer, what the screen shows may be all that is known of a round: then it stays there. */
  async function resume(): Promise<OpenRoundState | undefined> {
    while (isHere.current) {
      try {
        const { items } = await api.call(getOpenRounds, { sysname: game.sysname, mode });
        for (const { round_id, staked } of items) {
          setHeld(store, round_id, { sysname: game.sysname, staked });
          // In play money only this page counts.
          if (mode === 'play') counted.current.set(round_id, staked.amount);
        }
        return items[0];
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        if (error.isFinal) return undefined;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
    return undefined;
  }

  return { open, act, awaitRound: awaitNext, resume };
}

export function useRounds(game: Game, mode: GameMode, currency: Currency, setMode: (mode: GameMode) => void) {
  const { api } = useShell();
  const question = useDemoQuestion(game);
  const session = useSession();
  const seeds = useSeeds();
  const isGuest = session === null;
  const stretch = useRealityCheck(!isGuest && mode === 'play');
  const { once, send } = useSend(seeds.ready, stretch.show);
  const spins = useFreespins(game, !isGuest && mode === 'play', send);
  const played = usePlayedRounds(mode, { seeds, stretch, spins });
  const hasMoney = session !== null && (minor(session.balance_main) > 0n || minor(session.balance_bonus) > 0n);
  const purse = mode === 'play' ? session?.balance_main : (session?.balance_fun ?? played.guestPurse);

  /** Returns the mode in which the round is played; `undefined` when it is not (DG-06). */
  async function modeToPlay(): Promise<GameMode | undefined> {
    if (mode === 'demo') return (await question.mayPlayDemo(hasMoney)) ? 'demo' : undefined;
    if (hasMoney) return 'play';
    // The game switches to play money; the player sees the other purse before anything is staked from it.
    if (await question.wantsDemo()) setMode('demo');
    return undefined;
  }

  const steps = useOpenRounds(game, mode, { played, stretch, send, modeToPlay });
  const auto = useAutoplay(game, mode, currency, { once, send });

  async function play(stake: string, params: Record<string, unknown>): Promise<PlayedRound | undefined> {
    if (spins.free?.isOn) {
      const round = await spins.next();
      // The house has staked: it does not count as the player's stake.
      played.showOnly(round && { ...round, staked: { ...round.staked, amount: '0' } });
      return round;
    }
    if (auto.run) return played.take(await auto.next(), mode);
    const chosen = await modeToPlay();
    if (!chosen) return undefined;
    const round = { sysname: game.sysname, mode: chosen, stake, params: JSON.stringify(params) };
    return played.take(await send(round, (request) => api.call(playRound, request)), chosen);
  }

  return {
    free: spins.free,
    freeSpins: spins.freeSpins,
    auto: isGuest ? undefined : auto.host,
    play,
    ...steps,
    shown: played.shown,
    rounds: played.rounds,
    purse: played.during ?? purse,
    visit: played.visit,
    held: session ? heldIn(session, currency) : undefined,
    before: stretch.before,
  };
}
