/**
 * HTML that came from outside, made safe by `sanitize-html` (docs/decisions/0012): only the few tags and attributes on the list
 * come through, rewritten and properly closed; addresses that could run anything do not.
 */
import sanitize from 'sanitize-html';

const TAGS = (
  'a abbr b blockquote br caption code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ' +
  'ol p pre q s small span strong sub summary sup table tbody td tfoot th thead tr u ul'
).split(' ');
/** The content of these tags is not text for a reader. */
const DROPPED = (
  'script style iframe object embed applet noscript noembed noframes template svg math textarea title select option xmp ' +
  'plaintext frameset audio video canvas'
).split(' ');
export const MAX_HTML = 200_000;

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', { name: 'scope', multiple: false, values: ['row', 'col', 'rowgroup', 'colgroup'] }],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: DROPPED,
  nestingLimit: 60,
  transformTags: {
    // A page has one main heading, and it is not in its text.
    h1: 'h2',
    strike: 's',
    center: 'div',
    '*': (tagName, attribs) => ({ tagName, attribs: withoutTraps(attribs) }),
  },
  // A picture without a source shows nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

export const cleanHtml = (html: string): string => sanitize(html, OPTIONS);

function withoutTraps(attribs: Record<string, string>): Record<string, string> {
  const allowedAttributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(attribs)) {
    if ((name === 'href' || name === 'src') && !isSafeUrl(value)) continue;
    if (['width', 'height', 'colspan', 'rowspan'].includes(name) && !/^[1-9]\d{0,3}$/.test(value)) continue;
    if (name !== 'rel') allowedAttributes[name] = value;
  }
  if (allowedAttributes['href'] && /^https?:/i.test(allowedAttributes['href']))
    allowedAttributes['rel'] = 'noopener noreferrer nofollow';
  return allowedAttributes;
}

/** A path of our own, a place in the page, or an address over http, mail or telephone; nothing that runs. */
export function isSafeUrl(value: string): boolean {
  const url = value.trim();
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u009f\\<>"'`\u2028\u2029]/.test(url)) return false;
  if (/^(https?:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(url)) return !/^https?:/i.test(url) || URL.canParse(url);
  return url === '/' || /^\/[^/\\]/.test(url) || /^[#?]/.test(url);
}
