// HTTP between two programs of a test, which loses what it is asked to lose: a request before it has arrived, or the answer after the
// request was carried out. An answer can be held back, too, until something else has happened.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fate = 'passes' | 'request is lost' | 'answer is lost';

export interface Hop {
  /** The address that the proxy stands for. */
  target: string;
  verb: string;
  path: string;
  body: string;
  headers: IncomingMessage['headers'];
}

export interface FaultyProxy {
  /** The address of a proxy in front of this one. */
  to(target: string): Promise<string>;
  /** What becomes of a request; everything passes unless it says otherwise. */
  fate: (hop: Hop) => Fate;
  /** A request is not passed on before this resolves. */
  beforeRequest: (hop: Hop) => Promise<void>;
  /** An answer is not delivered before this resolves. */
  beforeAnswer: (hop: Hop) => Promise<void>;
  /** How many were lost. */
  lost: Record<Exclude<Fate, 'passes'>, number>;
  close(): Promise<void>;
}

export function createFaultyProxy(): FaultyProxy {
  const servers: Server[] = [];
  const proxy: FaultyProxy = {
    async to(target) {
      const server = createServer((request, response) => {
        forward(proxy, target, request, response).catch(() => response.destroy());
      });
      servers.push(server);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    fate: () => 'passes',
    beforeRequest: async () => {},
    beforeAnswer: async () => {},
    lost: { 'request is lost': 0, 'answer is lost': 0 },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return proxy;
}

async function forward(
  proxy: FaultyProxy,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const verb = request.method ?? 'GET';
  const path = request.url ?? '/';
  const hop = { target, verb, path, body: body.toString('utf8'), headers: request.headers };
  const fate = proxy.fate(hop);
  if (fate !== 'passes') proxy.lost[fate]++;
  if (fate === 'request is lost') return void response.destroy();
  await proxy.beforeRequest(hop);
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const answer = await fetch(target + path, {
    method: verb,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body }),
    redirect: 'manual',
  });
  const content = Buffer.from(await answer.arrayBuffer());
  await proxy.beforeAnswer(hop);
  if (fate === 'answer is lost') return void response.destroy();
  response
    .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    .end(content);
}
