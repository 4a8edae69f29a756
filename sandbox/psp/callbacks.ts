/** Reports to the merchant what happened, as the chosen scenario demands: correctly, twice, too early, badly signed or never. */
import { randomUUID } from 'node:crypto';
import { refundedOf, type Operation, type Status } from './book.ts';
import { signatureHeaders } from './signing.ts';

export interface CallbackEvent {
  event_id: string;
  kind: Operation['kind'];
  merchant_id: string;
  reference: string;
  amount: string;
  currency: string;
  status: Status;
  /** Counts the changes of the operation: what has a lower one is older, whenever it arrives. */
  revision: number;
  charged_back?: string;
  refunded?: string;
  occurred_at: string;
}

export interface Sending {
  event: CallbackEvent;
  /** Seconds by which the timestamp of the signature is off. */
  skewSeconds?: number;
  wrongSignature?: true;
}

export function eventOf(operation: Operation, status: Status, now: Date): CallbackEvent {
  return {
    event_id: randomUUID(),
    kind: operation.kind,
    merchant_id: operation.merchantId,
    reference: operation.reference,
    amount: operation.paid?.amount ?? operation.amount,
    currency: operation.paid?.currency ?? operation.currency,
    status,
    revision: status === operation.status ? operation.revision : 1,
    ...(operation.refunds && { refunded: refundedOf(operation) }),
    ...((status === 'charged_back' || status === 'disputed') &&
      operation.chargedBack && { charged_back: operation.chargedBack }),
    occurred_at: now.toISOString(),
  };
}

/** The callbacks that a scenario sends, in the order in which they arrive. */
export function sendingsOf(operation: Operation, now: Date): Sending[] {
  const news = eventOf(operation, operation.status, now);
  switch (operation.scenario) {
    case 'lost':
      return [];
    case 'repeated':
      return Array.from({ length: 5 }, () => ({ event: news }));
    case 'reordered':
      return [{ event: news }, { event: eventOf(operation, 'pending', now) }];
    case 'wrong-signature':
      return [{ event: news, wrongSignature: true }];
    case 'late-signature':
      return [{ event: news, skewSeconds: -600 }];
    default:
      return [{ event: news }];
  }
}

/** Waits before each further try, while the merchant does not answer. */
const RETRY_MS = [1000, 5000, 30_000];

export interface Courier {
  /** Resolves when all were accepted, refused or given up. */
  deliver(url: string, sendings: readonly Sending[]): Promise<void>;
  stop(): void;
}

export function courier(secret: string, now: () => Date, log: (line: string) => void): Courier {
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });

  async function post(url: string, { event, skewSeconds = 0, wrongSignature }: Sending): Promise<number | undefined> {
    const body = JSON.stringify(event);
    const atSeconds = Math.floor(now().getTime() / 1000) + skewSeconds;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signatureHeaders(wrongSignature ? `${secret} forged` : secret, body, atSeconds),
        },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(5000)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return undefined;
    }
  }

  async function deliverOne(url: string, sending: Sending): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      const status = await post(url, sending);
      log(
        `callback ${sending.event.kind} ${sending.event.status} ${sending.event.merchant_id}: ${status ?? 'no answer'}`,
      );
      const wait = RETRY_MS[attempt];
      if ((status !== undefined && status < 500) || wait === undefined) return;
      await pause(wait);
    }
  }

  return {
    async deliver(url, sendings) {
      for (const sending of sendings) await deliverOne(url, sending);
    },
    stop: () => stopping.abort(),
  };
}
