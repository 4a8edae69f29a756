// Pages with a draft in them: made for one browser, marked as a preview, and kept nowhere.
import { gzipSync } from 'node:zlib';
import type { PreviewedSite, WebDeps } from './page-deps.ts';
import type { Body, Kind, Rendered, Visitor, WebBundle } from './web-bundle.ts';

type BuildFiles = Parameters<WebBundle['createRenderer']>[0]['build'];
type Renderer = ReturnType<WebBundle['createRenderer']>;

export type RenderPreview = (site: PreviewedSite, kind: Kind, page: URL, visitor: Visitor) => Promise<Rendered>;

export function createPreviewPages(
  bundle: WebBundle,
  build: BuildFiles,
  { now, log }: Pick<WebDeps, 'now' | 'log'>,
): RenderPreview {
  const renderers = new WeakMap<PreviewedSite, Renderer>();
  const rendererOf = (site: PreviewedSite): Renderer => {
    let renderer = renderers.get(site);
    if (!renderer) {
      const { call, redirectFor, content } = site;
      renderer = bundle.createRenderer({
        call,
        build,
        textsOf: content.textsOf,
        contentOf: content.contentOf,
        customCode: content.customCode,
        redirectFor,
        now,
        report: (failure, where, requestId) =>
          log.error({ err: failure, where, requestId }, 'a preview could not be made in full'),
      });
      renderers.set(site, renderer);
    }
    return renderer;
  };
  return async (site, kind, page, visitor) => {
    const rendered = await rendererOf(site)
      .render(kind, page, visitor)
      .finally(() => site.endPage(visitor));
    return kind === 'document' && rendered.body ? { ...rendered, body: marked(rendered.body) } : rendered;
  };
}

/** Outside of the root that the page takes over, so that it stays while the editor walks through the site. */
const MARK =
  '<p role="status" style="position:fixed;inset-inline:0;bottom:0;z-index:2147483647;margin:0;padding:.6rem 1rem;background:#7a1f5c;color:#fff;font:600 1rem/1.4 sans-serif;text-align:center">Preview of a draft: only this browser sees it. <a style="color:#fff" href="/content/preview/end">End the preview</a></p>';

function marked(body: Body): Body {
  const text = (nonce?: string): string => {
    const whole = body.text(nonce);
    const end = whole.lastIndexOf('</body>');
    return whole.slice(0, end) + MARK + whole.slice(end);
  };
  return { takesNonce: body.takesNonce, text, gzip: (nonce) => gzipSync(text(nonce)) };
}
