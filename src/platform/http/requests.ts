/**
 * A shortcut in front of the framework for the most frequent requests: no routing, no hooks, no wrappers around request and
 * response, which cost as much as a bet's own work. A handler that takes a request here answers it whole.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { refuse } from '#kernel/refusals.ts';
import type { Config } from '../config.ts';
import { callerAddress } from './caller-address.ts';

/** Puts a handler in front of all others; a request that it does not take (`false`) goes on as usual. */
export function interceptRequests(
  server: Server,
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!first(request, response)) for (const other of others) other.call(server, request, response);
  });
}

/** Reads the body, at most `limit` bytes; refuses a longer one. Rejects with `GONE` when the caller has gone. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let first: Buffer | undefined;
    let more: Buffer[] | undefined;
    let size = 0;
    const tooLong = (): void => {
      request.removeAllListeners('data').resume(); // thrown away while the answer goes out
      try {
        refuse('InvalidRequest', {
          rule: 'http.body-size',
          inputs: { max: limit },
          status: 413,
          sentence: 'The request is too large.',
        });
      } catch (refusal) {
        reject(refusal as Error);
      }
    };
    if (request.destroyed) return reject(GONE);
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLong();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) tooLong();
      else if (!first) first = chunk;
      else (more ??= [first]).push(chunk);
    });
    request.on('end', () => resolve(more ? Buffer.concat(more) : (first ?? EMPTY)));
    request.on('error', () => reject(GONE));
  });
}

const EMPTY = Buffer.alloc(0);
/** The caller closed the connection before all of its request had arrived: there is no one to answer. */
export const GONE: Error = new Error('the caller has gone');

/** The caller's address: the same for every path, whether the framework has seen the request or not. */
export const ipOf = (request: IncomingMessage, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): string =>
  callerAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], TRUST_PROXY);
