// Unsent messages, as an operator monitors them.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { addMetrics } from '#platform/metric-registry.ts';

export function addMessageMetrics(services: Services): void {
  const unsent = async (): Promise<{ count: number; age: number }> => {
    const { rows } = await sql<{ count: string; age: string | null }>`
      select count(*) as count, extract(epoch from clock_timestamp() - min(queued_at)) as age
      from messages.outgoing where state = 'queued'`.execute(services.db);
    return { count: Number(rows[0]?.count), age: Number(rows[0]?.age ?? 0) };
  };
  addMetrics(
    services,
    {
      name: 'baize_messages_unsent',
      help: 'Mails and text messages that have not gone out',
      read: async () => (await unsent()).count,
    },
    {
      name: 'baize_messages_oldest_seconds',
      help: 'Age of the oldest of them',
      read: async () => (await unsent()).age,
    },
  );
}
