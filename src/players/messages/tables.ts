import type { Generated } from 'kysely';
import type { NullablePersonalColumn, PersonalColumn } from '#platform/db/personal-columns.ts';

export type Channel = 'email' | 'sms';

export interface MessagesTables {
  'messages.outgoing': {
    id: Generated<bigint>;
    channel: Channel;
    recipient: NullablePersonalColumn;
    template: string;
    locale: string;
    encrypted_values: Buffer | null;
    state: Generated<'queued' | 'sent' | 'failed'>;
    tries: Generated<number>;
    queued_at: Date;
    next_try_at: Date;
    ended_at: Date | null;
    last_error: string | null;
  };
  'messages.inbox': {
    id: Generated<bigint>;
    player_id: bigint;
    template: string;
    said: PersonalColumn;
    told_at: Date;
    read_at: Date | null;
  };
  'messages.mailbox': {
    id: Generated<bigint>;
    channel: Channel;
    recipient: PersonalColumn;
    subject: PersonalColumn;
    html: PersonalColumn;
    body: PersonalColumn;
    received_at: Date;
  };
}
