// Sends players their progress, the newest of each a moment later and many at once: a notification inside the transaction would
// make all commits of the database wait for each other.
import { perProcess, type Services } from '#platform/context.ts';
import { publishAll } from '#platform/live/publish.ts';
import type { LoyaltyMessage } from './contract.ts';

const GATHER_MS = 400;
/** A message has to fit into a database notification. */
const MAX_STEPS = 40;

type News = Omit<LoyaltyMessage, 'kind'>;
const gathered = perProcess('loyalty.messages', () => new Map<bigint, News>());

export function notifyPlayer(services: Services, playerId: bigint, news: Partial<News>): void {
  const waiting = gathered(services);
  const before = waiting.get(playerId);
  const steps = { ...before?.steps, ...news.steps };
  waiting.set(playerId, {
    ...before,
    ...news,
    ...(Object.keys(steps).length > 0 && { steps }),
  });
  if (waiting.size === 1 && !before) setTimeout(() => void send(services), GATHER_MS).unref();
}

async function send(services: Services): Promise<void> {
  const waiting = gathered(services);
  const messages = [...waiting].map(([player, { steps, ...news }]) => ({
    topic: `player/${player}`,
    message: {
      kind: 'loyalty',
      ...news,
      ...(steps && { steps: Object.fromEntries(Object.entries(steps).slice(0, MAX_STEPS)) }),
    } satisfies LoyaltyMessage,
  }));
  waiting.clear();
  try {
    await publishAll(services.db, messages);
  } catch (error) {
    services.log.warn(
      { error: (error as Error).message },
      'players could not be notified of their standing in loyalty',
    );
  }
}
