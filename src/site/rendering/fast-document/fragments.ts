// HTML of components that come out the same on many pages: rendered once, and compressed once.
import { createElement, Fragment, type ComponentType, type ElementType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { LRUCache } from 'lru-cache';
import { useShell, useSession } from '#site/shell/shell.tsx';
import type { Chunk } from './compress-once.ts';

const MAX_FRAGMENTS = 300;
/** By everything that they depend on. */
const fragments = new LRUCache<string, string>({ max: MAX_FRAGMENTS });

/** What has been put into the page that is being rendered: at a number, a fragment or the key of one that is new. */
let places: Array<{ html: string } | { key: string }> | undefined;

/** Authors of content cannot know it, and so cannot insert a fragment anywhere. */
const MARK = `\uE000${crypto.randomUUID()}`;
/** React parts two texts in a row by a comment; next to a mark there was but one. */
const PLACES = new RegExp(`(?:<!-- -->)?${MARK}(\\d+)\uE001(?:<!-- -->)?`);

const reused = new Map<unknown, ComponentType<object>>();

/**
 * Has the HTML of a component reused. Its properties are plain data, it uses no `useId`, and it depends on these, on content,
 * texts and whether a player is signed in, and on nothing but what `useMore` returns as plain data.
 */
export function reuse<Props extends object>(
  Component: ComponentType<Props>,
  useMore: (props: Props) => unknown = () => 0,
) {
  function Reused(props: Props): ReactElement | string {
    const { content, texts } = useShell();
    const isPlayer = useSession() !== null;
    const more = useMore(props);
    const own = createElement(Component, props);
    if (!places) return own;
    const key = JSON.stringify([Component.name, isPlayer, versionOf(content), versionOf(texts.get()), props, more]);
    const html = fragments.get(key);
    const mark = `${MARK}${places.push(html === undefined ? { key } : { html }) - 1}\uE001`;
    return html === undefined ? createElement(Fragment, null, mark, own, mark) : mark;
  }
  reused.set(Component, Reused as ComponentType<object>);
}

/** The component that stands for this one, if it is reused. */
export const inFragments = (type: ElementType): ElementType =>
  typeof type === 'function' ? (reused.get(type) ?? type) : type;

const versions = new WeakMap<object, number>();
let lastVersion = 0;

/** Content and texts are the same object for as long as they say the same. */
function versionOf(object: object): number {
  let version = versions.get(object);
  if (version === undefined) versions.set(object, (version = ++lastVersion));
  return version;
}

/** Renders the page as HTML, in chunks of which the fragments are shared from their second time on. */
export function renderInFragments(page: ReactElement): Chunk[] {
  const own = (places = []);
  try {
    return chunksOf(renderToString(page), own);
  } finally {
    places = undefined;
  }
}

/** The text before, between and behind marks; a fragment that is new lies between two with the same number. */
function chunksOf(html: string, places: ReadonlyArray<{ html: string } | { key: string }>): Chunk[] {
  const chunks: Chunk[] = [];
  const parts = html.split(PLACES);
  let open: number | undefined;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      chunks.push({ text: part, isShared: false });
      continue;
    }
    const number = Number(part);
    const place = places[number]!;
    if ('html' in place) chunks.push({ text: place.html, isShared: true });
    else if (open !== number) open = number;
    // Where another one begins inside, it is no fragment: the outer ends in it.
    else if (Number(parts[index - 2]) === number) fragments.set(place.key, parts[index - 1]!);
  }
  return chunks;
}
