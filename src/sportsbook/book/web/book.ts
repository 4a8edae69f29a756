// The book as this page knows it: what the server rendered, and every change since.
import { useEffect, useEffectEvent, useState } from 'react';
import type { BookChange, EventDetails, Market, SportEvent } from '../contract.ts';
import { LoadedState } from '#site/shell/loaded-state.ts';
import { reportError } from '#site/shell/report.ts';
import { useLazy } from '#site/shell/use-lazy.ts';

type Changed = BookChange['events'][number];

/** A change older than the known version is ignored. */
const newer = (current: readonly Market[], changed: readonly Market[], canAdd: boolean): Market[] => {
  const byRef = new Map(changed.map((market) => [market.ref, market]));
  const merged = current.map((market) => {
    const next = byRef.get(market.ref);
    byRef.delete(market.ref);
    return next && next.version > market.version ? next : market;
  });
  return canAdd ? [...merged, ...byRef.values()] : merged;
};

export function withChange(event: SportEvent, change: Changed): SportEvent {
  return {
    ...event,
    ...(change.status && { status: change.status }),
    ...(change.scoreboard && { scoreboard: change.scoreboard }),
    ...(change.as_of !== undefined && { as_of: change.as_of }),
    ...(change.race && { race: change.race }),
    ...(change.open_markets !== undefined && { open_markets: change.open_markets }),
    ...(change.markets && { main: newer(event.main, change.markets, false) }),
  };
}

export function withChanges(events: readonly SportEvent[], { events: changes }: BookChange): readonly SportEvent[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  if (!events.some(({ id }) => byId.has(id))) return events;
  return events.map((event) => {
    const change = byId.get(event.id);
    return change ? withChange(event, change) : event;
  });
}

export function detailsWithChange(details: EventDetails, { events }: BookChange): EventDetails {
  const change = events.find(({ id }) => id === details.event.id);
  if (!change) return details;
  const incidentIds = new Set(details.incidents.map(({ id }) => id));
  const fresh = (change.incidents ?? []).filter(({ id }) => !incidentIds.has(id));
  return {
    ...details,
    event: withChange(details.event, change),
    markets: change.markets ? newer(details.markets, change.markets, true) : details.markets,
    incidents: fresh.length === 0 ? details.incidents : [...details.incidents, ...fresh],
  };
}

/** Starts with `first`, updated by messages on `topics`, and loaded again when too much was missed. */
function useKept<Value>(
  first: Value,
  { topics, load: fetchValue, apply }: { topics: readonly string[]; load: () => Promise<Value>; apply: Apply<Value> },
): Value {
  const [state, setState] = useState({ first, value: first });
  // Another page of the same kind brings its own data.
  if (state.first !== first) setState({ first, value: first });
  const [loadedState] = useState(() => new LoadedState(setState));
  const load = useEffectEvent(() => {
    loadedState
      .load(async () => {
        const value = await fetchValue();
        return (before) => (before.first === first ? { first, value } : before);
      })
      .catch((failure: unknown) => reportError(failure, 'book'));
  });
  const change = useEffectEvent((message: BookChange) =>
    loadedState.change((before) => {
      const value = apply(before.value, message);
      return value === before.value ? before : { ...before, value };
    }),
  );
  const names = topics.join(' ');
  // After the page works: its odds are only a moment old.
  const { value: live } = useLazy('live channel', () => import('#site/shell/live.ts'));
  useEffect(() => {
    if (!live) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // All topics of a list start within a moment; one response is enough for them.
    const onStart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(load, TOGETHER_MS);
    };
    const leave = names
      .split(' ')
      .filter(Boolean)
      .map((topic) =>
        live.liveChannel().join(topic, { onStart, onMessage: (message) => change(message as BookChange) }),
      );
    return () => {
      leave.forEach((unsubscribe) => unsubscribe());
      clearTimeout(timer);
    };
  }, [names, live]);
  // Matches begin and end without a message for this list.
  useEffect(() => {
    const timer = setInterval(() => document.hidden || load(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return state.value;
}
type Apply<Value> = (value: Value, change: BookChange) => Value;

const ASK_AGAIN_MS = 30_000;
const TOGETHER_MS = 50;

export const useEvents = (
  first: readonly SportEvent[],
  topics: readonly string[],
  load: () => Promise<readonly SportEvent[]>,
): readonly SportEvent[] => useKept(first, { topics, load, apply: withChanges });

export const useEventDetails = (first: EventDetails, load: () => Promise<EventDetails>): EventDetails =>
  useKept(first, { topics: [`event/${first.event.id}`], load, apply: detailsWithChange });
