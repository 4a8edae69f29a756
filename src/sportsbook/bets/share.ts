// Share links: a bet's id with a mark that only we can make, so one bet does not lead to another, and nothing is stored.
import { isUuid } from '#kernel/ids.ts';
import type { Services } from '#platform/context.ts';
import { hmacSha256, secretsEqual } from '#platform/secure-random.ts';

const MARK_BYTES = 8;
const ID_BYTES = 16;

const markOf = ({ config }: Services, id: string): Buffer =>
  hmacSha256(config.SECRET, `bet share ${id}`).subarray(0, MARK_BYTES);

export const shareOf = (services: Services, id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), markOf(services, id)]).toString('base64url');

/** `undefined`: not one of our links. */
export function idOfShare(services: Services, share: string): string | undefined {
  const bytes = Buffer.from(share, 'base64url');
  if (bytes.length !== ID_BYTES + MARK_BYTES) return undefined;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) && secretsEqual(bytes.toString('hex', ID_BYTES), markOf(services, id).toString('hex'))
    ? id
    : undefined;
}
