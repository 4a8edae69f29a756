// The document around every page, and how it is sent quickly. Everything that makes it faster than its text and a compressor is
// in this folder (README.md).
import { useContext, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { TileMarksContext } from '#casino/lobby/web/parts/tile-marks.ts';
import { GameRow } from '#site/home/web/parts/game-row.tsx';
import { Hero } from '#site/home/web/parts/hero.tsx';
import { Reasons } from '#site/home/web/parts/reasons.tsx';
import { BottomBar } from '#site/shell/frame/bottom-bar.tsx';
import { Rail } from '#site/shell/frame/rail.tsx';
import { escapeHtml } from '#kernel/escape-html.ts';
import type { Boot } from '#site/shell/boot.ts';
import { HEAD_MARK, headTags, titleOf, type HeadTag } from '#site/shell/head.ts';
import { GROUND, iconLinksOf, manifestPath } from '#site/shell/installable.ts';
import { jsonInScript } from '#site/shell/json-in-script.ts';
import type { Payload } from '#site/shell/page-payload.ts';
import { withNumbersIn } from '#site/design-system/format.ts';
import { gzipOf, textOf, type Chunk } from './compress-once.ts';
import { renderInFragments, reuse } from './jsx-runtime.ts';
import { sharedText, versionOf } from './shared-texts.ts';
import { THEME_SCRIPT } from './theme-script.ts';

/** Names of the built files, from the bundler's manifest. */
export interface BuildFiles {
  id: string;
  /** Entry script and what it imports at once. */
  entry: string;
  imports: readonly string[];
  /** The scripts that hydrate a page, and the given modules with all that they import. */
  scriptsOf?: (sources: readonly string[]) => readonly string[];
  styles: readonly string[];
  /** The same style sheets as text: a guest's first document carries them. */
  style?: string;
  /** Fonts needed for the first paint; the Cyrillic one on pages written in Cyrillic. */
  fonts: readonly string[];
  /** Scripts that only a development server needs, as HTML. */
  developmentHead?: string;
}

export interface DocumentPage {
  boot: Boot;
  /** What React renders. */
  tree: ReactElement;
  /** The page whose title and tags the head has. */
  head: Pick<Payload, 'meta' | 'seo'>;
  build: BuildFiles;
  /** Named before the first script asks for them; if there are any, scripts do not wait for the paint (docs/decisions/0028). */
  scripts?: readonly string[] | undefined;
  /** The operator's own code, its scripts with this nonce; ours then run with the same. */
  code?: (nonce: string) => CodeByPlace;
}

type CodeByPlace = Record<'head' | 'bodyStart' | 'bodyEnd', string>;

/** What is sent. `nonce`: that of this one response, where the body takes one. */
export interface Body {
  takesNonce: boolean;
  text: (nonce?: string) => string;
  /** Compressed quickly, to be sent once. */
  gzip: (nonce?: string) => Buffer;
}

/** The document of a page. */
export function makeDocument(page: DocumentPage): Body {
  return bodyOf(chunksOf(page, page.code?.(NONCE_PLACE)), page.code !== undefined);
}

/** A body that is nothing but this text: the payload of a page. */
export const makePayload = (payload: Payload): Body => bodyOf([JSON.stringify(payload)], false);

/** Authors of content cannot know it, and so cannot obtain the nonce. */
const NONCE_PLACE = `nonce-${crypto.randomUUID()}`;

function bodyOf(chunks: readonly Chunk[], takesNonce: boolean): Body {
  const sent = (nonce?: string): readonly Chunk[] =>
    takesNonce && nonce !== undefined
      ? chunks.map((chunk) => (typeof chunk === 'string' ? chunk.replaceAll(NONCE_PLACE, nonce) : chunk))
      : chunks;
  return {
    takesNonce,
    text: (nonce) => sent(nonce).map(textOf).join(''),
    gzip: (nonce) => gzipOf(sent(nonce)),
  };
}

/**
 * Its beginning, with the style sheet, and its end, with texts and content, are the same in the documents of many pages. What a
 * page says early in its own words stays small, so that the browser finds it no later than without the shared beginning.
 */
function chunksOf(page: DocumentPage, code: CodeByPlace | undefined): Chunk[] {
  const { texts, content, payload, startup, ...restOfBoot } = page.boot;
  const head = headOf(page, code ? ` nonce="${NONCE_PLACE}"` : '') + (code?.head ?? '');
  const json = jsonInScript({ ...restOfBoot, payload, startup }).slice(0, -1);
  return [
    beginningOf(page),
    `${head}</head><body>${code?.bodyStart ?? ''}<div id="root">`,
    ...withNumbersIn(restOfBoot.locale, () => renderInFragments(page.tree)),
    `</div><script type="application/json" id="boot">${json}`,
    sharedText(
      `end ${versionOf(texts)} ${versionOf(content)}`,
      () => `,"texts":${jsonInScript(texts)},"content":${jsonInScript(content)}}</script>`,
    ),
    `${code?.bodyEnd ?? ''}</body></html>`,
  ];
}

function beginningOf({ boot: { locale, content, session }, build }: DocumentPage): Chunk {
  // A player's browser has the style sheet cached; a guest paints earlier with it in the document.
  const isFirstVisit = build.style !== undefined && session === null;
  const icons = iconLinksOf(content.icons);
  return sharedText(`beginning ${versionOf(build)} ${locale} ${isFirstVisit} ${icons}`, () =>
    [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
      `<meta name="color-scheme" content="dark light"><meta name="theme-color" content="${GROUND.dark}">`,
      `<script data-fonts="${build.fonts.filter((href) => locale === 'ru' || !href.includes('cyrillic')).join(' ')}">${THEME_SCRIPT}</script>`,
      isFirstVisit
        ? `<style>${build.style}</style>`
        : build.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join(''),
      `${icons}<link rel="manifest" href="${manifestPath(locale)}">`,
    ].join(''),
  );
}

function headOf({ boot: { content }, head: { meta, seo }, build, scripts = [] }: DocumentPage, nonce: string): string {
  return [
    `<title>${escapeHtml(titleOf(meta, seo, content.name))}</title>`,
    meta.preloadImage
      ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(meta.preloadImage)}">`
      : '',
    headTags(meta, seo, content.name).map(tagHtml).join(''),
    // The page is complete without scripts, so the picture and fonts have priority.
    [...build.imports, ...scripts]
      .map((href) => `<link rel="modulepreload" fetchpriority="low"${nonce} href="${href}">`)
      .join(''),
    build.developmentHead ?? '',
    `<script type="module"${scripts.length > 0 ? ' data-at-once' : ''} fetchpriority="low"${nonce} src="${build.entry}"></script>`,
  ].join('');
}

/** JSON in a script element is data to the browser: it runs nothing, so the content policy does not apply to it. */
function tagHtml({ name, attributes, text }: HeadTag): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  const begin = `<${name}${pairs.join('')} ${HEAD_MARK}>`;
  return text === undefined ? begin : `${begin}${jsonInScript(JSON.parse(text))}</${name}>`;
}

// What is reused: that of which most of a home page consists, and the menus of every page.
const useAddress = (): string => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

reuse(Rail, useAddress);
reuse(BottomBar, useAddress);
reuse(Hero);
reuse(Reasons);
reuse(GameRow, ({ games }) => {
  const { spins, jackpots } = useContext(TileMarksContext);
  return games.map(({ sysname }) => [spins[sysname], jackpots.includes(sysname)]);
});
