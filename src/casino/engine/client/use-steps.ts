// A round in which the player acts, on the screen: it shows what the server has sent, event by event, and never guesses.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { OpenRoundState } from '#casino/rounds/contract.ts';
import type { TitleHost } from './title-client.ts';
import { useTools, type Tools } from './use-tools.ts';

interface Shown<Event> {
  /** Those shown so far. */
  events: readonly Event[];
  /** Shows one, which is already the last of `events`, and resolves when that is done. */
  show(event: Event, tools: Tools, events: readonly Event[]): Promise<void>;
}

export interface Steps<Event> {
  events: readonly Event[];
  /** The round as the server has it; `undefined` once the next one is prepared. */
  round: OpenRoundState | undefined;
  /** What the player may do now; nothing while a request or animation is running. */
  offers: OpenRoundState['offers'];
  /** Waiting for the server, or showing its response. */
  isBusy: boolean;
  /** A round is open, and it is the player's turn or being shown. */
  isOpen: boolean;
  /** The action that was sent and is not answered yet. */
  pendingAction: Record<string, unknown> | undefined;
  open(stake: string, params: Record<string, unknown>): Promise<void>;
  /** A round planned in advance: played in one go, and shown step by step. */
  playPlanned(stake: string, params: Record<string, unknown>): Promise<void>;
  act(action: Record<string, unknown>): Promise<void>;
  /** Back to an empty table, if no round is open. */
  clear(): void;
  hurry(): void;
  /** Shows the round of the replay page again. */
  replay(): void;
  can(name: string): boolean;
}

/** The events on the screen, and showing those that are new. */
function useShownEvents<Event>(tools: RefObject<Tools | undefined>, show: Shown<Event>['show']) {
  const [events, setEvents] = useState<readonly Event[]>([]);
  const playedEvents = useRef<readonly Event[]>([]);
  const put = (next: readonly Event[]): void => {
    playedEvents.current = next;
    setEvents(next);
  };
  async function showAll(events: readonly Event[]): Promise<void> {
    const { pace } = tools.current!;
    pace.reset();
    for (let count = playedEvents.current.length + 1; count <= events.length; count++) {
      put(events.slice(0, count));
      await show(events[count - 1]!, tools.current!, events);
    }
  }
  return { events, put, showAll };
}

/** One thing at a time: ignores a second press that arrives before the screen has changed. */
function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  const isAsking = useRef(false);
  async function whileBusy(work: () => Promise<void>): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isAsking.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, isAsking, whileBusy };
}

export function useSteps<Event extends { type: string }>(host: TitleHost, show: Shown<Event>['show']): Steps<Event> {
  const [round, setRound] = useState<OpenRoundState>();
  const [pendingAction, setPendingAction] = useState<Record<string, unknown>>();
  const tools = useTools(host);
  const { events, put, showAll } = useShownEvents(tools, show);
  const { isBusy, isAsking, whileBusy } = useBusy();

  async function take(next: OpenRoundState): Promise<void> {
    setRound(next);
    await showAll(next.events as unknown as Event[]);
    if (next.offers.length === 0) host.onShown();
  }

  const sendAction = (
    action: Record<string, unknown>,
    send: () => Promise<OpenRoundState | undefined>,
  ): Promise<void> =>
    whileBusy(async () => {
      setPendingAction(action);
      try {
        const next = await send();
        setPendingAction(undefined);
        if (next) await take(next);
        else await comeBack();
      } finally {
        setPendingAction(undefined);
      }
    });

  /** The state of a round that was left open here, or continued elsewhere: shown at once, because it has been seen. */
  async function comeBack(): Promise<void> {
    const open = await host.resume();
    setRound(open);
    put(open ? (open.events as unknown as Event[]) : []);
  }

  const arrive = useEffectEvent(async () => {
    if (host.replay) return void replay();
    if (!isAsking.current) await comeBack();
  });
  const key = host.replay?.key ?? '';
  useEffect(() => {
    const timer = setTimeout(() => void arrive());
    return () => clearTimeout(timer);
  }, [key]);

  async function replay(): Promise<void> {
    const { replay: past } = host;
    if (!past) return;
    await whileBusy(async () => {
      put([]);
      await showAll(past.events as unknown as Event[]);
    });
  }

  const offers = isBusy ? [] : (round?.offers ?? []);
  return {
    events,
    round,
    offers,
    isBusy,
    pendingAction,
    isOpen: round !== undefined && round.offers.length > 0,
    open(stake, params) {
      return sendAction({ do: 'begin' }, async () => {
        const next = await host.openRound(stake, params);
        if (next) put([]);
        return next;
      });
    },
    playPlanned: (stake, params) =>
      whileBusy(async () => {
        const played = await host.playRound(stake, params);
        if (!played) return;
        setRound(undefined);
        put([]);
        await showAll(played.events as unknown as Event[]);
        host.onShown();
      }),
    act: (action) => (round ? sendAction(action, () => host.act(round, action)) : Promise.resolve()),
    clear() {
      if (isAsking.current || (round && round.offers.length > 0)) return;
      setRound(undefined);
      put([]);
    },
    hurry: () => tools.current?.pace.hurry(),
    replay: () => void replay(),
    can: (name) => offers.some((offer) => offer.do === name),
  };
}
