// Caches the HTML of parts that are the same for many visitors (see shell/cached-part.tsx), on the server.
import { LRUCache } from 'lru-cache';
import type { CachedParts } from '#site/shell/cached-part.tsx';

const MOST = 300;

/** What was rendered with the same content and texts, and for the same kind of visitor. */
type Drawn = LRUCache<string, string>;

export interface PartsOfPage extends CachedParts {
  /** Takes the parts that were newly rendered for this page out of its HTML. */
  note: (html: string) => void;
  /**
   * The HTML with the cached parts in place of their marks: every second piece is one of them, and the same string as on
   * other pages, so that it can be compressed once.
   */
  pieces: (html: string) => string[];
}

export function createCachedParts(): (content: object, texts: object, isPlayer: boolean) => PartsOfPage {
  // Authors of content cannot know it, and so cannot insert a part anywhere else.
  const id = crypto.randomUUID();
  const marks = new RegExp(`<!--${id}:(\\d+)-->`);
  const guests = new WeakMap<object, WeakMap<object, Drawn>>();
  const players = new WeakMap<object, WeakMap<object, Drawn>>();

  function drawnWith(content: object, texts: object, isPlayer: boolean): Drawn {
    const cache = isPlayer ? players : guests;
    let byTexts = cache.get(content);
    if (!byTexts) cache.set(content, (byTexts = new WeakMap()));
    let drawn = byTexts.get(texts);
    if (!drawn) byTexts.set(texts, (drawn = new LRUCache({ max: MOST })));
    return drawn;
  }

  return (content, texts, isPlayer) => {
    const drawn = drawnWith(content, texts, isPlayer);
    const fresh: Array<{ part: string; key: string; tag: string }> = [];
    const cachedMarkup: string[] = [];
    return {
      find(part, by, tag) {
        const key = `${part}|${by}`;
        const html = drawn.get(key);
        if (html !== undefined) return `<!--${id}:${cachedMarkup.push(html) - 1}-->`;
        fresh.push({ part, key, tag });
        return undefined;
      },
      pieces: (html) => html.split(marks).map((piece, at) => (at % 2 === 1 ? cachedMarkup[Number(piece)]! : piece)),
      note(html) {
        for (const { part, key, tag } of fresh) {
          const inner = insideOf(html, part, tag);
          if (inner === undefined || marks.test(inner)) continue;
          drawn.set(key, inner);
        }
      },
    };
  };
}

/** `undefined` where the part is not in the page exactly once, e.g. after a failure inside it. */
function insideOf(html: string, part: string, tag: string): string | undefined {
  const mark = ` data-part="${part}"`;
  const at = html.indexOf(mark);
  if (at < 0 || html.includes(mark, at + mark.length)) return undefined;
  const start = html.indexOf('>', at) + 1;
  const end = html.indexOf(`</${tag}>`, start);
  return end < 0 ? undefined : html.slice(start, end);
}
