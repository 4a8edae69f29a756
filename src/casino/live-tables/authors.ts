// Authors of messages at tables: distinguishable and anonymous.
import type { Services } from '#platform/context.ts';
import { hmacSha256 } from '#platform/secure-random.ts';

/** While a player hides their name they are a different author, so that earlier messages do not reveal the name. */
export const authorKey = ({ config }: Pick<Services, 'config'>, playerId: bigint, isHidden: boolean): string =>
  hmacSha256(config.SECRET, `table talk|${playerId}|${isHidden ? 'hidden' : 'seen'}`)
    .toString('base64url')
    .slice(0, 16);

/** The author keys under which a player may appear. */
export const authorKeys = (services: Pick<Services, 'config'>, playerId: bigint): string[] =>
  [false, true].map((isHidden) => authorKey(services, playerId, isHidden));
