// What is happening at a table: the initial state, and every message since.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  getTable,
  type LiveBet,
  type LiveRound,
  type LiveTable,
  type OwnMessage,
  type TableMessage,
} from '#domains/live-tables/contract.ts';
import { liveChannel } from '../../shell/live.ts';
import { reportError } from '../../shell/report.ts';
import { refreshSession } from '../../shell/session.ts';
import { useSession, useShell } from '../../shell/shell.tsx';

const MAX_SHOWN = 100;
const ORDER: readonly LiveRound['state'][] = ['betting', 'closed', 'running', 'result', 'paid', 'void'];

export interface Winner {
  name: string;
  won: { amount: string; currency: string };
}

export type TableState = Pick<
  LiveTable,
  'round' | 'bets' | 'mine' | 'chat' | 'muted' | 'own' | 'history' | 'chain' | 'next_chain' | 'is_hidden'
> & {
  winners: readonly Winner[];
};

/** Messages may arrive twice or late; each names its round, and news already known changes nothing. */
export function withMessage(state: TableState, message: TableMessage): TableState {
  const { round } = state;
  switch (message.kind) {
    case 'round': {
      const next = message.round;
      if (round?.id === next.id)
        return ORDER.indexOf(next.state) < ORDER.indexOf(round.state) ? state : { ...state, round: next };
      if (round && next.opened_at < round.opened_at) return state;
      return { ...state, round: next, bets: [], mine: [], winners: [] };
    }
    case 'bet':
      if (message.round !== round?.id || state.bets.some(({ id }) => id === message.bet.id)) return state;
      return { ...state, bets: [message.bet, ...state.bets].slice(0, MAX_SHOWN) };
    case 'left': {
      const left = (bet: LiveBet): LiveBet => (bet.id === message.bet ? { ...bet, left: message.left } : bet);
      return { ...state, bets: state.bets.map(left) };
    }
    case 'paid':
      if (message.round !== round?.id) return state;
      return { ...state, round: { ...round, state: 'paid' }, winners: message.winners };
    case 'chat':
      if (state.chat.some(({ id }) => id === message.message.id)) return state;
      return { ...state, chat: [...state.chat, message.message].slice(-MAX_SHOWN) };
    default:
      return state;
  }
}

/** `onSettled`: the player's own bets have been paid, and the balance is up to date. */
export function useLiveTable(sysname: string, onSettled: () => void) {
  const { api, session } = useShell();
  const uid = useSession()?.uid;
  const [state, setState] = useState<TableState>();
  const [here, setHere] = useState(0);
  const [isOnLine, setOnLine] = useState(true);
  /** Server's clock minus ours. */
  const offset = useRef(0);
  const isSettled = useRef(false);

  const load = useEffectEvent(async (): Promise<void> => {
    const sent = Date.now();
    const table = await api.call(getTable, { sysname });
    const received = Date.now();
    offset.current = Date.parse(table.now) - (sent + received) / 2;
    setState((before) => ({
      ...table,
      // Messages that came in the meantime and are newer than the response.
      ...(before?.round && table.round && before.round.opened_at > table.round.opened_at && { ...before }),
      winners: before?.round?.id === table.round?.id ? (before?.winners ?? []) : [],
      history: before?.history.length ? before.history : table.history,
    }));
  });

  /** Loads the player's own bets again: they have been settled. */
  const lookAtMine = useCallback(async (): Promise<void> => {
    const table = await api.call(getTable, { sysname });
    setState((before) => before && (before.round?.id === table.round?.id ? { ...before, mine: table.mine } : before));
    await refreshSession(api, session);
    onSettled();
  }, [api, session, sysname, onSettled]);

  useEffect(() => {
    const fail = (failure: unknown): void => reportError(failure, 'live table');
    const leaveTable = liveChannel().join(`table/${sysname}`, {
      onStart: () => void load().catch(fail),
      onMessage: (message) => setState((before) => before && withMessage(before, message as TableMessage)),
      onHere: setHere,
      onLine: setOnLine,
    });
    const leaveMe =
      uid === undefined
        ? undefined
        : liveChannel().join('me', {
            onStart: () => {},
            onMessage(message) {
              const settled = message as OwnMessage;
              if (settled.kind === 'settled' && settled.sysname === sysname) isSettled.current = true;
            },
          });
    return () => {
      leaveTable();
      leaveMe?.();
    };
  }, [sysname, uid]);

  /** The round has been shown: now its result goes onto the road, and its wins to the balance. */
  const shown = useCallback((): void => {
    setState((before) => {
      const round = before?.round;
      if (!before || !round?.result || before.history[0]?.round_id === round.id) return before;
      const past = { round_id: round.id, number: round.number, result: round.result.at(-1)! };
      return { ...before, history: [past, ...before.history].slice(0, MAX_SHOWN) };
    });
    if (!isSettled.current) return;
    isSettled.current = false;
    lookAtMine().catch((failure: unknown) => reportError(failure, 'live table'));
  }, [lookAtMine]);

  return {
    state,
    setState,
    here,
    isOnLine,
    now: useCallback(() => Date.now() + offset.current, []),
    shown,
    lookAtMine,
    /** The player's own bets are settled, and that has not been shown yet. */
    isSettled,
  };
}
