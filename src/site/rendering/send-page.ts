// A page on its way to the visitor.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, gzippedOnce } from './compress-page.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageHeaders } from './page-headers.ts';
import type { Kind, Rendered } from './web-bundle.ts';

const newNonce = (): string => randomBytes(18).toString('base64');

/** A kept page: its bytes as they are, unless the operator's own code in it needs a nonce of this answer. */
export function sendKept(
  page: CachedPage,
  headers: PageHeaders,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const accepted = encodingOf(request.headers['accept-encoding'] as string | undefined);
  if (!page.live) {
    response.writeHead(page.status, page.headers[accepted]);
    response.end(request.method === 'HEAD' ? undefined : page.bodies[accepted]);
    return;
  }
  const { head, body, nonceSlot } = page.live;
  const nonce = newNonce();
  const own = body.replaceAll(nonceSlot, nonce);
  const isZipped = accepted !== 'identity';
  const bytes = isZipped ? gzippedOnce(head, [own]) : Buffer.from(head + own);
  const encoding = isZipped ? 'gzip' : 'identity';
  response.writeHead(page.status, headers.listOf('document', { encoding, length: bytes.length, nonce }));
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** A page made for this visitor alone. */
export function sendRendered(
  kind: Kind,
  rendered: Rendered,
  headers: PageHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, location, nonceSlot, head, tail } = rendered;
  const nonce = nonceSlot === undefined ? undefined : newNonce();
  void reply.headers(headers.of(kind, nonce)).header('cache-control', 'private, no-store').code(status);
  if (status === 503) void reply.header('retry-after', '5');
  if (location !== undefined) return reply.redirect(location, status);
  const pieces = nonce === undefined ? rendered.pieces : [rendered.pieces.join('').replaceAll(nonceSlot!, nonce)];
  // A browser that takes brotli takes gzip too, and a page that is sent once is ready sooner that way.
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(head + pieces.join('') + tail);
  return reply.header('content-encoding', 'gzip').send(gzippedOnce(head, pieces, tail));
}
