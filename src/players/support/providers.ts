// Chats of outside services: where their scripts are, what each requires, and the hosts that its widget connects to (OP-38).
import type { ChatConfig, ChatProvider } from './contract.ts';

interface Provider {
  /** Without these it cannot start. */
  needs: readonly (keyof ChatConfig)[];
  /** Where its script is, unless the operator gives another address. */
  src?: (config: ChatConfig) => string;
  /** Further hosts, in addition to the one that the script comes from. */
  hosts: readonly string[];
}

const inAddress = encodeURIComponent;

export const PROVIDERS: Readonly<Record<ChatProvider, Provider>> = {
  live_tex: { needs: ['id'], src: () => 'https://cs15.livetex.ru/js/client.js', hosts: ['*.livetex.ru'] },
  freshChat: { needs: ['id'], src: () => 'https://wchat.freshchat.com/js/widget.js', hosts: ['*.freshchat.com'] },
  liveChat: {
    needs: ['license'],
    src: () => 'https://cdn.livechatinc.com/tracking.js',
    hosts: ['*.livechatinc.com', '*.livechat-files.com', '*.text.com'],
  },
  verbox: {
    needs: ['id'],
    src: ({ id }) => `https://admin.verbox.ru/support/support.js?h=${inAddress(id)}`,
    hosts: ['*.verbox.ru'],
  },
  // Only the operator knows where it is.
  betunlim: { needs: ['src'], hosts: [] },
  jivoSite: {
    needs: ['widget_id'],
    src: ({ widget_id }) => `https://code.jivosite.com/widget/${inAddress(widget_id)}`,
    hosts: ['*.jivosite.com', '*.jivochat.com', '*.jivo.ru'],
  },
};

/** Complete, with the address of its script; nothing when it could not start. */
export function completeConfig(provider: ChatProvider, config: ChatConfig): ChatConfig | undefined {
  const { needs, src } = PROVIDERS[provider];
  if (needs.some((name) => config[name] === '')) return undefined;
  const address = config.src === '' ? (src?.(config) ?? '') : config.src;
  return isSafe(address) ? { ...config, src: address } : undefined;
}

/** A script that could be altered on its way would be a way into the site. */
function isSafe(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Origins that a page with this chat may load from and connect to, as the content policy names them. */
export const originsOf = (provider: ChatProvider, { src }: ChatConfig): string[] => [
  ...new Set([new URL(src).origin, ...PROVIDERS[provider].hosts.map((host) => `https://${host}`)]),
];
