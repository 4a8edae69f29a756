/**
 * HTML that came from outside, made safe. No markup is passed through: the text is escaped and the few tags on the list
 * are written anew, in one spelling, with the attributes on the list, and closed in order. What comes out can be read in
 * one way only, so it does not matter how cleverly what went in was written.
 */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (
      'abbr b blockquote br caption code dd del div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark ol p ' +
      'pre q s small span strong sub summary sup table tbody tfoot thead tr u ul'
    )
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  details: ['open'],
};
/** A page has one first heading, and it is not in its text. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', strike: 's', center: 'div' };
const VOID = ['br', 'hr', 'img'];
/** What is between these tags is not text for a reader. */
const DROPPED = new Set(
  'script style iframe object embed applet noscript noembed noframes template svg math textarea title select xmp plaintext frameset audio video canvas'.split(
    ' ',
  ),
);
const DEEPEST = 60;
export const MOST_HTML = 200_000;

export function cleanHtml(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    out.push(escapeText(html.slice(at, start < 0 ? undefined : start)));
    if (start < 0) break;
    at = tagAt(html, start, out, open);
  }
  while (open.length > 0) out.push(`</${open.pop()}>`);
  return out.join('');
}

/** Reads what begins at this `<` and answers where to go on. */
function tagAt(html: string, start: number, out: string[], open: string[]): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4);
  const next = html[start + 1] ?? '';
  if (next === '!' || next === '?') return after(html, '>', start + 2);
  NAME.lastIndex = start;
  const found = NAME.exec(html);
  if (!found) {
    out.push('&lt;');
    return start + 1;
  }
  const isClosing = found[1] === '/';
  const given = found[2]!.toLowerCase();
  const { attributes, end } = readAttributes(html, NAME.lastIndex);
  if (DROPPED.has(given)) return isClosing ? end : afterElement(html, given, end);
  const name = Object.hasOwn(RENAMED, given) ? RENAMED[given]! : given;
  if (!Object.hasOwn(TAGS, name)) return end;
  if (isClosing) close(name, out, open);
  else if (VOID.includes(name)) {
    const written = attributesOf(name, attributes);
    // A picture without a source shows nothing.
    if (name !== 'img' || written.includes(' src="')) out.push(`<${name}${written}>`);
  } else if (open.length < DEEPEST) {
    if ((name === 'p' || name === 'li') && open.at(-1) === name) close(name, out, open);
    out.push(`<${name}${attributesOf(name, attributes)}>`);
    open.push(name);
  }
  return end;
}

const NAME = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)/y;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    while (at < html.length && /[\s/]/.test(html[at]!)) at++;
    if (at >= html.length) return { attributes, end: html.length };
    if (html[at] === '>') return { attributes, end: at + 1 };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (!found || ATTRIBUTE.lastIndex === at) {
      at++;
      continue;
    }
    at = ATTRIBUTE.lastIndex;
    const name = found[1]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decodeEntities(found[2] ?? found[3] ?? found[4] ?? ''));
  }
}

function attributesOf(tag: string, given: ReadonlyMap<string, string>): string {
  let written = '';
  for (const name of TAGS[tag]!) {
    const value = given.get(name);
    if (value === undefined) continue;
    const clean = cleanAttribute(name, value);
    if (clean === undefined) continue;
    written += ` ${name}="${escapeAttribute(clean)}"`;
    if (name === 'href' && /^https?:/i.test(clean)) written += ' rel="noopener noreferrer nofollow"';
  }
  return written;
}

function cleanAttribute(name: string, value: string): string | undefined {
  switch (name) {
    case 'href':
      return isSafeUrl(value) ? value.trim() : undefined;
    case 'src':
      return isSafeUrl(value) && !/^(mailto|tel):/i.test(value.trim()) ? value.trim() : undefined;
    case 'width':
    case 'height':
    case 'colspan':
    case 'rowspan':
      return /^[1-9]\d{0,3}$/.test(value) ? value : undefined;
    case 'scope':
      return /^(row|col)(group)?$/.test(value) ? value : undefined;
    case 'open':
      return '';
    default:
      return value;
  }
}

/** A path of our own, a place in the page, or an address over http, mail or telephone; nothing that runs. */
export function isSafeUrl(value: string): boolean {
  const url = value.trim();
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u009f\\<>"'`\u2028\u2029]/.test(url)) return false;
  if (/^(https?:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(url)) return !/^https?:/i.test(url) || URL.canParse(url);
  return url === '/' || /^\/[^/\\]/.test(url) || /^[#?]/.test(url);
}

function close(name: string, out: string[], open: string[]): void {
  const depth = open.lastIndexOf(name);
  if (depth < 0) return;
  while (open.length > depth) out.push(`</${open.pop()}>`);
}

const after = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
};

/** Behind the end of an element whose content is dropped, or behind everything when it does not end. */
function afterElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? after(html, '>', end.lastIndex - 1) : html.length;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  sol: '/',
  bsol: '\\',
  lpar: '(',
  rpar: ')',
  tab: '\t',
  newline: '\n',
};

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,8})|#(\d{1,9})|([a-z]{2,8}));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/** An entity that is written as it should be stays what it is. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/&(?!(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
