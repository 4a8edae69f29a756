// A page on its way to the visitor.
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliOnce, encodingOf, QUICKEST_FIRST, type Encoding } from './compress-page.ts';
import type { CachedPage } from './guest-pages.ts';
import type { PageHeaders } from './page-headers.ts';
import type { Body, Kind, Rendered } from './web-bundle.ts';

const newNonce = (): string => randomBytes(18).toString('base64');

/** A kept page: its bytes as they are, unless the operator's own code in it needs a nonce of this answer. */
export function sendKept(
  page: CachedPage,
  headers: PageHeaders,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!page.live) {
    const accepted = encodingOf(request.headers['accept-encoding'] as string | undefined);
    response.writeHead(page.status, page.headers[accepted]);
    response.end(request.method === 'HEAD' ? undefined : page.bodies[accepted]);
    return;
  }
  const nonce = newNonce();
  const { encoding, bytes } = encoded(page.live, request.headers, nonce);
  response.writeHead(page.status, headers.listOf('document', { encoding, length: bytes.length, nonce }));
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** A page made for this visitor alone. */
export function sendRendered(
  kind: Kind,
  { status, location, body }: Rendered,
  headers: PageHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const nonce = body?.takesNonce ? newNonce() : undefined;
  void reply.headers(headers.of(kind, nonce)).header('cache-control', 'private, no-store').code(status);
  if (status === 503) void reply.header('retry-after', '5');
  if (location !== undefined || body === undefined) return reply.redirect(location!, status);
  const { encoding, bytes } = encoded(body, request.headers, nonce);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** A body that is sent once, in the quickest encoding that the client takes. */
function encoded(body: Body, headers: IncomingHttpHeaders, nonce?: string): { encoding: Encoding; bytes: Buffer } {
  const encoding = encodingOf(headers['accept-encoding'] as string | undefined, QUICKEST_FIRST);
  if (encoding === 'gzip') return { encoding, bytes: body.gzip(nonce) };
  const text = body.text(nonce);
  return { encoding, bytes: encoding === 'br' ? brotliOnce(text) : Buffer.from(text) };
}
