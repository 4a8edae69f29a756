/**
 * Reports what has happened, signed over the raw body by HMAC-SHA512 and, weaker, SHA-256. What is not taken is delivered again: after
 * a minute, twice after five, five times after ten, five times after an hour, three times after six.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { isoOf } from './wire.ts';

export interface WebhookOptions {
  /** Nothing is delivered without an address. */
  url: string | undefined;
  /** The profile's `payment_response_hash_key`. */
  hashKey: string;
  merchantId: string;
  now: () => Date;
  log: (line: string) => void;
}

export interface WebhookContent {
  type: 'payment_details' | 'refund_details' | 'dispute_details' | 'payout_details';
  object: unknown;
}

/** How an event travels. */
export interface Travel {
  copies?: number;
  news?: 'forged' | 'lost';
}

export interface Webhooks {
  /** Resolves when it was taken or refused; without an answer it is retried in the background. */
  deliver(eventType: string, content: WebhookContent, travel?: Travel): Promise<void>;
  stop(): void;
}

const MINUTE = 60_000;
const repeat = (times: number, minutes: number): number[] => Array.from({ length: times }, () => minutes * MINUTE);
const RETRY_MS = [MINUTE, ...repeat(2, 5), ...repeat(5, 10), ...repeat(5, 60), ...repeat(3, 360)];
const TIMEOUT_MS = 5000;

export function webhooks({ url, hashKey, merchantId, now, log }: WebhookOptions): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();

  async function send(eventType: string, body: string, key: string, attempt: number): Promise<void> {
    const status = await post(body, key);
    log(`webhook ${eventType}: ${status ?? 'no answer'}`);
    const wait = RETRY_MS[attempt];
    const isTaken = status !== undefined && status >= 200 && status < 300;
    if (isTaken || wait === undefined || stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(eventType, body, key, attempt + 1);
    }, wait);
    timers.add(timer);
  }

  async function post(body: string, key: string): Promise<number | undefined> {
    const signature = (algorithm: string): string => createHmac(algorithm, key).update(body).digest('hex');
    try {
      const response = await fetch(url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-webhook-signature-512': signature('sha512'),
          'x-webhook-signature-256': signature('sha256'),
        },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return undefined;
    }
  }

  return {
    async deliver(eventType, content, { copies = 1, news } = {}) {
      if (!url || news === 'lost') return;
      const body = JSON.stringify({
        merchant_id: merchantId,
        event_id: `evt_${randomUUID().replaceAll('-', '')}`,
        event_type: eventType,
        content,
        timestamp: isoOf(now().getTime()),
      });
      const key = news === 'forged' ? `${hashKey} forged` : hashKey;
      for (let copy = 0; copy < copies; copy++) await send(eventType, body, key, 0);
    },
    stop() {
      stopping.abort();
      timers.forEach((timer) => clearTimeout(timer));
    },
  };
}
