/** What has been said of each event and holds now: its status, its markets by producer, and what a reader who was away has missed. */
import { MARKETS } from './catalogue/markets.ts';
import type { SportEvent } from './catalogue/sport-event.ts';
import { isStateful, marketRef, type FeedMessage, type ProducerId } from './feed-message.ts';
import { element, type Element } from './xml.ts';

/** What was said longer ago is not said again. */
export const RECOVERY_WINDOW_MS = 72 * 3_600_000;
const CLOSED = '4';

interface Entry {
  event: SportEvent;
  status: Element | undefined;
  /** By producer, then by market. */
  markets: Map<ProducerId, Map<string, Element>>;
  startsAt: number;
}

const GROUPS = new Map(MARKETS.map(({ id, groups }) => [String(id), groups.split('|')]));

export class EventBook {
  readonly #entries = new Map<string, Entry>();
  #stateful: FeedMessage[] = [];
  readonly #fixtureChanges = new Map<string, number>();

  note(message: FeedMessage): void {
    const { producer, event, body, at } = message;
    const entry = this.#entry(event);
    if (isStateful(message)) this.#stateful.push(message);
    const markets = entry.markets.get(producer) ?? new Map<string, Element>();
    entry.markets.set(producer, markets);
    switch (body.name) {
      case 'fixture_change':
        this.#fixtureChanges.set(event.id, at);
        entry.startsAt = Number(body.attributes['start_time'] ?? entry.startsAt);
        break;
      case 'odds_change':
        entry.status = body.children.find(({ name }) => name === 'sport_event_status') ?? entry.status;
        for (const market of body.children.find(({ name }) => name === 'odds')?.children ?? [])
          markets.set(marketRef(market), market);
        if (entry.status?.attributes['status'] === CLOSED) for (const list of entry.markets.values()) list.clear();
        break;
      case 'bet_stop':
        stop(markets, body);
        break;
    }
    this.#forget(at);
  }

  statusOf(id: string): Element | undefined {
    return this.#entries.get(id)?.status;
  }

  startOf(event: SportEvent): number {
    return this.#entries.get(event.id)?.startsAt ?? event.startsAt;
  }

  /** By event, since a moment. */
  fixtureChanges(since: number): [id: string, at: number][] {
    return [...this.#fixtureChanges].filter(([, at]) => at >= since).toSorted(([, a], [, b]) => b - a);
  }

  /** Everything that a producer sells now, an odds change for each event. */
  snapshot(producer: ProducerId, at: number, id?: string): FeedMessage[] {
    return [...this.#entries.values()].flatMap(({ event, status, markets }): FeedMessage[] => {
      const list = markets.get(producer);
      if (!list || list.size === 0 || (id !== undefined && id !== event.id)) return [];
      return [
        { at, producer, event, body: element('odds_change', {}, [status, element('odds', {}, [...list.values()])]) },
      ];
    });
  }

  /** Settlements, cancellations and their rollbacks since a moment, as they were said. */
  statefulSince(producer: ProducerId, since: number, id?: string): FeedMessage[] {
    return this.#stateful.filter(
      (message) =>
        message.producer === producer && message.at >= since && (id === undefined || id === message.event.id),
    );
  }

  /** An event with open markets of a producer. */
  openEvent(producer: ProducerId): { event: SportEvent; market: Element } | undefined {
    for (const { event, markets } of this.#entries.values())
      for (const market of markets.get(producer)?.values() ?? [])
        if (market.attributes['status'] === '1' && market.children.length > 0) return { event, market };
    return undefined;
  }

  #entry(event: SportEvent): Entry {
    const existing = this.#entries.get(event.id);
    if (existing) return existing;
    const entry: Entry = { event, status: undefined, markets: new Map(), startsAt: event.startsAt };
    this.#entries.set(event.id, entry);
    return entry;
  }

  #forget(now: number): void {
    const since = now - RECOVERY_WINDOW_MS;
    if ((this.#stateful[0]?.at ?? Infinity) >= since) return;
    this.#stateful = this.#stateful.filter(({ at }) => at >= since);
    for (const [id, { startsAt, status }] of this.#entries)
      if (startsAt < since && status?.attributes['status'] === CLOSED) this.#entries.delete(id);
    for (const [id, at] of this.#fixtureChanges) if (at < since) this.#fixtureChanges.delete(id);
  }
}

/** Active markets of these groups are no longer. */
function stop(markets: Map<string, Element>, { attributes }: Element): void {
  const groups = (attributes['groups'] ?? 'all').split('|');
  const status = attributes['market_status'] ?? '-1';
  for (const [ref, market] of markets) {
    const isMeant = groups.some(
      (group) => group === 'all' || GROUPS.get(market.attributes['id'] ?? '')?.includes(group),
    );
    if (isMeant && (market.attributes['status'] ?? '1') === '1')
      markets.set(ref, { ...market, attributes: { ...market.attributes, status } });
  }
}
