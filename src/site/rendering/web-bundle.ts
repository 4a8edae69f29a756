// The web's own code on the server, as `tools/build.mjs` has built it. Its types are those of the source.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as bundle from '#app/web/ssr.tsx';

export type WebBundle = typeof bundle;
export type { Body, Kind, Locale, Rendered, Renderer, SiteContent, Visitor } from '#app/web/ssr.tsx';

/** Texts of a document that stands alone. */
export type StandaloneWords = Parameters<WebBundle['standaloneDocument']>[1]['words'];

export const importBundle = (distDir: string): Promise<WebBundle> =>
  import(pathToFileURL(path.join(distDir, 'server/ssr.js')).href);
