/**
 * HTML of components that come out the same on many pages is rendered once, and compressed once. The renderer's bundle makes its
 * elements with this in the place of `react/jsx-runtime` (`vite.config.ts`), so that components need not know of it.
 */
import { createElement, Fragment, type ComponentType, type ElementType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { useShell, useSession } from '#site/shell/shell.tsx';
import type { Chunk } from './compress-once.ts';
import { findShared, keepShared, versionOf, type SharedText } from './shared-texts.ts';

/** What has been put into the page that is being rendered: at a number, a fragment or the key of one that is new. */
type Place = { fragment: SharedText } | { key: string };
let places: Place[] | undefined;

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
    const element = createElement(Component, props);
    if (!places) return element;
    const key = JSON.stringify([Component.name, isPlayer, versionOf(content), versionOf(texts.get()), props, more]);
    const fragment = findShared(key);
    const mark = `${MARK}${places.push(fragment ? { fragment } : { key }) - 1}\uE001`;
    return fragment ? mark : createElement(Fragment, null, mark, element, mark);
  }
  reused.set(Component, Reused as ComponentType<object>);
}

/** The component that stands for this one, if it is reused. */
const inFragments = (type: ElementType): ElementType =>
  typeof type === 'function' ? (reused.get(type) ?? type) : type;

export { Fragment };
export const jsx: typeof reactJsx = (type, props, key) => reactJsx(inFragments(type), props, key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(inFragments(type), props, key);

/** Renders the page as HTML, in chunks of which the fragments are shared from their second time on. */
export function renderInFragments(page: ReactElement): Chunk[] {
  const pagePlaces = (places = []);
  try {
    return chunksOf(renderToString(page), pagePlaces);
  } finally {
    places = undefined;
  }
}

/** The text before, between and behind marks; a fragment that is new lies between two with the same number. */
function chunksOf(html: string, places: readonly Place[]): Chunk[] {
  const chunks: Chunk[] = [];
  const parts = html.split(PLACES);
  let open: number | undefined;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      chunks.push(part);
      continue;
    }
    const number = Number(part);
    const place = places[number]!;
    if ('fragment' in place) chunks.push(place.fragment);
    else if (open !== number) open = number;
    // Where another one begins inside, it is no fragment: the outer ends in it.
    else if (Number(parts[index - 2]) === number) keepShared(place.key, parts[index - 1]!);
  }
  return chunks;
}
