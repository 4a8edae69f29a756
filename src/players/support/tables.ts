import type { Generated } from 'kysely';
import type { PersonalColumn } from '#platform/db/personal-columns.ts';
import type { FeedbackTopic } from './feedback-topics-contract.ts';

export interface SupportTables {
  'support.feedback': {
    id: Generated<bigint>;
    player_id: bigint | null;
    topic: FeedbackTopic;
    locale: string;
    contact: PersonalColumn;
    body: PersonalColumn;
    created_at: Date;
    closed_at: Date | null;
    closed_by: string | null;
  };
  'support.chat_events': {
    id: Generated<bigint>;
    player_id: bigint | null;
    channel_id: string;
    conversation_id: string;
    event: 'sent' | 'received';
    body: PersonalColumn;
    created_at: Date;
  };
}
