// What was sent lately on each topic of this process, and who receives the next message.

/** Kept for those who reconnect; after a longer absence a page fetches the whole state again. */
const MAX_KEPT = 256;
/** Messages that come within this time of each other go out in one frame. */
const TOGETHER_MS = 40;
/** A topic without listeners is forgotten after so many others. */
const MAX_TOPICS = 2_000;

interface SentMessage {
  number: number;
  /** JSON as it came. */
  message: string;
}

/** A listener: gets frames that were written once for all. */
export interface Listener {
  send(frame: string): void;
}

/** Messages of a topic without listeners are kept for so long, for those who reconnect. */
const FOLLOWED_FOR_MS = 60_000;

class Topic {
  /** When the last of its listeners left, by `performance.now()`. */
  leftAt = performance.now();
  readonly listeners = new Set<Listener>();
  readonly sent: SentMessage[] = [];
  waiting: SentMessage[] = [];
  timer: NodeJS.Timeout | undefined;
}

export class Topics {
  readonly #topics = new Map<string, Topic>();

  /** A message that has come, from this process or another. */
  receive(name: string, number: number, message: string): void {
    const topic = this.#of(name);
    topic.sent.push({ number, message });
    if (topic.sent.length > MAX_KEPT) topic.sent.shift();
    if (topic.listeners.size === 0) return;
    topic.waiting.push({ number, message });
    if (topic.timer) return;
    // The first of a burst goes at once, what follows is gathered.
    this.#flush(name, topic);
    topic.timer = setTimeout(() => {
      topic.timer = undefined;
      if (topic.waiting.length > 0) this.#flush(name, topic);
    }, TOGETHER_MS);
    topic.timer.unref();
  }

  /** `after`: the number of the last message that the listener has; later ones follow at once, or a frame that says they are gone. */
  join(name: string, listener: Listener, after: number | undefined): void {
    const topic = this.#of(name);
    // Messages being gathered are already in what was sent: a new listener must not get them twice.
    if (topic.waiting.length > 0) this.#flush(name, topic);
    topic.listeners.add(listener);
    const last = topic.sent.at(-1)?.number ?? 0;
    if (after === undefined) return listener.send(`{"t":${JSON.stringify(name)},"at":${last}}`);
    const place = topic.sent.findLastIndex(({ number }) => number === after);
    if (place < 0) return listener.send(`{"t":${JSON.stringify(name)},"at":${last},"lost":true}`);
    const missed = topic.sent.slice(place + 1);
    if (missed.length > 0) listener.send(frameOf(name, missed));
  }

  leave(name: string, listener: Listener): void {
    const topic = this.#topics.get(name);
    topic?.listeners.delete(listener);
    if (topic) topic.leftAt = performance.now();
  }

  /** Whether a message need be made for it in this process. A topic that no listener returns to is forgotten. */
  isFollowed(name: string): boolean {
    const topic = this.#topics.get(name);
    if (!topic) return false;
    if (topic.listeners.size > 0 || performance.now() - topic.leftAt < FOLLOWED_FOR_MS) return true;
    clearTimeout(topic.timer);
    this.#topics.delete(name);
    return false;
  }

  /** For current listeners only; it is not kept for anyone else. */
  sendNow(name: string, frame: string): void {
    for (const listener of this.#topics.get(name)?.listeners ?? []) listener.send(frame);
  }

  /** How many listen, by topic. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const [name, { listeners }] of this.#topics) if (listeners.size > 0) counts[name] = listeners.size;
    return counts;
  }

  /** Messages may have been missed: no listener can resume from a number any more. */
  forget(): void {
    for (const [name, topic] of this.#topics) {
      topic.sent.length = 0;
      this.sendNow(name, `{"t":${JSON.stringify(name)},"at":0,"lost":true}`);
    }
  }

  close(): void {
    for (const { timer } of this.#topics.values()) clearTimeout(timer);
    this.#topics.clear();
  }

  #of(name: string): Topic {
    let topic = this.#topics.get(name);
    if (!topic) {
      this.#topics.set(name, (topic = new Topic()));
      if (this.#topics.size > MAX_TOPICS)
        for (const [other, { listeners, timer }] of this.#topics) {
          if (listeners.size > 0 || timer || other === name) continue;
          this.#topics.delete(other);
          break;
        }
    }
    return topic;
  }

  #flush(name: string, topic: Topic): void {
    const frame = frameOf(name, topic.waiting);
    topic.waiting = [];
    for (const listener of topic.listeners) listener.send(frame);
  }
}

const frameOf = (name: string, messages: readonly SentMessage[]): string =>
  `{"t":${JSON.stringify(name)},"m":[${messages.map(({ number, message }) => `[${number},${message}]`).join(',')}]}`;
