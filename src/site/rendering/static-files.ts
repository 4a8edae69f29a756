// The built files of the web, each with its compressed twins.
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';

/** Folders of files that are named by their contents: these bytes for ever. The others are revalidated after an hour. */
const HASHED = /\/client\/(?:assets|mathematics)\//;

export async function registerStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    // A route for each file that is there at the start; every other address is a page.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    // The worker has a route of its own (`installable.ts`).
    globIgnore: ['**/*.{br,gz}', 'manifest.json', 'sw.js'],
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        HASHED.test(file)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600, stale-while-revalidate=86400',
      ),
  });
}
