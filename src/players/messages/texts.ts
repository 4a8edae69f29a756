// The texts of messages, from the area `messages`; English where a language has none.
import { configOf, shippedArea } from '#site/content/index.ts';
import type { Services } from '#platform/context.ts';
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
  'deposit-disputed',
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

export const messageTexts = (locale: string): MessageTexts => shippedArea(locale, 'messages');

export function brandOf(services: Services, locale: string): Brand {
  const { name, logos } = configOf(services, locale)['site-config'];
  const { PUBLIC_URL: url } = services.config;
  const logo = URL.parse(logos.mail, url)?.href;
  return { name, url, ...(logos.mail !== '' && logo !== undefined && { logo }) };
}
