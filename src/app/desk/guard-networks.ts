/**
 * The desk answers the networks of the house alone (`DESK_NETWORKS`). Anybody else is refused by their address, before anything of
 * their request is looked at: neither a fault in parsing nor one in signing in is within their reach.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '#platform/config.ts';
import { isWithin } from '#platform/http/caller-address.ts';
import { interceptRequests, ipOf } from '#platform/http/requests.ts';

/** Installed last, so that it comes before every other handler. */
export function guardNetworks(server: Server, config: Pick<Config, 'DESK_NETWORKS' | 'TRUST_PROXY'>): void {
  const { DESK_NETWORKS: networks } = config;
  if (!networks) return;
  const isStranger = (request: IncomingMessage): boolean => !isWithin(networks, ipOf(request, config));
  interceptRequests(server, (request, response) => {
    if (!isStranger(request)) return false;
    refuseStranger(response);
    return true;
  });
  const upgrades = server.listeners('upgrade') as Array<(...args: [IncomingMessage, Duplex, Buffer]) => void>;
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isStranger(request)) return void socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    for (const upgrade of upgrades) upgrade.call(server, request, socket, head);
  });
}

const BODY = JSON.stringify({
  error: {
    type: 'AccessDeniedException',
    message: 'The desk does not answer this network.',
    reason: { rule: 'desk.network', inputs: {} },
  },
});

function refuseStranger(response: ServerResponse): void {
  response.writeHead(403, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(BODY);
}
