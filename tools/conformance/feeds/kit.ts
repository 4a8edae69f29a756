// The kit: plays a feed against a site by scripted flows, and looks at what has come of it as any visitor may, by the public API.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventDetails, Market } from '#sportsbook/book/contract.ts';
import { idOf } from '#sportsbook/book/rules/ids.ts';
import {
  pathOf,
  post,
  secondsNow,
  signature,
  type FeedKey,
  type RecoverOrder,
  type SiteAnswer,
} from '#sandbox/feed/wire.ts';
import type { TogetherFeed } from '#sportsbook/feeds/testing/together-feed.ts';
import { ApiClient } from '#testing/api-client.ts';

/** The feed as the site has it in its settings. */
export interface FeedDesk {
  site: string;
  feed: string;
  key: FeedKey;
  /** While the feed changes its key, it has two. */
  secondKey?: FeedKey;
  /** Two of them, for one that takes over from the other. */
  producers: readonly [string, string];
  settleAt: 'scouted' | 'confirmed';
  /** How long something may take to be seen. */
  patienceMs?: number;
  /** Where the site asks for one price for several outcomes; absent where it has no such setting. */
  together?: TogetherFeed;
  /** Retires the feed and brings it back; absent where the kit may not. */
  retire?: (isRetired: boolean) => Promise<void>;
}

export interface FeedFlow {
  name: string;
  /** What the desk must offer for it. */
  needs?: 'secondKey' | 'retire' | 'together';
  run(kit: FeedKit): Promise<void>;
}

export interface FeedFault {
  flow: string;
  fault: string;
}

export type Line = Record<string, unknown>;
export interface MarketLine {
  kind: string;
  specifiers: Record<string, string>;
}

class Failed extends Error {
  override name = 'Failed';
}

/** What replaces the right things in a call. */
export interface CallChanges {
  batch?: string;
  body?: string | Buffer;
  feed?: string;
  headers?: Record<string, string>;
  key?: FeedKey;
  time?: string;
  /** Signed in the place of what is sent. */
  signed?: Partial<{ path: string; batch: string; body: string; time: string; secret: string }>;
}

const PATIENCE_MS = 20_000;
const BEAT_MS = 700;
const MAX_LINES = 400;
const BUSY = [0, 429, 503];

export const WINNER: MarketLine = { kind: '1x2', specifiers: {} };
export const TOTAL: MarketLine = { kind: 'total', specifiers: { total: '2.5' } };
export const ODD_EVEN: MarketLine = { kind: 'odd-even', specifiers: {} };

export class FeedKit {
  readonly desk: FeedDesk;
  readonly #client: ApiClient;
  readonly #numbers = new Map<string, number>();
  /** All that was said of events, sent or not: what a recovery repeats. */
  readonly #history: Line[] = [];
  readonly #answered = new Set<string>();
  readonly #quiet = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();
  #batch = Date.now();
  #beat: NodeJS.Timeout | undefined;
  /** What the last answer asked for. */
  orders: RecoverOrder[] = [];
  answersOrders = true;

  constructor(desk: FeedDesk) {
    this.desk = desk;
    this.#client = new ApiClient(desk.site);
  }

  /** Says twice a second that its producers are alive, so that nothing falls silent by itself. */
  start(): void {
    this.#beat = setInterval(() => {
      const producers = this.desk.producers.filter((producer) => !this.#quiet.has(producer));
      if (producers.length > 0) void this.send(...producers.map((producer) => this.alive(producer))).catch(() => {});
    }, BEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    await this.#queue.catch(() => {});
  }

  quiet(producer: string, isQuiet = true): void {
    if (isQuiet) this.#quiet.add(producer);
    else this.#quiet.delete(producer);
  }

  nextBatch(): number {
    return ++this.#batch;
  }

  /** No batch of the kit's own comes between what is done here. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.catch(() => {}).then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** One call exactly as it is described; inside of `alone` when its number matters. */
  async call(lines: readonly Line[] | string | Buffer, changes: CallChanges = {}): Promise<SiteAnswer> {
    const { site, key: ownKey, feed: ownFeed } = this.desk;
    const body = changes.body ?? (typeof lines === 'string' || Buffer.isBuffer(lines) ? lines : textOf(lines));
    const feed = changes.feed ?? ownFeed;
    const batch = changes.batch ?? String(this.nextBatch());
    const time = changes.time ?? secondsNow();
    const { id, secret } = changes.key ?? ownKey;
    const parts = { time, batch, path: pathOf(feed), body, ...changes.signed };
    const headers = {
      'x-time': time,
      'x-batch': batch,
      'x-key': id,
      'x-signature': signature(changes.signed?.secret ?? secret, parts),
      ...changes.headers,
    };
    return post({ site, feed, batch, body, headers });
  }

  /** A batch that must be accepted whole. Whatever the answer asks for is sent at once, unless a flow does that itself. */
  async send(...lines: Line[]): Promise<SiteAnswer> {
    const answer = await this.alone(() => this.#persist(lines));
    if (answer.status !== 200) throw new Failed(`a batch was answered ${answerText(answer)}`);
    this.mustBe(answer.rejected?.length === 0, `lines were rejected: ${JSON.stringify(answer.rejected)}`);
    await this.#follow(answer.recover ?? []);
    return answer;
  }

  /** A site that is too busy gets the same batch again. */
  async #persist(lines: readonly Line[]): Promise<SiteAnswer> {
    const batch = String(this.nextBatch());
    for (let attempt = 1; ; attempt++) {
      const answer = await this.call(lines, { batch });
      if (!BUSY.includes(answer.status) || attempt === 20) return answer;
      await sleep(Math.max(200, (answer.retryAfterS ?? 0) * 1000));
    }
  }

  async #follow(orders: readonly RecoverOrder[]): Promise<void> {
    this.orders = [...orders];
    if (!this.answersOrders) return;
    for (const order of orders) {
      if (this.#answered.has(order.request)) continue;
      this.#answered.add(order.request);
      await this.answerOrder(order);
    }
  }

  /** Everything under the numbers that it had, then the end. What is asked from then on is answered as usual. */
  async answerOrder(order: RecoverOrder): Promise<void> {
    this.#answered.add(order.request);
    this.answersOrders = true;
    const lines = [...this.#history, this.complete(order)];
    for (let at = 0; at < lines.length; at += MAX_LINES) await this.send(...lines.slice(at, at + MAX_LINES));
  }

  complete({ producer, request }: RecoverOrder, events = Object.fromEntries(this.#numbers)): Line {
    return { type: 'snapshot_complete', ...this.from(producer), request, events };
  }

  /** An order for a producer, once the site gives it; answers carry it. */
  async order(producer: string = this.desk.producers[0]): Promise<RecoverOrder> {
    return this.until(async () => {
      const answer = await this.send(this.alive(producer));
      return answer.recover?.find((order) => order.producer === producer);
    }, `the site should have asked ${producer} to send again`);
  }

  from(producer: string = this.desk.producers[0]): Line {
    return { producer, feed: this.desk.feed, timestamp: new Date().toISOString() };
  }

  alive(producer: string = this.desk.producers[0], subscribed = true): Line {
    return { type: 'alive', ...this.from(producer), subscribed };
  }

  /** A message about an event, with its next number, which a recovery will repeat. */
  about(event: string, body: Line, producer: string = this.desk.producers[0]): Line {
    const sequence = (this.#numbers.get(event) ?? 0) + 1;
    this.#numbers.set(event, sequence);
    const line = { ...body, ...this.from(producer), event, sequence };
    this.#history.push(line);
    return line;
  }

  newEvent(): string {
    return `kit-${randomBytes(6).toString('hex')}`;
  }

  fixture(event: string, changes: Line = {}, producer?: string): Line {
    const fixture = {
      sport: 'football',
      competition: {
        id: 'conformance',
        names: { en: 'Conformance Cup' },
        region: { en: 'Kitland' },
        rating: 3,
        place: 90,
        season: '2026',
      },
      competitors: [
        { id: `${event}-1`, name: 'Kit Rovers' },
        { id: `${event}-2`, name: 'Kit Albion' },
      ],
      startsAt: '2035-01-01T15:00:00.000Z',
      status: 'scheduled',
      isSimulated: false,
      commitment: null,
      revealed: null,
      ...changes,
    };
    return this.about(event, { type: 'fixture_change', fixture }, producer);
  }

  odds(event: string, markets: readonly Line[], more: Line = {}, producer?: string): Line {
    return this.about(event, { type: 'odds_change', scoreboard: null, incidents: [], markets, ...more }, producer);
  }

  market(key: MarketLine, prices: Readonly<Record<string, number | null>>, state = 'active'): Line {
    return { ...key, state, outcomes: Object.entries(prices).map(([id, odds]) => ({ id, odds })) };
  }

  /** Who wins at these prices. */
  winner(home = 2100, draw = 3300, away = 3500): Line {
    return this.market(WINNER, { '1': home, x: draw, '2': away });
  }

  settlement(event: string, key: MarketLine, results: Readonly<Record<string, unknown>>, more: Line = {}): Line {
    const outcomes = Object.entries(results).map(([id, result]) => ({ id, result }));
    return this.about(event, { type: 'bet_settlement', markets: [{ ...key, outcomes }], ...more });
  }

  /** A match with a price on who wins, which visitors see. */
  async match(...more: Line[]): Promise<string> {
    const event = this.newEvent();
    await this.send(this.fixture(event), this.odds(event, [this.winner(), ...more]));
    await this.sees(event, (details) => refOf(details, '1x2')?.reason === null, 'the match should be open for bets');
    return event;
  }

  /** As visitors see it; nothing while there is no such event. */
  async look(event: string): Promise<EventDetails | undefined> {
    const { data } = await this.#client.call('Sports.getEvent', { id: idOf(this.desk.feed, 'event', event) });
    return data as EventDetails | undefined;
  }

  /** The home win with more than 2.5 goals, as the slip of a visitor has it: its odds, or why there are none. */
  async quoteBuilder(event: string): Promise<{ odds: string | null; why: string | undefined }> {
    const details = await this.look(event);
    const legs = (
      [
        ['1x2', '1'],
        ['total/total=2.5', 'over'],
      ] as const
    ).map(([ref, outcome]) => ({
      event: details!.event.id,
      market: ref,
      outcome,
      odds: priceOf(details!, ref, outcome),
      version: refOf(details!, ref)?.version,
    }));
    const bet = { type: 'builder', legs: [0, 1], bankers: [], stake: '1' };
    const { data } = await this.#client.call('Bets.quote', {
      slip: JSON.stringify({ legs, bets: [bet] }),
      currency: 'EUR',
    });
    const { bets } = data as unknown as { bets: { odds: string | null; not_built: { why: string } | null }[] };
    return { odds: bets[0]!.odds, why: bets[0]!.not_built?.why };
  }

  async sees(event: string, isSo: (details: EventDetails) => boolean, sentence: string): Promise<EventDetails> {
    let latest: EventDetails | undefined;
    return this.until(
      async () => {
        latest = await this.look(event);
        return latest && isSo(latest) ? latest : undefined;
      },
      sentence,
      () => JSON.stringify(latest?.markets.map(({ ref, state, reason }) => [ref, state, reason])),
    );
  }

  /** What was sent before this is in the book, seen by a match that comes after it. */
  async settled(): Promise<void> {
    const marker = this.newEvent();
    await this.send(this.fixture(marker));
    await this.sees(marker, () => true, 'a match that was announced should be there');
  }

  /** What holds now, and still holds when everything sent until now is in the book. */
  async stays(event: string, isSo: (details: EventDetails) => boolean, sentence: string): Promise<void> {
    await this.settled();
    const details = await this.look(event);
    this.mustBe(details !== undefined && isSo(details), sentence);
  }

  async until<Value>(
    find: () => Promise<Value | undefined>,
    sentence: string,
    more: () => string | undefined = () => undefined,
  ): Promise<Value> {
    for (const end = Date.now() + (this.desk.patienceMs ?? PATIENCE_MS); Date.now() < end; await sleep(60)) {
      const value = await find();
      if (value !== undefined) return value;
    }
    throw new Failed(`${sentence} ${more() ?? ''}`.trim());
  }

  mustBe(isSo: boolean, sentence: string): void {
    if (!isSo) throw new Failed(sentence);
  }

  /** Fails unless the answer has this status and, where it is given, this error. */
  answers({ status, error }: { status: number; error?: string }, answer: SiteAnswer): void {
    const isSo = answer.status === status && (error === undefined || answer.error === error);
    this.mustBe(isSo, `should be answered ${status} ${error ?? ''}, was ${answerText(answer)}`);
  }
}

export const refOf = ({ markets }: EventDetails, ref: string): Market | undefined =>
  markets.find((market) => market.ref === ref);

export const priceOf = (details: EventDetails, ref: string, outcome: string): number | null | undefined =>
  refOf(details, ref)?.outcomes.find(({ id }) => id === outcome)?.odds;

export const resultOf = (details: EventDetails, ref: string, outcome: string): string | null | undefined =>
  refOf(details, ref)?.outcomes.find(({ id }) => id === outcome)?.result;

export const textOf = (lines: readonly Line[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

const answerText = (answer: SiteAnswer): string => JSON.stringify(answer).slice(0, 300);

export async function runFeedFlows(
  desk: FeedDesk,
  flows: readonly FeedFlow[],
  report: (flow: FeedFlow, fault: string | undefined) => void = () => {},
): Promise<FeedFault[]> {
  const faults: FeedFault[] = [];
  const kit = new FeedKit(desk);
  kit.start();
  for (const flow of flows) {
    if (flow.needs && desk[flow.needs] === undefined) continue;
    try {
      await flow.run(kit);
      report(flow, undefined);
    } catch (error) {
      const fault = error instanceof Failed ? error.message : String((error as Error).stack);
      faults.push({ flow: flow.name, fault });
      report(flow, fault);
    }
    kit.answersOrders = true;
    for (const producer of desk.producers) kit.quiet(producer, false);
  }
  await kit.stop();
  return faults;
}
