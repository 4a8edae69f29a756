/**
 * Recoveries: what the book asks of a producer is asked of the feed, within what it allows. A request that is refused, that cannot be sent or
 * that takes too long is made again later; one whose connection broke is made again with the next.
 */
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ordersOf, type ConfiguredFeed, type UofSettings } from '#sportsbook/feeds/index.ts';
import { UofRestError, type UofRest } from './rest.ts';
import { readProducts, type UofProduct } from './rules/answers.ts';
import type { Liveness } from './rules/liveness.ts';
import { BUDGET_PERIOD_MS, recoverAfter, waitAfterRefusals, waitFor, windowOf } from './rules/recovery-budget.ts';
import { producerOf } from './rules/translate.ts';
import { heardOf } from './store/inbox.ts';
import { endRequests, insertRequest, openRequest, pastRequests, setRequestState } from './store/requests.ts';

const LONGEST_MS = 60 * 60_000;
/** Of one that asks for everything. */
const ENDLESS_MS = 30 * 86_400_000;

interface Refusals {
  count: number;
  until: number;
}

interface Order {
  product: number;
  request: string;
}

export class Recoverer {
  readonly #services: Services;
  readonly #feed: ConfiguredFeed;
  readonly #settings: UofSettings;
  readonly #rest: UofRest;
  readonly #liveness: Liveness;
  readonly #refusals = new Map<number, Refusals>();
  #hasBegun = false;
  #products: ReadonlyMap<number, UofProduct> | undefined;

  constructor(
    services: Services,
    feed: ConfiguredFeed,
    parts: { settings: UofSettings; rest: UofRest; liveness: Liveness },
  ) {
    this.#services = services;
    this.#feed = feed;
    this.#settings = parts.settings;
    this.#rest = parts.rest;
    this.#liveness = parts.liveness;
  }

  async look(): Promise<void> {
    if (!this.#hasBegun) await this.#endEarlier();
    const orders = await ordersOf(this.#services.db, this.#feed.name);
    for (const product of this.#settings.products) {
      await this.#giveUpLate(product);
      const order = orders.find(({ producer }) => producer === producerOf(this.#feed.name, product));
      if (order && this.#liveness.mayRecover(product, order.request, this.#now()))
        await this.#request({ product, request: order.request });
    }
  }

  /** Requests of an earlier process: it is not known what has come of their answers. */
  async #endEarlier(): Promise<void> {
    for (const product of this.#settings.products) await endRequests(this.#services.db, this.#feed.name, product);
    this.#hasBegun = true;
  }

  async #giveUpLate(product: number): Promise<void> {
    if (this.#liveness.requestOf(product) === undefined) return;
    const open = await openRequest(this.#services.db, this.#feed.name, product);
    if (!open || this.#now() - open.askedAt.getTime() < LONGEST_MS) return;
    await setRequestState(this.#services.db, open.id, 'ended');
    this.#liveness.gaveUp(product, open.id);
    this.#services.log.warn({ feed: this.#feed.name, product, request: open.id }, 'a recovery took too long');
  }

  async #request({ product, request }: Order): Promise<void> {
    const { db, log } = this.#services;
    const feed = this.#feed.name;
    const now = this.#now();
    if ((this.#refusals.get(product)?.until ?? 0) > now) return;
    const { path, windowMinutes } = await this.#productOf(product);
    const after = recoverAfter(await heardOf(db, feed, product), windowOf(path, windowMinutes), now);
    const spanMs = after === undefined ? ENDLESS_MS : now - after;
    const past = await pastRequests(db, feed, product, new Date(now - BUDGET_PERIOD_MS));
    const waitMs = waitFor(past, spanMs, now);
    if (waitMs > 0) {
      this.#refusals.set(product, { count: this.#refusals.get(product)?.count ?? 0, until: now + waitMs });
      log.warn({ feed, product, waitMs }, 'a recovery waits, because the feed allows no more of them now');
      return;
    }
    const id = await transaction(db, (tx) =>
      insertRequest(tx, { feed, product, askedAt: new Date(now), spanMs, answers: request }),
    );
    // Before it is sent: the answer may be here first.
    this.#liveness.requested(product, id);
    try {
      const { node } = this.#settings;
      await this.#rest.post(
        'recovery',
        { product: path },
        {
          ...(after !== undefined && { after }),
          request_id: id,
          ...(node !== undefined && { node_id: node }),
        },
      );
      this.#refusals.delete(product);
      log.info({ feed, product, request: id, after }, 'a recovery was requested');
    } catch (error) {
      await this.#noteRefusal(product, id, error);
    }
  }

  async #noteRefusal(product: number, id: number, error: unknown): Promise<void> {
    const { db, log } = this.#services;
    const isAnswer = error instanceof UofRestError;
    await setRequestState(db, id, isAnswer ? 'refused' : 'ended');
    this.#liveness.gaveUp(product, id);
    const count = (this.#refusals.get(product)?.count ?? 0) + 1;
    // One that was not answered may be tried again soon: the budget has counted it.
    const waitMs = waitAfterRefusals(count, isAnswer ? error.retryAfterS : undefined);
    this.#refusals.set(product, { count, until: this.#now() + waitMs });
    log.warn({ feed: this.#feed.name, product, error: (error as Error).message, waitMs }, 'a recovery was refused');
  }

  /** The addresses of producers are the feed's to say. */
  async #productOf(product: number): Promise<UofProduct> {
    this.#products ??= new Map(
      (await this.#rest.get('producers', {}, readProducts)).map((product) => [product.id, product] as const),
    );
    const producer = this.#products.get(product);
    if (!producer) throw new Error(`the feed has no producer ${product}`);
    return producer;
  }

  #now = (): number => this.#services.clock.now().getTime();
}
