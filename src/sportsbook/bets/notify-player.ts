// Notifies players of bets that were taken together, a moment later and many at once: the player has the answer already, and a
// notification inside the transaction would make all commits of the database wait for each other.
import { perProcess, type Services } from '#platform/context.ts';
import { publishAll } from '#platform/live/publish.ts';
import type { BetMessage } from './contract.ts';

const GATHER_MS = 100;

const gathered = perProcess('bets.notices', () => ({ messages: [] as { player: bigint; message: BetMessage }[] }));

export function notifyPlayer(services: Services, player: bigint, message: BetMessage): void {
  const { messages } = gathered(services);
  messages.push({ player, message });
  if (messages.length > 1) return;
  setTimeout(() => void notifyAll(services), GATHER_MS).unref();
}

async function notifyAll(services: Services): Promise<void> {
  const taken = gathered(services).messages.splice(0);
  try {
    await publishAll(
      services.db,
      taken.map(({ player, message }) => ({ topic: `player/${player}`, message })),
    );
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'players could not be notified of their bets');
  }
}
