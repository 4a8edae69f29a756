/**
 * HTTP/1.1 over kept connections, with as little work for each request as possible: a generator that offers more than a site
 * can serve must not take away the processor that they share. Reads answers with a length or in chunks, and nothing else of
 * the protocol.
 */
import { connect, type Socket } from 'node:net';

export interface PlainAnswer {
  status: number;
  retryAfter: string | undefined;
  /** Of a refusal; other bodies are counted and dropped. */
  body: string;
}

interface Waiting {
  resolve: (answer: PlainAnswer) => void;
  reject: (error: Error) => void;
  since: number;
  text: string;
  /** Of a body in chunks: its end, which may arrive in two pieces. */
  tail: string;
  /** Bytes that are still to come; -1 before the head is whole, `chunks` until the last one. */
  left: number | 'chunks';
  answer: PlainAnswer;
}

const LAST_CHUNK = '0\r\n\r\n';
/** Less than a server keeps a connection open, so that none is used while it is being closed. */
const LONGEST_IDLE_MS = 30_000;

export class PlainConnections {
  /** The longest idle first. */
  readonly #idle: { socket: Socket; since: number }[] = [];
  readonly #busy = new Map<Socket, Waiting>();
  readonly #watch: NodeJS.Timeout;
  readonly #host: string;
  readonly #port: number;

  constructor(host: string, port: number, longestMs: number) {
    this.#host = host;
    this.#port = port;
    this.#watch = setInterval(() => {
      const oldest = performance.now() - longestMs;
      for (const [socket, { since }] of this.#busy) if (since < oldest) socket.destroy(new Error('no answer'));
      const idleBefore = performance.now() - LONGEST_IDLE_MS;
      while (this.#idle[0] && this.#idle[0].since < idleBefore) this.#idle.shift()!.socket.destroy();
    }, 1_000).unref();
  }

  /** `request`: all its bytes, in Latin-1. */
  request(request: string): Promise<PlainAnswer> {
    return new Promise((resolve, reject) => {
      const socket = this.#idle.pop()?.socket ?? this.#open();
      const answer = { status: 0, retryAfter: undefined, body: '' };
      this.#busy.set(socket, { resolve, reject, since: performance.now(), text: '', tail: '', left: -1, answer });
      socket.write(request, 'latin1');
    });
  }

  close(): void {
    clearInterval(this.#watch);
    for (const { socket } of this.#idle) socket.destroy();
  }

  #open(): Socket {
    const socket = connect(this.#port, this.#host).setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(socket, text));
    let cause: Error | undefined;
    socket.on('error', (error) => (cause = error));
    socket.on('close', () => {
      const waiting = this.#busy.get(socket);
      this.#busy.delete(socket);
      waiting?.reject(cause ?? new Error('closed'));
      const place = this.#idle.findIndex((idle) => idle.socket === socket);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    return socket;
  }

  #read(socket: Socket, text: string): void {
    const waiting = this.#busy.get(socket);
    if (!waiting) return;
    if (waiting.left === -1) {
      waiting.text += text;
      const end = waiting.text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = waiting.text.slice(0, end).toLowerCase();
      waiting.answer.status = Number(head.slice(9, 12));
      waiting.answer.retryAfter = /\r\nretry-after: (.*)/.exec(head)?.[1];
      const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
      waiting.left = length === undefined ? 'chunks' : Number(length);
      text = waiting.text.slice(end + 4);
      waiting.text = '';
    }
    if (waiting.answer.status === 503) waiting.answer.body += text;
    if (waiting.left === 'chunks') {
      waiting.tail = (waiting.tail + text).slice(-LAST_CHUNK.length);
      if (waiting.tail !== LAST_CHUNK) return;
    } else {
      waiting.left = (waiting.left as number) - text.length;
      if (waiting.left > 0) return;
    }
    this.#busy.delete(socket);
    this.#idle.push({ socket, since: performance.now() });
    waiting.resolve(waiting.answer);
  }
}
