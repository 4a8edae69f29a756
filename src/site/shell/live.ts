/**
 * The live channel of this page: one socket, opened when the first topic is joined. It reconnects automatically, at growing
 * intervals while there is no answer, says which message it received last, and disconnects while the tab is hidden. A
 * connection that has been silent for longer than the server ever is counts as lost: after a change of network no event
 * reports that the old one is gone.
 */
export interface TopicListener {
  onMessage(message: unknown): void;
  /** The whole state must be loaded: at the start, and when too much was missed. */
  onStart(): void;
  /** How many are listening. */
  onHere?(count: number): void;
  /** Called when the connection opens or is lost; on joining, if it is open. */
  onLine?(isOpen: boolean): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const HIDDEN_MS = 60_000;
/** The server sends something every 20 seconds; one of its beats may be lost. */
const SILENT_MS = 45_000;

interface Frame {
  t: string;
  m?: [number, unknown][];
  at?: number;
  lost?: true;
  no?: true;
  here?: number;
}

interface Joined {
  listeners: Set<TopicListener>;
  /** Number of the last message; `undefined` until the server has sent one. */
  last: number | undefined;
  /** The server has answered: listeners have begun to load the whole state. */
  hasStarted: boolean;
}

export class LiveChannel {
  readonly #topics = new Map<string, Joined>();
  #socket: WebSocket | undefined;
  #waitMs = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hidden: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.#hidden);
      if (document.hidden) this.#hidden = setTimeout(() => this.#hangUp(), HIDDEN_MS);
      else this.#openSoon(0);
    });
    addEventListener('online', () => {
      // A connection over another network may be dead without being closed.
      this.#hangUp();
      this.#openSoon(0);
    });
    addEventListener('offline', () => this.#lose());
  }

  join(name: string, listener: TopicListener): () => void {
    let topic = this.#topics.get(name);
    if (!topic) {
      this.#topics.set(name, (topic = { listeners: new Set(), last: undefined, hasStarted: false }));
      if (this.#socket?.readyState === WebSocket.OPEN) this.#ask(name, topic);
    } else if (topic.hasStarted) listener.onStart();
    topic.listeners.add(listener);
    if (this.#socket?.readyState === WebSocket.OPEN) listener.onLine?.(true);
    this.#openSoon(0);
    return () => this.#leave(name, listener);
  }

  /** The visitor has changed: the server must identify them again. */
  renew(): void {
    for (const topic of this.#topics.values()) Object.assign(topic, { last: undefined, hasStarted: false });
    if (!this.#socket) return;
    this.#hangUp();
    this.#openSoon(0);
  }

  #leave(name: string, listener: TopicListener): void {
    const topic = this.#topics.get(name);
    topic?.listeners.delete(listener);
    if (!topic || topic.listeners.size > 0) return;
    // A component that follows something more leaves its topics and joins them again at once.
    queueMicrotask(() => this.#end(name, topic));
  }

  #end(name: string, topic: Joined): void {
    if (topic.listeners.size > 0 || this.#topics.get(name) !== topic) return;
    this.#topics.delete(name);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ off: name }));
    if (this.#topics.size === 0) this.#hangUp();
  }

  #openSoon(ms: number): void {
    if (this.#topics.size === 0 || document.hidden) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), ms);
  }

  #open(): void {
    if (this.#topics.size === 0 || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/channel`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#waitMs = FIRST_WAIT_MS;
      this.#expectMore();
      for (const [name, topic] of this.#topics) this.#ask(name, topic);
      this.#each((listener) => listener.onLine?.(true));
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#expectMore();
      this.#receive(JSON.parse(data as string) as Frame);
    });
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      clearTimeout(this.#silence);
      this.#each((listener) => listener.onLine?.(false));
      // Spread out, so that not all pages reconnect at once when a server has restarted.
      this.#openSoon(this.#waitMs * (0.6 + Math.random() * 0.8));
      this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
    });
  }

  #ask(name: string, { last }: Joined): void {
    this.#socket?.send(JSON.stringify({ on: name, ...(last !== undefined && { after: last }) }));
  }

  #receive({ t, m, at, no, here }: Frame): void {
    // The server's name of the topic `me` has the player's number in it.
    const topic = this.#topics.get(t.startsWith('player/') ? 'me' : t);
    if (!topic) return;
    if (here !== undefined) for (const listener of topic.listeners) listener.onHere?.(here);
    if (at !== undefined && !no) {
      topic.last = at === 0 ? undefined : at;
      topic.hasStarted = true;
      for (const listener of topic.listeners) listener.onStart();
    }
    for (const [number, message] of m ?? []) {
      topic.last = number;
      for (const listener of topic.listeners) listener.onMessage(message);
    }
  }

  #expectMore(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(), SILENT_MS);
  }

  /** The connection does not work, whatever the browser believes of it. */
  #lose(): void {
    if (!this.#socket) return;
    this.#hangUp();
    this.#each((listener) => listener.onLine?.(false));
    this.#openSoon(0);
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #each(call: (listener: TopicListener) => void): void {
    for (const { listeners } of this.#topics.values()) for (const listener of listeners) call(listener);
  }
}

let channel: LiveChannel | undefined;

/** In the browser only, in an effect or later. */
export const liveChannel = (): LiveChannel => (channel ??= new LiveChannel());
