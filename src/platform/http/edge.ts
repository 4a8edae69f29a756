/**
 * The outermost check of a request, before anything looks at it: one Host, and an address whose text can be stored.
 * Proxies differ in which of two Hosts they believe, and PostgreSQL refuses null characters; neither is ever sent by a
 * browser, so such a request is refused whole.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { interceptRequests } from './requests.ts';

/** Installed last, so that it comes before every other handler. */
export function guardEdge(server: Server): void {
  interceptRequests(server, (request, response) => {
    if (isWellFormed(request)) return false;
    refuseRequest(response);
    return true;
  });
  const upgrades = server.listeners('upgrade') as Array<(...args: [IncomingMessage, Duplex, Buffer]) => void>;
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isWellFormed(request)) return void socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    for (const upgrade of upgrades) upgrade.call(server, request, socket, head);
  });
}

function isWellFormed({ url, rawHeaders }: IncomingMessage): boolean {
  if (url!.includes('%00')) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts < 2;
}

/** In the form that refusals have everywhere. */
const BODY = JSON.stringify({
  error: {
    type: 'InvalidRequestException',
    message: 'The request could not be understood.',
    reason: { rule: 'http.request', inputs: {} },
  },
});

function refuseRequest(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(BODY);
}
