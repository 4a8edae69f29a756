// The operator's own code in a document (CT-14), in its three places. Its scripts and styles run with the nonce of the response
// that carries them; code injected elsewhere does not know it.
import type { RouteEntry } from '#site/shell/routes.ts';

export interface CustomCode {
  position: 'head' | 'bodyStart' | 'bodyEnd';
  code: string;
}

export type CodeByPlace = Record<CustomCode['position'], string>;

/** Never next to a player's money, password or papers; and not on pages shown instead of one that failed. */
export const takesCustomCode = (entry: RouteEntry | undefined): boolean => entry?.hasCustomCode ?? false;

export function codeByPlace(codes: readonly CustomCode[], nonce: string): CodeByPlace {
  const places: CodeByPlace = { head: '', bodyStart: '', bodyEnd: '' };
  for (const { position, code } of codes) places[position] += withNonce(code, nonce);
  return places;
}

const OPENING = /<!--|<(script|style)(?=[\s/>])/gi;

/** Gives every script and style its nonce; what looks like a tag inside a script or comment is none. */
export function withNonce(html: string, nonce: string): string {
  let result = '';
  let at = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(html); match; match = OPENING.exec(html)) {
    const name = match[1]?.toLowerCase();
    const begin = match.index + match[0].length;
    const end = name === undefined ? html.indexOf('-->', begin) : closingOf(html, name, begin);
    // The first of two attributes with one name counts, so a nonce that the operator wrote does no harm.
    if (name !== undefined) {
      result += `${html.slice(at, begin)} nonce="${nonce}"`;
      at = begin;
    }
    if (end < 0) break;
    OPENING.lastIndex = end;
  }
  return result + html.slice(at);
}

function closingOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}
