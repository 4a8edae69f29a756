// The common reels as they turn: fetched when a spin is drawn, and the player's stake on the next one.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getReels, stakeCredits, type Reels, type SpinMessage } from '../reels-contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { liveChannel } from '#site/shell/live.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';
import { useHeld } from './use-held.ts';

/** How long after the time of a draw to wait for its message. */
const BEHIND_MS = 1_500;
/** A spin that takes longer than this to be shown is no longer held back. */
const LONGEST_SHOW_MS = 12_000;

export interface ShownReels {
  /** As far as the viewer has seen it; the spin that can be staked on is always the open one. */
  reels: Reels | undefined;
  open: Reels['spin'];
  /** The last spin that was drawn, to be shown. */
  last: Reels['last'];
  /** A spin is being shown: its result is held back. */
  isTurning: boolean;
  onShown: () => void;
  /** The clock of the house, in milliseconds. */
  now: () => number;
  /** On the open spin, in credits; `0` when it is sat out. */
  stake: string;
  choose: (stake: string) => Promise<void>;
  isBusy: boolean;
  /** Why a stake was refused, in a sentence. */
  reason: string;
}

export function useReels(id: number, isOn: boolean): ShownReels {
  const { api } = useShell();
  const sentenceOf = useRefusalSentence();
  const [latest, setLatest] = useState<Reels>();
  const [isTurning, setIsTurning] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const offset = useRef(0);
  const now = useCallback(() => Date.now() + offset.current, []);

  const refresh = useCallback(async () => {
    const sent = Date.now();
    try {
      const fresh = await api.call(getReels, { tournament_id: String(id) });
      offset.current = Date.parse(fresh.now) - (sent + Date.now()) / 2;
      // Responses may overtake each other.
      setLatest((before) => (before && before.drawn > fresh.drawn ? before : fresh));
    } catch (failure) {
      reportError(failure, 'common reels');
    }
  }, [api, id]);

  const receive = useEffectEvent((message: { kind: string } | SpinMessage) => {
    if (message.kind !== 'spin') return;
    if ((message as SpinMessage).number > (latest?.drawn ?? Infinity)) setIsTurning(true);
    setReason('');
    void refresh();
  });
  useEffect(() => {
    if (!isOn) return;
    return liveChannel().join(`tournament/${id}`, {
      onStart: () => void refresh(),
      onMessage: (message) => receive(message as SpinMessage),
    });
  }, [id, isOn, refresh]);

  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setIsTurning(false), LONGEST_SHOW_MS);
    return () => clearTimeout(timer);
  }, [isTurning]);

  const closesAt = latest?.spin ? Date.parse(latest.spin.closes_at) : undefined;
  useEffect(() => {
    // Nothing more comes once the seed is revealed.
    if (!isOn || !latest || latest.seed !== null) return;
    const timer = setTimeout(() => void refresh(), Math.max(0, (closesAt ?? now()) - now()) + BEHIND_MS);
    return () => clearTimeout(timer);
  }, [isOn, latest, closesAt, now, refresh]);

  async function choose(stake: string): Promise<void> {
    const spin = latest?.spin?.number;
    if (spin === undefined) return;
    setIsBusy(true);
    setReason('');
    try {
      const answer = await api.call(stakeCredits, { tournament_id: String(id), spin: String(spin), stake });
      setLatest((before) =>
        before?.own && before.spin?.number === answer.spin
          ? { ...before, own: { ...before.own, stake: answer.stake } }
          : before,
      );
    } catch (failure) {
      if (failure instanceof ApiRefusal) setReason(await sentenceOf(failure));
      else reportError(failure, 'stake of credits');
      await refresh();
    }
    setIsBusy(false);
  }

  return {
    reels: useHeld(latest, isTurning),
    open: latest?.spin ?? null,
    last: latest?.last ?? null,
    isTurning,
    onShown: useCallback(() => setIsTurning(false), []),
    now,
    stake: latest?.own?.stake ?? '0.00',
    choose,
    isBusy,
    reason,
  };
}
