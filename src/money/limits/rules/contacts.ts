/**
 * A person's contact in the one spelling to which all others of the same address are reduced. A new account with an address
 * that reduces to that of an excluded person is theirs.
 */

/** Providers that ignore dots, and their other names. */
const WITHOUT_DOTS = new Set(['gmail.com']);
const OTHER_NAMES: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'hotmail.com': 'outlook.com',
  'live.com': 'outlook.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

export function canonicalContact(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  // A person identified by another service, by its own id of them.
  if (at < 0 && /^[a-z][\w-]*:/.test(plain)) return `service:${text}`;
  if (at < 0) return `phone:${plain.replace(/\D/g, '').replace(/^00/, '')}`;
  const written = plain.slice(at + 1).replace(/\.+$/, '');
  const domain = OTHER_NAMES[written] ?? written;
  const box = plain.slice(0, at).replace(/\+.*$/, '');
  return `mail:${WITHOUT_DOTS.has(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}
