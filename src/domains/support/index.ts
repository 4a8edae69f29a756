// The door of support: which chat content names, where the operator can be reached, and what visitors write to them.
import type { DomainManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { Services } from '#platform/context.ts';
import type { PersonalTable } from '#platform/db/reseal.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { remembered, single } from '#domains/content/index.ts';
import type { OutputOf } from '#kernel/method.ts';
import { CHAT_PROVIDERS, getSettings, type ChatConfig, type ChatProvider } from './contract.ts';
import { contactOf } from './contact.ts';
import { getContact, sendFeedback } from './feedback-contract.ts';
import { completed, originsOf } from './providers.ts';
import { forgetClosedBefore } from './store.ts';
import { takeFeedback } from './use-cases/send-feedback.ts';

export { closeFeedback, feedbackDataOf, forgetFeedback, listFeedback, readFeedback } from './store.ts';

export const personalTables: readonly PersonalTable[] = [
  { table: 'support.feedback', key: 'id', columns: ['contact', 'body'] },
];

const endpoints: Endpoint[] = [
  bind(getSettings, async (ctx) => settingsOf(ctx)),
  bind(getContact, async (ctx) => contactOf(ctx)),
  bind(sendFeedback, takeFeedback),
];

/** Two years after it was seen to, what somebody wrote is nobody's business any more. */
const KEEP_MS = 2 * 365 * 86_400_000;

const jobs: Job[] = [
  {
    name: 'forget-old-feedback',
    everyMs: 3_600_000,
    run: (ctx) => forgetClosedBefore(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_MS)),
  },
];

type Settings = OutputOf<typeof getSettings>;

const NAMES = ['id', 'license', 'src', 'widget_id', 'lang'] as const satisfies readonly (keyof ChatConfig)[];

/** A chat that lacks what it needs is none: the site stands without it. */
const settingsOf = (services: Services): Settings =>
  remembered(services, 'support/settings', () => {
    const stored: Record<string, unknown> = single<Record<string, unknown>>(services, 'support') ?? { chat: '' };
    if (stored['chat'] === 'comm100') return { chat: 'comm100' };
    const provider = CHAT_PROVIDERS.find((name) => name === stored['chat']);
    const config = provider && completed(provider, configOf(stored[provider]));
    return config ? { chat: provider, [provider!]: config } : { chat: null };
  }) as Settings;

function configOf(value: unknown): ChatConfig {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const words = (name: string): string => {
    const one = given[name];
    return typeof one === 'string' || typeof one === 'number' ? String(one) : '';
  };
  return Object.fromEntries(NAMES.map((name) => [name, words(name)])) as unknown as ChatConfig;
}

/** Whom the pages must let in for it: nobody while there is none. */
export function chatOrigins(services: Services): readonly string[] {
  const settings = settingsOf(services);
  const provider = settings.chat as ChatProvider | 'comm100' | null;
  const config = provider && provider !== 'comm100' ? settings[provider] : undefined;
  return config ? originsOf(provider as ChatProvider, config) : [];
}

export const manifest = {
  endpoints,
  jobs,
} satisfies DomainManifest;
