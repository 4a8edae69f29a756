// Who made the salt of a chain, checked in the visitor's own browser. The public log's part is fetched; without a network that
// part stays unknown.
import { getFirstHead } from '#fairness/public-log/contract.ts';
import { entryLeaf } from '#fairness/seeds/log-head.ts';
import type { PublishedChain } from '#fairness/seeds/published-chain.ts';
import type { ReceiptKey } from '#fairness/seeds/signature.ts';
import { verifySalt, type Logged, type SaltVerification } from '#fairness/seeds/verify-salt.ts';
import type { ApiClient } from '#site/shell/api.ts';

export async function checkSalt(
  api: ApiClient,
  used: { published: string; salt: string },
  chain: PublishedChain,
): Promise<SaltVerification> {
  return verifySalt(used, chain, await loggedOf(api, chain.entry).catch(() => undefined));
}

async function loggedOf(api: ApiClient, entry: string): Promise<Logged> {
  const [first, answer] = await Promise.all([
    api.call(getFirstHead, { leaf: entryLeaf(entry) }),
    fetch('/.well-known/baize-receipts.json'),
  ]);
  return { ...first, keys: ((await answer.json()) as { keys: ReceiptKey[] }).keys };
}
