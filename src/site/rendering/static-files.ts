// The built files of the web in memory, each with its compressed twins, found by one look-up.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, type Encoding } from './compress-page.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wasm': 'application/wasm',
};

/** Folders of files that are named by their contents. */
const HASHED = /^\/(?:assets|mathematics)\//;

interface StaticFile {
  file: string;
  type: string;
  etag: string;
  isHashed: boolean;
  twins: ReadonlySet<Encoding>;
  bodies: Partial<Record<Encoding, Buffer>>;
}

export interface StaticFiles {
  /** Sends the file when the path names one. */
  send: (path: string, request: FastifyRequest, reply: FastifyReply) => boolean;
}

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** Bodies are read on first request and kept: all of them together are a few megabytes. */
export function readStaticFiles(directory: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const extension = path.extname(entry.name);
    if (!entry.isFile() || !TYPES[extension] || entry.name === 'manifest.json') continue;
    const file = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    const twins = new Set<Encoding>(
      (['br', 'gzip'] as const).filter((encoding) => existsSync(file + SUFFIX[encoding])),
    );
    const isHashed = HASHED.test(url);
    const etag = isHashed
      ? ''
      : `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 20)}"`;
    files.set(url, { file, type: TYPES[extension], etag, isHashed, twins, bodies: {} });
  }
  return {
    send(pathname, request, reply) {
      const found = files.get(pathname);
      if (!found) return false;
      const accepted = encodingOf(request.headers['accept-encoding']);
      const encoding = found.twins.has(accepted) ? accepted : 'identity';
      void reply
        .header('content-type', found.type)
        .header('vary', 'accept-encoding')
        // A name with a hash means these bytes for ever; the others are revalidated after an hour.
        .header(
          'cache-control',
          found.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, stale-while-revalidate=86400',
        );
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      if (found.etag) void reply.header('etag', found.etag);
      if (found.etag && request.headers['if-none-match'] === found.etag) void reply.code(304).send();
      else void reply.send((found.bodies[encoding] ??= readFileSync(found.file + SUFFIX[encoding])));
      return true;
    },
  };
}
