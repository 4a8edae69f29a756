// The pull form of the stand-in: the last changes by number, each answer signed, and a snapshot on request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy, signedHeaders, type FeedKey } from './wire.ts';

/** So many changes are kept; who asks for older ones takes a snapshot. */
const MAX_CHANGES = 2_000;
const MAX_LINES = 400;
const LONGEST_POLL_MS = 5_000;

export interface PullServer {
  url: string;
  add(lines: readonly string[]): void;
  close(): Promise<void>;
}

interface PullServerOptions {
  port: number;
  key: FeedKey;
  snapshot: (request: string) => string[];
}

interface Change {
  number: number;
  lines: readonly string[];
}

export async function startPullServer({ port, key, snapshot }: PullServerOptions): Promise<PullServer> {
  const changes: Change[] = [];
  // Higher than before a restart, because numbers are never used twice.
  let newest = Date.now();
  let waiting: (() => void)[] = [];

  async function answerChanges(after: number): Promise<{ status: number; batch: number; body: string }> {
    const oldest = changes[0]?.number ?? newest + 1;
    if (after < oldest - 1) return { status: 410, batch: newest, body: '' };
    if (after >= newest)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_POLL_MS);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    const selection: Change[] = [];
    let count = 0;
    for (const change of changes) {
      if (change.number <= after) continue;
      if (selection.length > 0 && count + change.lines.length > MAX_LINES) break;
      selection.push(change);
      count += change.lines.length;
    }
    return {
      status: 200,
      batch: selection.at(-1)?.number ?? after,
      body: selection.flatMap(({ lines }) => lines).join('\n'),
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://feed');
    if (!isSignedBy(key, request.headers, { path: request.url ?? '', body: '' }))
      return void response.writeHead(401).end();
    const reply =
      pathname === '/changes'
        ? await answerChanges(Number(searchParams.get('after')))
        : pathname === '/snapshot'
          ? { status: 200, batch: newest, body: snapshot(searchParams.get('request') ?? '').join('\n') }
          : undefined;
    if (!reply) return void response.writeHead(404).end();
    const headers = signedHeaders(key, { batch: String(reply.batch), path: request.url ?? '', body: reply.body });
    response.writeHead(reply.status, { 'content-type': 'application/x-ndjson', ...headers }).end(reply.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const wake = (): void => {
    for (const resume of waiting) resume();
    waiting = [];
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(lines) {
      for (let at = 0; at < lines.length; at += MAX_LINES)
        changes.push({ number: ++newest, lines: lines.slice(at, at + MAX_LINES) });
      changes.splice(0, Math.max(0, changes.length - MAX_CHANGES));
      wake();
    },
    async close() {
      wake();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
