// The document around every page. No inline code runs but the few lines that choose theme and fonts, known by their hash.
import type { CodeByPlace } from './custom-code.ts';
import { GROUND, iconLinksOf, manifestPath } from '#site/shell/installable.ts';
import type { AppIcons, Boot } from '#site/shell/boot.ts';
import type { Locale } from '#site/shell/routes.ts';
import { jsonInScript } from '#site/shell/json-in-script.ts';
import { WHOLE_STYLE } from './whole-style.ts';
import { HEAD_MARK, headTags, titleOf, type HeadTag } from '#site/shell/head.ts';
import type { Payload } from '#site/shell/page-payload.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

/** Names of the built files, from the bundler's manifest. */
export interface BuildFiles {
  id: string;
  /** Entry script and what it imports at once. */
  entry: string;
  imports: readonly string[];
  /** The scripts that hydrate a page, and the given modules with all that they import. */
  scriptsOf?: (sources: readonly string[]) => readonly string[];
  styles: readonly string[];
  /** The same style sheets as text, for documents that carry them. */
  style?: string;
  /** The rules of it that a page with this HTML uses. */
  styleOf?: (html: string) => string;
  /** Fonts needed for the first paint; the Cyrillic one on pages written in Cyrillic. */
  fonts: readonly string[];
  /** Scripts that only a development server needs, as HTML. */
  developmentHead?: string;
}

/**
 * Runs before the first paint, so that a light theme never flashes dark: it is the visitor's own, or that of their system,
 * which is followed as it changes until they choose one. Fonts are preloaded, but on a slow connection text is in the system's
 * font until the page works (`shell/late-fonts.ts`), and stays in it for those who save data. The question of consent has its
 * place before it is asked (`tracking/consent.ts`). Holds a form that is submitted before anything listens, which the browser
 * would put into an address, password and all (`shell/filled-early.ts`). The policy contains its hash.
 */
export const THEME_SCRIPT =
  "(function(d,q){function paint(){var m=document.querySelector('meta[name=theme-color]');" +
  `if(m)m.content=d.dataset.theme==='light'?'${GROUND.light}':'${GROUND.dark}'}` +
  "function wear(){var t;try{t=localStorage.getItem('theme')}catch(e){}" +
  "d.dataset.theme=t==='light'||t==='dark'?t:q.matches?'light':'dark';dispatchEvent(new Event('themechange'))}" +
  "addEventListener('themechange',paint);q.addEventListener('change',wear);wear()" +
  "})(document.documentElement,matchMedia('(prefers-color-scheme: light)'));" +
  'var f=document.currentScript.dataset.fonts,c=navigator.connection;' +
  "if(c&&(c.saveData||/[23]g/.test(c.effectiveType)||c.downlink<1))document.documentElement.dataset.fonts=c.saveData?'none':'late';" +
  "else if(f)f.split(' ').forEach(function(h){var l=document.createElement('link');l.rel='preload';l.as='font';" +
  "l.type='font/woff2';l.crossOrigin='';l.href=h;document.head.append(l)});" +
  'try{' +
  "var r=localStorage.getItem('rail');if(r==='narrow'||r==='wide')document.documentElement.dataset.rail=r;" +
  "if(localStorage.getItem('game-panel')==='hidden')document.documentElement.dataset.gamePanel='hidden'}catch(e){}" +
  "if(!/(^|; )consent=/.test(document.cookie))document.documentElement.dataset.asking='';" +
  "addEventListener('submit',function(e){if(!('ready'in document.documentElement.dataset)){e.preventDefault();sentEarly=e.target}},true)";

const END = '</body></html>';
const tails = new WeakMap<object, WeakMap<object, string>>();

/** Most of it is texts and content, which do not change between visitors: the same string each time, like the head. */
function bootJson({ texts, content, payload, startup, ...bootRest }: Boot): { page: string; shared: string } {
  let tail = tails.get(texts);
  if (!tail) tails.set(texts, (tail = new WeakMap()));
  let shared = tail.get(content);
  if (shared === undefined)
    tail.set(content, (shared = `,"texts":${jsonInScript(texts)},"content":${jsonInScript(content)}}</script>${END}`));
  return { page: jsonInScript({ ...bootRest, payload, startup }).slice(0, -1), shared };
}

const heads = new WeakMap<BuildFiles, Map<string, string>>();

/**
 * The beginning that all documents of a language share, always the same string: the server compresses it once. What a
 * page must say early in its own words stays small, so that the browser finds it no later than without the shared part.
 */
function headOf(build: BuildFiles, locale: Locale, icons: AppIcons | undefined, isFirstVisit: boolean): string {
  let buildHeads = heads.get(build);
  if (!buildHeads) heads.set(build, (buildHeads = new Map()));
  const links = iconLinksOf(icons);
  const key = `${locale} ${isFirstVisit} ${links}`;
  let head = buildHeads.get(key);
  if (head === undefined) {
    const style = isFirstVisit
      ? `<style>${build.style}</style>`
      : build.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
    buildHeads.set(key, (head = headWith(style, build, locale, links)));
  }
  return head;
}

const headWith = (style: string, build: BuildFiles, locale: Locale, iconLinks: string): string =>
  [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta name="color-scheme" content="dark light"><meta name="theme-color" content="${GROUND.dark}">`,
    `<script data-fonts="${build.fonts.filter((href) => locale === 'ru' || !href.includes('cyrillic')).join(' ')}">${THEME_SCRIPT}</script>`,
    style,
    `${iconLinks}<link rel="manifest" href="${manifestPath(locale)}">`,
  ].join('');

const partOfStyle = (style: string, { styles }: BuildFiles): string =>
  `<style ${WHOLE_STYLE}="${styles.join(' ')}">${style}</style>`;

interface DocumentParts {
  boot: Boot;
  html: string;
  /** The page whose title and tags the head has. */
  head: Pick<Payload, 'meta' | 'seo'>;
  build: BuildFiles;
  /** Named before the first script asks for them; if there are any, scripts do not wait for the paint (docs/decisions/0028). */
  scripts?: readonly string[] | undefined;
  /** The operator's own code; our scripts then run with the same nonce as theirs. */
  code?: (CodeByPlace & { slot: string }) | undefined;
  /** The rules that the page uses, carried instead of all of them; the whole sheet then comes with the scripts. */
  style?: string | undefined;
}

/** A document is its head, shared with others, and then its body. */
export function documentOf({ boot, html, head: { meta, seo }, build, scripts = [], code, style }: DocumentParts): {
  head: string;
  body: string;
  tail: string;
} {
  const { name } = boot.content;
  const nonce = code ? ` nonce="${code.slot}"` : '';
  // A player's browser has the style sheet cached; a guest paints earlier with it in the document.
  const isFirstVisit = build.style !== undefined && boot.session === null;
  const json = bootJson(boot);
  const body = [
    `<title>${escapeHtml(titleOf(meta, seo, name))}</title>`,
    meta.preloadImage
      ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(meta.preloadImage)}">`
      : '',
    headTags(meta, seo, name).map(tagHtml).join(''),
    // The page is complete without scripts, so the picture and fonts have priority.
    [...build.imports, ...scripts]
      .map((href) => `<link rel="modulepreload" fetchpriority="low"${nonce} href="${href}">`)
      .join(''),
    // The scripts wait for the whole sheet, so it is preloaded as well.
    (style === undefined || scripts.length === 0 ? [] : build.styles)
      .map((href) => `<link rel="preload" as="style" fetchpriority="low" href="${href}">`)
      .join(''),
    build.developmentHead ?? '',
    `<script type="module"${scripts.length > 0 ? ' data-at-once' : ''} fetchpriority="low"${nonce} src="${build.entry}"></script>${code?.head ?? ''}</head>`,
    `<body>${code?.bodyStart ?? ''}<div id="root">${html}</div>`,
    `<script type="application/json" id="boot">${json.page}`,
  ].join('');
  const first =
    style === undefined
      ? headOf(build, boot.locale, boot.content.icons, isFirstVisit)
      : headWith(partOfStyle(style, build), build, boot.locale, iconLinksOf(boot.content.icons));
  // Everything that takes the nonce of a response is in the body.
  if (code) return { head: first, body: `${body}${json.shared.slice(0, -END.length)}${code.bodyEnd}${END}`, tail: '' };
  return { head: first, body, tail: json.shared };
}

/** JSON in a script element is data to the browser: it runs nothing, so the content policy does not apply to it. */
function tagHtml({ name, attributes, text }: HeadTag): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  const begin = `<${name}${pairs.join('')} ${HEAD_MARK}>`;
  return text === undefined ? begin : `${begin}${jsonInScript(JSON.parse(text))}</${name}>`;
}
