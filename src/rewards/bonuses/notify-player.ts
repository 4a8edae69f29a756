// Sends players the progress of their bonuses, the newest of each a moment later and many at once: a notification inside the
// transaction would make all commits of the database wait for each other.
import { formatAmount } from '#kernel/money.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { publishAll } from '#platform/live/publish.ts';
import type { BonusMessage } from './contract.ts';
import type { Award } from './store.ts';

const GATHER_MS = 400;

const gathered = perProcess('bonuses.messages', () => new Map<string, { player: bigint; message: BonusMessage }>());

export type Progress = Pick<Award, 'id' | 'player_id' | 'currency' | 'is_betting' | 'status' | 'required' | 'done'>;

/** In whole percent, 100 only when nothing is left. */
export const percentOf = ({ required, done }: Pick<Award, 'required' | 'done'>): number =>
  done >= required ? 100 : Number((done * 100n) / required);

export function notifyPlayer(services: Services, award: Progress): void {
  const waiting = gathered(services);
  const { id, currency, status, required, done } = award;
  waiting.set(id, {
    player: award.player_id,
    message: {
      kind: 'bonus',
      id,
      type: award.is_betting ? 'betting' : 'casino',
      status,
      required: formatAmount(required, currency),
      done: formatAmount(done, currency),
      percent: percentOf(award),
    },
  });
  if (waiting.size === 1) setTimeout(() => void send(services), GATHER_MS).unref();
}

async function send(services: Services): Promise<void> {
  const waiting = gathered(services);
  const messages = [...waiting.values()];
  waiting.clear();
  try {
    await publishAll(
      services.db,
      messages.map(({ player, message }) => ({ topic: `player/${player}`, message })),
    );
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'players could not be sent the progress of their bonuses');
  }
}
