// Headers that every answer carries, and the content policy of documents.
import { createHash } from 'node:crypto';

const COMMON: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  // For answers that are no documents; documents replace it by their own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
};

/** For every answer of the process. `isSecure`: the site is reached over https. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  ...COMMON,
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/**
 * The policy of documents. Scripts are files of our own, but for the few lines that choose the theme, which are known
 * by their hash: a nonce would have to be new each time and could not live in a cached page.
 */
export function documentPolicy(
  inlineScripts: readonly string[],
  options: { frameSources?: readonly string[] } = {},
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    // React writes `style` attributes; no style element of anyone else gets in by this.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src 'self' ${(options.frameSources ?? []).join(' ')}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
