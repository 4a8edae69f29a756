/** Reports what has happened: signed over the raw body, and delivered again after ten seconds, a minute, and six times ten minutes. */
import { createHmac, randomUUID } from 'node:crypto';

export interface WebhookOptions {
  /** Nothing is delivered without an address. */
  url: string | undefined;
  secret: string;
  storeId: string;
  now: () => Date;
  log: (line: string) => void;
}

export interface Webhooks {
  /** Resolves when it was taken or refused; without an answer it is retried in the background. */
  deliver(type: string, details: Record<string, unknown>, how?: { copies?: number; isForged?: boolean }): Promise<void>;
  /** Every event of an invoice once more: the same event, under another delivery id. */
  deliverAgain(invoiceId: string): Promise<void>;
  stop(): void;
}

const RETRY_MS = [10_000, 60_000, ...Array.from({ length: 6 }, () => 600_000)];
const TIMEOUT_MS = 5000;

export function webhooks({ url, secret, storeId, now, log }: WebhookOptions): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  const webhookId = 'sandbox';
  const delivered: { type: string; details: Record<string, unknown>; originalId: string }[] = [];

  async function send(
    type: string,
    details: Record<string, unknown>,
    originalId: string,
    attempt: number,
    isForged: boolean,
  ) {
    const deliveryId = attempt === 0 ? originalId : randomUUID();
    const body = JSON.stringify({
      deliveryId,
      webhookId,
      originalDeliveryId: originalId,
      isRedelivery: attempt > 0,
      type,
      timestamp: Math.floor(now().getTime() / 1000),
      storeId,
      ...details,
    });
    const key = isForged ? `${secret} forged` : secret;
    const status = await post(body, `sha256=${createHmac('sha256', key).update(body).digest('hex')}`);
    log(`webhook ${type}: ${status ?? 'no answer'}`);
    const wait = RETRY_MS[attempt];
    if ((status !== undefined && status < 400) || wait === undefined || stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(type, details, originalId, attempt + 1, isForged);
    }, wait);
    timers.add(timer);
  }

  async function post(body: string, signature: string): Promise<number | undefined> {
    try {
      const response = await fetch(url!, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'btcpay-sig': signature },
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
    async deliver(type, details, { copies = 1, isForged = false } = {}) {
      if (!url) return;
      const originalId = randomUUID();
      delivered.push({ type, details, originalId });
      for (let copy = 0; copy < copies; copy++) await send(type, details, originalId, 0, isForged);
    },
    async deliverAgain(invoiceId) {
      for (const { type, details, originalId } of delivered.filter((event) => event.details['invoiceId'] === invoiceId))
        await send(type, details, originalId, 1, false);
    },
    stop() {
      stopping.abort();
      timers.forEach((timer) => clearTimeout(timer));
    },
  };
}
