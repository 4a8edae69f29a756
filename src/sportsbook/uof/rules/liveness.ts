/**
 * What is known of the producers of a feed: whether anything of them may be missing, and which recovery will bring it. Until that is
 * complete a sign of life moves nothing on: a recovery that is cut off has to begin where the first one did.
 */
interface ProductState {
  /** Nothing is missing. */
  isComplete: boolean;
  aliveAt: number;
  /** The recovery that is waited for. */
  request: number | undefined;
  /** What the book had asked when a recovery was complete: it is not asked for twice. */
  answered: string | undefined;
}

export class Liveness {
  readonly #products: Map<number, ProductState>;
  readonly #silentAfterMs: number;
  #isConnected = false;

  constructor(products: readonly number[], silentAfterMs: number) {
    this.#silentAfterMs = silentAfterMs;
    this.#products = new Map(
      products.map((product) => [product, { isComplete: false, aliveAt: 0, request: undefined, answered: undefined }]),
    );
  }

  connected(now: number): void {
    this.#isConnected = true;
    for (const state of this.#products.values()) state.aliveAt = now;
  }

  /** Returns the products that have lost messages by it. */
  disconnected(): number[] {
    this.#isConnected = false;
    return [...this.#products.keys()].filter((product) => this.#lose(product));
  }

  /** `undefined`: nothing follows from it. `lost`: the feed says that we have lost messages. `heard`: nothing before it is missing. */
  alive(product: number, isSubscribed: boolean, now: number): 'lost' | 'heard' | undefined {
    const state = this.#products.get(product);
    if (!state) return undefined;
    state.aliveAt = now;
    if (isSubscribed) return state.isComplete ? 'heard' : undefined;
    // It is said until the recovery that we have asked for has begun.
    if (state.request !== undefined) return undefined;
    return this.#lose(product) ? 'lost' : undefined;
  }

  /** Products that have been silent for too long, once. */
  silent(now: number): number[] {
    return [...this.#products]
      .filter(([, { aliveAt }]) => this.#isConnected && now - aliveAt > this.#silentAfterMs)
      .map(([product]) => product)
      .filter((product) => this.#lose(product));
  }

  /** Whether a recovery may be asked for now, to answer what the book asks. */
  mayRecover(product: number, order: string, now: number): boolean {
    const state = this.#products.get(product);
    if (!state || !this.#isConnected || state.request !== undefined) return false;
    return state.answered !== order && now - state.aliveAt <= this.#silentAfterMs;
  }

  requested(product: number, request: number): void {
    const state = this.#products.get(product);
    if (!state) return;
    state.isComplete = false;
    state.request = request;
  }

  /** It was refused, or took too long. */
  gaveUp(product: number, request: number): void {
    const state = this.#products.get(product);
    if (state?.request === request) state.request = undefined;
  }

  /** Whether this is what was waited for. */
  complete(product: number, request: number, order: string): boolean {
    const state = this.#products.get(product);
    if (state?.request !== request) return false;
    state.request = undefined;
    state.isComplete = true;
    state.answered = order;
    return true;
  }

  requestOf(product: number): number | undefined {
    return this.#products.get(product)?.request;
  }

  /** Whether something is lost that was not before. */
  #lose(product: number): boolean {
    const state = this.#products.get(product)!;
    const isNew = state.isComplete || state.request !== undefined;
    state.isComplete = false;
    state.request = undefined;
    state.answered = undefined;
    return isNew;
  }
}
