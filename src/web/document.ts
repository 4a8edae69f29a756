// The document around every page. No inline code runs but the few lines that choose the theme, known by their hash.
import type { CodeByPlace } from './custom-code.ts';
import { iconLinksOf, manifestPath, type AppIcons } from './installable.ts';
import type { Locale } from './routes.ts';
import type { Boot } from './shell/boot.ts';
import { HEAD_MARK, headTags, titleOf, type HeadTag } from './shell/head.ts';
import type { Payload } from './page.ts';

/** Names of the built files, from the bundler's manifest. */
export interface BuildFiles {
  id: string;
  /** Entry script and what it imports at once. */
  entry: string;
  imports: readonly string[];
  /** What takes a page over, and these modules of it with all that they import. */
  scriptsOf?: (sources: readonly string[]) => readonly string[];
  styles: readonly string[];
  /** The same style sheets as text, for documents that carry them. */
  style?: string;
  /** Fonts needed for the first paint; the one with Cyrillic letters on pages that are written in them. */
  fonts: readonly string[];
  /** Scripts that only a development server needs, as HTML. */
  developmentHead?: string;
}

/** Runs before the first paint, so that a light theme never flashes dark. Its hash stands in the policy. */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t;" +
  "if(localStorage.getItem('rail')==='narrow')document.documentElement.dataset.rail='narrow';" +
  "if(localStorage.getItem('game-panel')==='hidden')document.documentElement.dataset.gamePanel='hidden'}catch(e){}";

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const JSON_ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON inside a script element: `<` could end the element or open a comment. */
const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => JSON_ESCAPES[character]!);

const written = new WeakMap<object, string>();

/** The same for what every page carries: it is the same object each time, so it is written once. */
function jsonOnce(value: object): string {
  let json = written.get(value);
  if (json === undefined) written.set(value, (json = jsonInScript(value)));
  return json;
}

const END = '</body></html>';
const tails = new WeakMap<object, WeakMap<object, string>>();

/** Texts and content are most of it and do not change between visitors: the same string each time, as the head is. */
function bootJson({ texts, content, ...own }: Boot): { own: string; shared: string } {
  let known = tails.get(texts);
  if (!known) tails.set(texts, (known = new WeakMap()));
  let shared = known.get(content);
  if (shared === undefined)
    known.set(content, (shared = `,"texts":${jsonOnce(texts)},"content":${jsonOnce(content)}}</script>${END}`));
  return { own: jsonInScript(own).slice(0, -1), shared };
}

const heads = new WeakMap<BuildFiles, Map<string, string>>();

/**
 * The beginning that all documents of a language share, and always as the same string: the server compresses it once.
 * What a page must say early in its own words stays small, so nothing of it is found later than it was.
 */
function headOf(build: BuildFiles, locale: Locale, icons: AppIcons | undefined, isFirstVisit: boolean): string {
  let known = heads.get(build);
  if (!known) heads.set(build, (known = new Map()));
  const links = iconLinksOf(icons);
  const key = `${locale} ${isFirstVisit} ${links}`;
  let head = known.get(key);
  if (head === undefined) {
    head = [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
      '<meta name="color-scheme" content="dark light"><meta name="theme-color" content="#0b1511">',
      `<script>${THEME_SCRIPT}</script>`,
      build.fonts
        .filter((href) => locale === 'ru' || !href.includes('cyrillic'))
        .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
        .join(''),
      isFirstVisit ? `<style>${build.style}</style>` : '',
      isFirstVisit ? '' : build.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join(''),
      `${links}<link rel="manifest" href="${manifestPath(locale)}">`,
    ].join('');
    known.set(key, head);
  }
  return head;
}

interface DocumentParts {
  boot: Boot;
  html: string;
  /** Whose title and tags the head has. */
  head: Pick<Payload, 'meta' | 'seo'>;
  build: BuildFiles;
  /** Named before the first script asks for them. */
  scripts?: readonly string[] | undefined;
  /** The operator's own code; our scripts then run by the same nonce as his. */
  code?: (CodeByPlace & { slot: string }) | undefined;
}

/** A document is its head, shared with others, and then its body. */
export function documentOf({ boot, html, head: { meta, seo }, build, scripts = [], code }: DocumentParts): {
  head: string;
  body: string;
  tail: string;
} {
  const { name } = boot.content;
  const nonce = code ? ` nonce="${code.slot}"` : '';
  // A player has the style sheet in his browser already; a guest paints earlier with it in hand.
  const isFirstVisit = build.style !== undefined && boot.session === null;
  const json = bootJson(boot);
  const body = [
    `<title>${escape(titleOf(meta, seo, name))}</title>`,
    meta.preloadImage ? `<link rel="preload" as="image" fetchpriority="high" href="${escape(meta.preloadImage)}">` : '',
    headTags(meta, seo, name).map(tagHtml).join(''),
    // The page is complete without scripts, so picture and fonts go first.
    [...build.imports, ...scripts]
      .map((href) => `<link rel="modulepreload" fetchpriority="low"${nonce} href="${href}">`)
      .join(''),
    build.developmentHead ?? '',
    `<script type="module" fetchpriority="low"${nonce} src="${build.entry}"></script>${code?.head ?? ''}</head>`,
    `<body>${code?.bodyStart ?? ''}<div id="root">${html}</div>`,
    `<script type="application/json" id="boot">${json.own}`,
  ].join('');
  const first = headOf(build, boot.locale, boot.content.icons, isFirstVisit);
  // What takes the nonce of each answer is in the body.
  if (code) return { head: first, body: `${body}${json.shared.slice(0, -END.length)}${code.bodyEnd}${END}`, tail: '' };
  return {
    head: first,
    body,
    tail: json.shared,
  };
}

/** JSON in a script element is data to the browser: it runs nothing, so the policy has nothing to say to it. */
function tagHtml({ name, attributes, text }: HeadTag): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escape(value)}"`);
  const begin = `<${name}${pairs.join('')} ${HEAD_MARK}>`;
  return text === undefined ? begin : `${begin}${jsonInScript(JSON.parse(text))}</${name}>`;
}
