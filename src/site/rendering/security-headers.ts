// Headers that every answer carries, and the content policy of documents.
import { createHash } from 'node:crypto';

const COMMON: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  // For answers that are not documents; documents replace it with their own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
};

/** For every answer of the process. `isSecure`: the site is reached over https. */
export const securityHeaders = (isSecure: boolean, frameOrigins: readonly string[] = []): Record<string, string> => ({
  ...COMMON,
  ...(frameOrigins.length > 0 && { 'permissions-policy': permissionsWith(frameOrigins) }),
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** The identity service that we frame may ask for the camera; no one else may, our own pages included. */
function permissionsWith(frameOrigins: readonly string[]): string {
  const allowed = `(self ${frameOrigins.map((origin) => `"${origin}"`).join(' ')})`;
  return COMMON['permissions-policy']!.replace('camera=()', `camera=${allowed}`).replace(
    'microphone=()',
    `microphone=${allowed}`,
  );
}

/**
 * The policy of documents. Scripts and styles are files of our own, except the few lines that choose the theme and the
 * style sheet of the first paint. They are known by their hashes: a nonce would have to be new each time and could not live in
 * a cached page.
 */
export function documentPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  {
    imageOrigins = [],
    frameOrigins = [],
    ancestorOrigins = [],
  }: {
    imageOrigins?: readonly string[];
    /** Whom our pages may frame. */
    frameOrigins?: readonly string[];
    /** Who may frame our pages. */
    ancestorOrigins?: readonly string[];
  } = {},
): (nonce?: string, chatOrigins?: readonly string[]) => string {
  const ours = {
    scripts: hashesOf(scripts),
    styles: hashesOf(styles),
    images: imageOrigins.join(' '),
    frames: frameOrigins.map((origin) => ` ${origin}`).join(''),
    ancestors: ancestorOrigins.map((origin) => ` ${origin}`).join(''),
  };
  const usual = policyOf(ours);
  return (nonce, chatOrigins = []) =>
    nonce === undefined && chatOrigins.length === 0 ? usual : policyOf(ours, nonce, chatOrigins);
}

/**
 * With a nonce the operator's own code is in the document: its scripts may load further scripts, and call any host over
 * https. Documents that take no such code stay closed. An outside chat brings scripts, frames, pictures and style elements
 * of its own: from its hosts, and only while the operator uses it.
 */
function policyOf(
  ours: { scripts: string; styles: string; images: string; frames: string; ancestors: string },
  nonce?: string,
  chatOrigins: readonly string[] = [],
): string {
  const isOpen = nonce !== undefined;
  const chat = chatOrigins.map((origin) => ` ${origin}`).join('');
  const chatSockets = chatOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  const images = ['data:', 'blob:', ...(isOpen ? ['https:'] : ours.images === '' ? [] : [ours.images])].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${isOpen ? `'nonce-${nonce}' 'strict-dynamic' ` : ''}${ours.scripts}${chat}`,
    `style-src 'self' ${isOpen ? `'nonce-${nonce}' ` : ''}${ours.styles}`,
    ...(chat === '' ? [] : [`style-src-elem 'self' 'unsafe-inline'${chat}`]),
    // React writes `style` attributes; this admits no `style` element.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' ${images}${chat}`,
    `media-src 'self' ${images}${chat}`,
    `font-src 'self'${chat}`,
    // Icons of content are read as text, to be drawn in the colour of the text next to them.
    `connect-src 'self'${isOpen ? ' https: wss:' : ours.images && ` ${ours.images}`}${chat}${chatSockets}`,
    "worker-src 'self' blob:",
    `frame-src 'self'${ours.frames}${isOpen ? ' https:' : ''}${chat}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self'${ours.ancestors}`,
  ].join('; ');
}

const hashesOf = (texts: readonly string[]): string =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
