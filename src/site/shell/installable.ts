// What makes a site an app on a phone: its manifest and its icons, both from the operator's settings (PW-05).
import { prefixOf, type Locale } from './routes.ts';
import type { AppIcons, SiteContent } from './boot.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

const OURS = {
  favicon: '/icon.svg',
  apple: { '180': '/icons/apple-180.png' },
  png: { '192': '/icons/icon-192.png', '512': '/icons/icon-512.png' },
  maskable: { '512': '/icons/maskable-512.png' },
} as const;

/** `--bg` of each theme (`ui/tokens.css`), as browsers take it outside of a page. */
export const GROUND = { dark: '#07100c', light: '#f3f7f4' } as const;

/** `192` and `192x192` name the same size; anything else is no size. */
function sizesOf(size: string): string | undefined {
  const [, width, height = width] = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(size) ?? [];
  return width === undefined ? undefined : `${width}x${height}`;
}

const bySize = (icons: Readonly<Record<string, string>> | undefined): [sizes: string, href: string][] =>
  Object.entries(icons ?? {}).flatMap(([size, href]) => {
    const sizes = sizesOf(size);
    return sizes !== undefined && isAddress(href) ? [[sizes, href]] : [];
  });

/** A path of our own, or an https address. */
const isAddress = (href: string): boolean => /^\/[^/\\]/.test(href) || /^https:\/\/[^/\\]/.test(href);

/** If the operator provides any icon of a kind, all of that kind are theirs. */
function chosen(icons: AppIcons | undefined) {
  const apple = bySize(icons?.apple);
  const png = bySize(icons?.png);
  return {
    favicon: icons?.favicon && isAddress(icons.favicon) ? icons.favicon : undefined,
    apple: apple.length > 0 ? apple : bySize(OURS.apple),
    png,
    ico: bySize(icons?.ico),
  };
}

const typeOf = (href: string): string => {
  const extension = /\.(svg|png|ico)(?:[?#]|$)/.exec(href)?.[1];
  return extension === 'svg' ? 'image/svg+xml' : extension === 'ico' ? 'image/x-icon' : 'image/png';
};

const written = new WeakMap<object, string>();
const NO_ICONS: AppIcons = {};

/** `link` elements of the head. */
export function iconLinksOf(icons: AppIcons = NO_ICONS): string {
  let links = written.get(icons);
  if (links === undefined) written.set(icons, (links = write(chosen(icons))));
  return links;
}

function write({ favicon, apple, png, ico }: ReturnType<typeof chosen>): string {
  const link = (rel: string, href: string, rest: string): string =>
    `<link rel="${rel}" href="${escapeHtml(href)}"${rest}>`;
  const isOurs = !favicon && png.length === 0 && ico.length === 0;
  const main = favicon ?? (isOurs ? OURS.favicon : undefined);
  return [
    ...(main ? [link('icon', main, ` type="${typeOf(main)}"`)] : []),
    ...ico.map(([sizes, href]) => link('icon', href, ` type="image/x-icon" sizes="${sizes}"`)),
    ...png.map(([sizes, href]) => link('icon', href, ` type="image/png" sizes="${sizes}"`)),
    ...apple.map(([sizes, href]) => link('apple-touch-icon', href, ` sizes="${sizes}"`)),
  ].join('');
}

export const manifestPath = (locale: Locale): string => `${prefixOf(locale)}/site.webmanifest`;

/** What a browser reads before it offers to install the site. */
export function manifestOf({ name, icons }: Pick<SiteContent, 'name' | 'icons'>, locale: Locale) {
  const { png } = chosen(icons);
  const drawn = [
    { src: OURS.favicon, sizes: 'any', type: 'image/svg+xml' },
    ...bySize(OURS.png).map(([sizes, src]) => ({ src, sizes, type: 'image/png' })),
    ...bySize(OURS.maskable).map(([sizes, src]) => ({ src, sizes, type: 'image/png', purpose: 'maskable' })),
  ];
  return {
    id: '/',
    name,
    // Under an icon there is room for a dozen letters.
    short_name: name.length <= 12 ? name : name.split(' ')[0]!.slice(0, 12),
    lang: locale,
    start_url: prefixOf(locale) || '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND.dark,
    theme_color: GROUND.dark,
    icons: png.length > 0 ? png.map(([sizes, src]) => ({ src, sizes, type: 'image/png' })) : drawn,
  };
}
