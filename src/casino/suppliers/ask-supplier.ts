// Our own requests to a supplier: signed with the key that both hold, in every dialect.
import { createHmac } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { fetchExternal, type ExternalAnswer } from '#platform/http/external.ts';
import type { WireBody } from './adapters/dialect.ts';
import type { Supplier } from './suppliers.ts';

/** `path` is below the supplier's address, with its query; both are part of what is signed, and so is the body. */
export function askSupplier(
  ctx: Context,
  { url, secret }: Supplier,
  path: string,
  { timeoutMs, maxBytes, body }: { timeoutMs: number; maxBytes: number; body?: WireBody },
): Promise<ExternalAnswer> {
  const at = String(Math.floor(ctx.clock.now().getTime() / 1000));
  const address = new URL(`${url}/${path}`);
  const signature = createHmac('sha256', secret)
    .update(`${at}.${address.pathname}${address.search}.${body?.text ?? ''}`)
    .digest('hex');
  const headers = { 'x-timestamp': at, 'x-signature': signature };
  return fetchExternal(
    address.href,
    body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': body.contentType },
          body: body.text,
          timeoutMs,
          maxBytes,
        }
      : { method: 'GET', headers, timeoutMs, maxBytes },
  );
}
