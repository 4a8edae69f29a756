// What the browser fetches in addition to pages: which build this is, and texts that come with later dialogs.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteContentFiles } from './site-content.ts';

export function registerBuildRoutes(app: FastifyInstance, buildId: string, content: SiteContentFiles): void {
  app.get('/builds/meta/:file', async (request, reply) => {
    if ((request.params as { file: string }).file !== `${buildId}.json`) return reply.code(404).send({ id: null });
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send({ id: buildId });
  });

  app.get('/builds/texts/:build/:locale/:file', async (request, reply) => {
    const { locale, file, build: asked } = request.params as Record<'locale' | 'file' | 'build', string>;
    const texts = content.textsOf(locale);
    const area = file.replace(/\.json$/, '');
    if (!Object.hasOwn(texts, area)) return reply.code(404).send({});
    // An editor may have rewritten some of them, so browsers revalidate each time; most answers are 304.
    const body = JSON.stringify(texts[area]);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    void reply.header('cache-control', asked === buildId ? 'no-cache' : 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
