// Keeps the document's head true to the page after a navigation in the browser.
import type { Meta } from '../page.ts';

export const titleOf = (meta: Meta, siteName: string): string =>
  meta.title === siteName ? siteName : `${meta.title} · ${siteName}`;

export function applyMeta(meta: Meta, siteName: string): void {
  document.title = titleOf(meta, siteName);
  setMeta('description', meta.description);
  setMeta('robots', meta.isHidden ? 'noindex' : undefined);
  document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + location.pathname);
}

function setMeta(name: string, content: string | undefined): void {
  let tag = document.head.querySelector(`meta[name=${name}]`);
  if (content === undefined) {
    tag?.remove();
    return;
  }
  if (!tag) {
    tag = document.createElement('meta');
    tag.setAttribute('name', name);
    document.head.append(tag);
  }
  tag.setAttribute('content', content);
}
