import type { Generated } from 'kysely';

export type Channel = 'email' | 'sms';

export interface MessagesTables {
  'messages.outgoing': {
    id: Generated<bigint>;
    channel: Channel;
    recipient: string;
    template: string;
    locale: string;
    sealed_values: Buffer | null;
    state: Generated<'queued' | 'sent' | 'failed'>;
    tries: Generated<number>;
    queued_at: Date;
    next_try_at: Date;
    ended_at: Date | null;
    last_error: string | null;
  };
  'messages.mailbox': {
    id: Generated<bigint>;
    channel: Channel;
    recipient: string;
    subject: string;
    html: string;
    body: string;
    received_at: Date;
  };
}
