// Authors of messages at tables: distinguishable and anonymous.
import type { Services } from '#platform/context.ts';
import { hmacSha256 } from '#platform/secure-random.ts';

/** While they hide their name they are somebody else, so that nobody finds the name behind what was said before. */
export const authorKey = ({ config }: Pick<Services, 'config'>, playerId: bigint, isHidden: boolean): string =>
  hmacSha256(config.SECRET, `table talk|${playerId}|${isHidden ? 'hidden' : 'seen'}`)
    .toString('base64url')
    .slice(0, 16);

/** As whom a player may be read. */
export const authorKeys = (services: Pick<Services, 'config'>, playerId: bigint): string[] =>
  [false, true].map((isHidden) => authorKey(services, playerId, isHidden));
