// The texts of messages, from `content/texts/{locale}/messages.json`; English where a locale has none.
import { collection, configOf } from '#site/content/index.ts';
import type { Services } from '#platform/context.ts';
import { assert } from '#kernel/assert.ts';
import type { Brand, FrameWords, TemplateWords } from './rules/letter.ts';

/** Every message that there is. */
export const TEMPLATES = [
  'welcome',
  'confirm-contact',
  'restore',
  'log-in-code',
  'log-in-pass',
  'two-factor-code',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'payout-code',
  'password-changed',
  'contact-changed',
  'new-device',
  'passkey-added',
  'verification-asked',
  'verification-approved',
  'verification-rejected',
  'deposit-received',
  'bonus-received',
  'deposit-returned',
  'deposit-review',
  'dispute-won',
  'withdrawal-requested',
  'withdrawal-approved',
  'withdrawal-paid',
  'withdrawal-declined',
  'withdrawal-failed',
  'withdrawal-returned',
  'withdrawal-cancelled',
  'export-ready',
  'account-erased',
  'feedback',
  'campaign',
] as const;
export type Template = (typeof TEMPLATES)[number];

interface MessageTexts {
  frame: FrameWords;
  templates: Record<string, TemplateWords>;
}

export function messageTexts(services: Services, locale: string): MessageTexts {
  const file = (name: string): MessageTexts | undefined => {
    const found = collection(services, `texts/${name}/messages`) as unknown;
    return Array.isArray(found) ? undefined : (found as MessageTexts);
  };
  const texts = (/^[a-z]{2}$/.test(locale) ? file(locale) : undefined) ?? file('en');
  assert(texts, 'the texts of messages are missing');
  return texts;
}

export function brandOf(services: Services, locale: string): Brand {
  const { name, logos } = configOf(services, locale)['site-config'];
  const { PUBLIC_URL: url } = services.config;
  const logo = URL.parse(logos.mail, url)?.href;
  return { name, url, ...(logos.mail !== '' && logo !== undefined && { logo }) };
}
