// Pages shown at the address of another one: without a connection (cached by the service worker), when the site is
// overloaded, and when the operator has closed it (both kept by the server). Self-contained; they run no script of the site.
import type { BuildFiles } from '#site/rendering/fast-document/make-document.ts';
import { THEME_SCRIPT } from '#site/rendering/fast-document/theme-script.ts';
import type { Locale } from '#site/shell/routes.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

export interface StandaloneWords {
  title: string;
  text: string;
  safe: string;
  retry: string;
}

export function standaloneDocument(
  page: 'offline' | 'busy' | 'maintenance' | 'blocked',
  { locale, name, words, build }: { locale: Locale; name: string; words: StandaloneWords; build: BuildFiles },
): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(words.title)} · ${escapeHtml(name)}</title><script>${THEME_SCRIPT}</script>`,
    build.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join(''),
    '<link rel="icon" type="image/svg+xml" href="/icon.svg"></head>',
    `<body><main data-page="${page}" class="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-4 px-5 py-10 text-center">`,
    '<img src="/icon.svg" alt="" width="72" height="72" class="mb-4 opacity-80 grayscale">',
    `<h1 class="text-3xl">${escapeHtml(words.title)}</h1>`,
    `<p class="max-w-prose text-muted">${escapeHtml(words.text)}</p>`,
    `<p class="max-w-prose text-muted">${escapeHtml(words.safe)}</p>`,
    // An empty address is the requested one.
    `<a href="" class="mt-4 inline-flex min-h-13 items-center rounded-md bg-primary px-6 font-semibold text-on-primary">${escapeHtml(words.retry)}</a>`,
    '</main></body></html>',
  ].join('');
}
