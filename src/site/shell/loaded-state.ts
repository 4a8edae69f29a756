/** A function from one state to the next. */
type Update<Value> = (before: Value) => Value;

/**
 * Keeps a state that is loaded as a whole and changed by messages. A response may be older than messages that arrive
 * before it, so those are applied to it too; a message that is part of it already must change nothing.
 */
export class LoadedState<Value> {
  readonly #set: (update: Update<Value>) => void;
  #ask: () => Promise<Update<Value>> = () => Promise.resolve((before) => before);
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #meanwhile: Update<Value>[] = [];

  constructor(set: (update: Update<Value>) => void) {
    this.#set = set;
  }

  change(update: Update<Value>): void {
    if (this.#running) this.#meanwhile.push(update);
    this.#set(update);
  }

  /**
   * `ask` returns how the state follows from its response. There is one request at a time; a call meanwhile is answered by
   * another one after it. Rejects as the request does; the state is then as it was.
   */
  load(fetchValue: () => Promise<Update<Value>>): Promise<void> {
    this.#ask = fetchValue;
    this.#isAskedAgain = this.#running !== undefined;
    this.#running ??= this.#load().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #load(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      this.#meanwhile = [];
      const put = await this.#ask();
      const meanwhile = this.#meanwhile;
      this.#set((before) => meanwhile.reduce((value, update) => update(value), put(before)));
    } while (this.#isAskedAgain);
  }
}
