// A live tournament: its leaderboard follows the rounds, including the player's own row.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SpinMessage } from '../reels-contract.ts';
import { liveChannel } from '#site/shell/live.ts';
import { reportError } from '#site/shell/report.ts';
import { serverNow } from '#site/shell/server-clock.ts';
import { useShell } from '#site/shell/shell.tsx';
import { loadTournament, type BoardMessage, type Tournament } from './tournaments.ts';

/** For a player below the leaders, their place is fetched no more often than this. */
const OWN_PLACE_MS = 2_000;
/** How long after a moment at which its state changes it is fetched. */
const BEHIND_MS = 700;
/** It is asked for again after this, and later after a quarter of the time waited: the device's clock may be ahead by any time. */
const AGAIN_MS = 2_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface LiveTournament {
  tournament: Tournament;
  refresh: () => Promise<void>;
}

export function useLiveTournament(first: Tournament, isOn = true): LiveTournament {
  const { api } = useShell();
  const [tournament, setTournament] = useState(first);
  const [current, setCurrent] = useState(first);
  // A reloaded page brings a newer one.
  if (current !== first) {
    setCurrent(first);
    setTournament(first);
  }
  const { id } = first;
  const refresh = useCallback(async () => {
    try {
      const fresh = await loadTournament({ api }, id);
      if (fresh) setTournament(fresh);
    } catch (failure) {
      reportError(failure, 'tournament');
    }
  }, [api, id]);

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askSoon = useEffectEvent(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void refresh();
    }, OWN_PLACE_MS);
  });
  const receive = useEffectEvent((message: BoardMessage | SpinMessage) => {
    const { user_info: info, status } = tournament;
    if (message.kind !== 'board') {
      // The first message of the reels says that it has begun, whatever the device's clock says.
      if (status === 'future') void refresh();
      return;
    }
    setTournament((before) => withBoard(before, message));
    if (status === 'finished' || (info && !message.leaders.some(({ key }) => key === info.key))) askSoon();
  });
  useEffect(() => {
    if (!isOn) return;
    let hasBegun = false;
    const leave = liveChannel().join(`tournament/${id}`, {
      onStart() {
        // What the page brought is only a moment old.
        if (hasBegun) askSoon();
        hasBegun = true;
      },
      onMessage: (message) => receive(message as BoardMessage | SpinMessage),
    });
    return () => {
      leave();
      clearTimeout(waiting.current);
      waiting.current = undefined;
    };
  }, [id, isOn]);

  const { status, started_at, finished_at } = tournament;
  useEffect(() => {
    if (status === 'finished') return;
    const at = Date.parse(status === 'future' ? started_at : finished_at);
    const ahead = at - serverNow();
    if (ahead > LONGEST_TIMER_MS) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const reload = async (): Promise<void> => {
      await refresh();
      if (!isGone) askIn(Math.max(AGAIN_MS, (serverNow() - at) / 4));
    };
    const askIn = (ms: number): void => void (timer = setTimeout(() => void reload(), ms));
    askIn(Math.max(0, ahead) + BEHIND_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [status, started_at, finished_at, refresh]);
  return { tournament, refresh };
}

/** Replaces the head of the board. */
export function withBoard(before: Tournament, { participants, points, leaders }: BoardMessage): Tournament {
  const prizeAt = (place: number) =>
    before.extra.prizes.find(({ from, to }) => place >= from && place <= to)?.prize ?? null;
  const ownPlace = before.user_info && leaders.find(({ key }) => key === before.user_info!.key);
  return {
    ...before,
    total_participants: participants,
    total_points: points,
    winners: leaders
      .slice(0, Math.max(before.winners.length, leaders.length))
      .map((leader) => ({ ...leader, prize: prizeAt(leader.place) })),
    user_info:
      before.user_info && ownPlace
        ? {
            ...before.user_info,
            is_participating: true,
            points: ownPlace.points,
            place: ownPlace.place,
            prize: prizeAt(ownPlace.place),
          }
        : before.user_info,
  };
}
