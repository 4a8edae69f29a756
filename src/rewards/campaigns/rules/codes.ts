// Promo codes made by the site: what they look like, and whether one can be used.
import type { RandomBytes } from '#kernel/random.ts';
import type { PromoCodeError } from '../offer-contract.ts';

/** Without letters and digits that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Fifty bits: nobody finds one by guessing, with at most twenty tries a minute. */
const LENGTH = 10;

export const normalCode = (code: string): string => code.trim().toUpperCase();

/** Because the alphabet has 32 letters, five bits of a byte choose one without bias. */
export const newCode = (random: RandomBytes, prefix = ''): string =>
  prefix + Array.from(random.bytes(LENGTH), (byte) => ALPHABET[byte & 31]).join('');

export interface MadeCode {
  playerId: bigint | null;
  currency: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number;
  uses: number;
}

export function whyNotCode(
  code: MadeCode,
  { playerId, currency, now }: { playerId: bigint | undefined; currency: string | undefined; now: Date },
): PromoCodeError | undefined {
  if (code.startsAt !== null && code.startsAt > now) return 'NOT_STARTED';
  if (code.endsAt !== null && code.endsAt <= now) return 'EXPIRED';
  if (code.uses >= code.maxUses) return usedUp(code);
  if (code.playerId !== null && playerId !== undefined && code.playerId !== playerId) return 'NOT_ELIGIBLE';
  return code.currency !== null && currency !== undefined && code.currency !== currency ? 'WRONG_CURRENCY' : undefined;
}

/** A code for one player is used; one for many has reached its limit. */
export const usedUp = ({ maxUses }: Pick<MadeCode, 'maxUses'>): PromoCodeError =>
  maxUses === 1 ? 'ALREADY_USED' : 'LIMIT_REACHED';
