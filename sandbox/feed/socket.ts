// A feed's end of the WebSocket: it signs the challenge, sends numbered frames, and waits for each to be acknowledged.
import { WebSocket, type RawData } from 'ws';
import { pathOf, secondsNow, signature, type FeedKey, type RecoverOrder, type SiteAnswer } from './wire.ts';

export interface SocketFrame {
  challenge?: string;
  welcome?: { newest: number };
  ack?: number;
  batch?: number;
  accepted?: number;
  rejected?: { line: number; why: string }[];
  recover?: RecoverOrder[];
  error?: string;
  newest?: number;
}

interface Hello {
  challenge?: string;
  time?: string;
  secret?: string;
}

export class FeedSocket {
  readonly #socket: WebSocket;
  readonly #path: string;
  readonly #frames: SocketFrame[] = [];
  readonly #listeners = new Set<() => void>();
  /** With the code, once it is over. */
  closed: number | undefined;
  pings = 0;
  onRecover: (orders: RecoverOrder[]) => void = () => {};

  constructor(site: string, feed: string) {
    this.#path = pathOf(feed);
    this.#socket = new WebSocket(`${site.replace(/^http/, 'ws')}${this.#path}`, { perMessageDeflate: false });
    this.#socket.on('message', (data: RawData) => {
      const frame = JSON.parse(String(data as Buffer)) as SocketFrame;
      this.#frames.push(frame);
      if (frame.recover) this.onRecover(frame.recover);
      this.#changed();
    });
    this.#socket.on('ping', () => this.pings++);
    this.#socket.on('error', () => {});
    this.#socket.on('close', (code) => {
      this.closed = code;
      this.#changed();
    });
  }

  /** The first frame for which it holds; nothing when the connection ends before it. */
  async frame(isMeant: (frame: SocketFrame) => boolean, withinMs = 20_000): Promise<SocketFrame | undefined> {
    await this.#until(() => this.#frames.some(isMeant) || this.closed !== undefined, withinMs);
    return this.#frames.find(isMeant);
  }

  async closing(withinMs = 20_000): Promise<number | undefined> {
    await this.#until(() => this.closed !== undefined, withinMs);
    return this.closed;
  }

  /** Says who it is; what is given replaces what is right. */
  async hello({ id, secret }: FeedKey, other: Hello = {}): Promise<SocketFrame | undefined> {
    const challenge = (await this.frame((frame) => frame.challenge !== undefined))?.challenge ?? '';
    const time = other.time ?? secondsNow();
    const parts = { time, batch: 'hello', path: this.#path, body: other.challenge ?? challenge };
    this.sendText(JSON.stringify({ hello: { time, key: id, signature: signature(other.secret ?? secret, parts) } }));
    return this.frame((frame) => frame.welcome !== undefined);
  }

  /** The answer, as a call would get it; status 0 when the connection ends before it. */
  async send(batch: number, lines: readonly string[]): Promise<SiteAnswer> {
    this.sendText(`{"batch":${batch},"messages":[${lines.join(',')}]}`);
    return this.answerTo(batch);
  }

  async answerTo(batch: number): Promise<SiteAnswer> {
    const answers = (frame: SocketFrame): boolean => frame.ack === batch || (frame.batch === batch && !!frame.error);
    const answer = await this.frame(answers);
    const at = this.#frames.findIndex(answers);
    if (at >= 0) this.#frames.splice(at, 1);
    return answer ? { status: answer.error ? 422 : 200, ...answer } : { status: 0 };
  }

  sendText(text: string | Buffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    else this.#socket.once('open', () => this.#socket.send(text));
  }

  /** Without a farewell, as when the network breaks. */
  cut(): void {
    this.#socket.terminate();
  }

  async #until(isSo: () => boolean, withinMs: number): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (isSo()) end();
      };
      const end = (): void => {
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve();
      };
      const timer = setTimeout(end, withinMs);
      this.#listeners.add(look);
    });
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
