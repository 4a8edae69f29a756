// Keeps the HTML of parts that come out the same for many visitors (see shell/kept.tsx), on the server.
import type { KeptParts } from './shell/kept.tsx';

const MOST = 300;

/** What was drawn with the same content, the same texts and for the same kind of visitor. */
type Drawn = Map<string, string>;

export interface PartsOfPage extends KeptParts {
  /** Takes the parts that this page drew anew from its HTML. */
  note: (html: string) => void;
}

export function createKeptParts(): (content: object, texts: object, isPlayer: boolean) => PartsOfPage {
  const guests = new WeakMap<object, WeakMap<object, Drawn>>();
  const players = new WeakMap<object, WeakMap<object, Drawn>>();

  function drawnWith(content: object, texts: object, isPlayer: boolean): Drawn {
    const all = isPlayer ? players : guests;
    let byTexts = all.get(content);
    if (!byTexts) all.set(content, (byTexts = new WeakMap()));
    let drawn = byTexts.get(texts);
    if (!drawn) byTexts.set(texts, (drawn = new Map()));
    return drawn;
  }

  return (content, texts, isPlayer) => {
    const drawn = drawnWith(content, texts, isPlayer);
    const fresh: Array<{ part: string; key: string; tag: string }> = [];
    return {
      find(part, by, tag) {
        const key = `${part}|${by}`;
        const html = drawn.get(key);
        if (html === undefined) fresh.push({ part, key, tag });
        return html;
      },
      note(html) {
        for (const { part, key, tag } of fresh) {
          const inner = insideOf(html, part, tag);
          if (inner === undefined) continue;
          if (drawn.size >= MOST) drawn.clear();
          drawn.set(key, inner);
        }
      },
    };
  };
}

/** Nothing where the part is not in the page exactly once, as after a failure in the middle of it. */
function insideOf(html: string, part: string, tag: string): string | undefined {
  const mark = ` data-part="${part}"`;
  const at = html.indexOf(mark);
  if (at < 0 || html.includes(mark, at + mark.length)) return undefined;
  const start = html.indexOf('>', at) + 1;
  const end = html.indexOf(`</${tag}>`, start);
  return end < 0 ? undefined : html.slice(start, end);
}
