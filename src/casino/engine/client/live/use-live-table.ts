// What is happening at a table: the initial state, and every message since.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getBalance } from '#players/accounts/contract.ts';
import {
  getTable,
  type LiveBet,
  type LiveRound,
  type LiveTable,
  type OwnMessage,
  type TableMessage,
} from '#casino/live-tables/contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { LoadedState } from '#site/shell/loaded-state.ts';
import { reportError } from '#site/shell/report.ts';
import { setBalances } from '#site/shell/session.ts';
import { useSession, useShell } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';

const MAX_SHOWN = 100;
const RETRY_MS = 3_000;
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

/** The table as it is now. What was drawn in its current round stays off the road until it has been shown. */
export function withTable(before: TableState | undefined, table: LiveTable): TableState {
  const current = table.round?.id;
  const history = before?.history.filter(({ round_id }) => round_id === current) ?? [];
  return {
    ...table,
    winners: before?.round?.id === current ? (before?.winners ?? []) : [],
    history: [...history, ...table.history.filter(({ round_id }) => round_id !== current)],
  };
}

/** The round has been shown: now its result goes onto the road. */
export function withShown(state: TableState, { id, number, result }: LiveRound): TableState {
  if (!result || state.history.some(({ round_id }) => round_id === id)) return state;
  const past = { round_id: id, number, result: result.at(-1)! };
  return { ...state, history: [past, ...state.history].slice(0, MAX_SHOWN) };
}

/** `onSettled`: the player's own bets have been paid, and the balance is up to date. */
export function useLiveTable(sysname: string, onSettled: () => void) {
  const { api, session } = useShell();
  const uid = useSession()?.uid;
  const [state, setState] = useState<TableState>();
  const [loadedState] = useState(() => new LoadedState(setState));
  const [here, setHere] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  /** How often in a row it could not be loaded. */
  const [failures, setFailures] = useState(0);
  /** Server's clock minus ours. */
  const offset = useRef(0);
  /** The player's own bets are settled, and that has not been shown yet. */
  const isSettled = useRef(false);
  /** It has been shown, and the balance does not include it yet. */
  const isDue = useRef(false);

  const change = useCallback(
    (update: (tableState: TableState) => TableState): void => loadedState.change((before) => before && update(before)),
    [loadedState],
  );

  /** Loads the table, and the balance when it is due. */
  const load = useEffectEvent(async (): Promise<void> => {
    await loadedState.load(async () => {
      const sent = Date.now();
      const table = await api.call(getTable, { sysname });
      offset.current = Date.parse(table.now) - (sent + Date.now()) / 2;
      return (before) => withTable(before, table);
    });
    if (!isDue.current) return;
    setBalances(session, await api.call(getBalance));
    isDue.current = false;
    onSettled();
  });
  const refresh = useEffectEvent((): void => {
    load().then(
      () => setFailures(0),
      (failure: unknown) => {
        reportError(failure, 'live table');
        if (!(failure instanceof ApiRefusal && failure.isFinal)) setFailures((count) => count + 1);
      },
    );
  });
  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(refresh, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures]);

  const { value: live } = useLazy('live channel', () => import('#site/shell/live.ts'));
  useEffect(() => {
    if (!live) return;
    const leaveTable = live.liveChannel().join(`table/${sysname}`, {
      onStart: refresh,
      onMessage: (message) => change((tableState) => withMessage(tableState, message as TableMessage)),
      onHere: setHere,
      onLine: setIsOpen,
    });
    const leaveMe =
      uid === undefined
        ? undefined
        : live.liveChannel().join('me', {
            // What was settled before the page listened, or while it could not, is learnt with the next round that is shown.
            onStart: () => void (isSettled.current = true),
            onMessage(message) {
              const settled = message as OwnMessage;
              if (settled.kind === 'settled' && settled.sysname === sysname) isSettled.current = true;
            },
          });
    return () => {
      leaveTable();
      leaveMe?.();
    };
  }, [live, sysname, uid, change]);

  /** The round has been shown: its wins go to the balance. */
  const showRound = useEffectEvent((round: LiveRound): void => {
    change((tableState) => withShown(tableState, round));
    if (!isSettled.current) return;
    isSettled.current = false;
    isDue.current = true;
    refresh();
  });

  return {
    state,
    change,
    here,
    isOnLine: isOpen && failures === 0,
    now: useCallback(() => Date.now() + offset.current, []),
    shown: showRound,
  };
}
