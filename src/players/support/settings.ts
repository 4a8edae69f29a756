// The chat that content names, and the origins that pages must allow for it.
import type { OutputOf } from '#kernel/method.ts';
import type { Services } from '#platform/context.ts';
import { deriveFromContent, single } from '#site/content/index.ts';
import { CHAT_PROVIDERS, type ChatConfig, type ChatProvider, type getSettings } from './contract.ts';
import { completeConfig, originsOf } from './providers.ts';

type Settings = OutputOf<typeof getSettings>;

const NAMES = ['id', 'license', 'src', 'widget_id', 'lang'] as const satisfies readonly (keyof ChatConfig)[];

/** A chat that lacks a required value is ignored: the site runs without it. */
export const settingsOf = (services: Services): Settings =>
  deriveFromContent(services, 'support/settings', () => {
    const stored: Record<string, unknown> = single<Record<string, unknown>>(services, 'support') ?? { chat: '' };
    if (stored['chat'] === 'comm100') return { chat: 'comm100' };
    const provider = CHAT_PROVIDERS.find((name) => name === stored['chat']);
    const config = provider && completeConfig(provider, configOf(stored[provider]));
    return config ? { chat: provider, [provider!]: config } : { chat: null };
  }) as Settings;

function configOf(value: unknown): ChatConfig {
  const settings = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const words = (name: string): string => {
    const value = settings[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return Object.fromEntries(NAMES.map((name) => [name, words(name)])) as unknown as ChatConfig;
}

/** Origins that pages must allow for it: none without a chat. */
export function chatOrigins(services: Services): readonly string[] {
  const settings = settingsOf(services);
  const provider = settings.chat as ChatProvider | 'comm100' | null;
  const config = provider && provider !== 'comm100' ? settings[provider] : undefined;
  return config ? originsOf(provider as ChatProvider, config) : [];
}
