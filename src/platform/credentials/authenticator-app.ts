// Codes of an authenticator app: RFC 6238, six digits, thirty seconds, one step of grace to either side.
import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_S = 30;

export const newAppSecret = (): string => generateSecret({ length: 20 });

export const appUri = (secret: string, label: string, issuer: string): string => generateURI({ issuer, label, secret });

/** The time step that the code belongs to; `undefined` when it is wrong. */
export function appStep(secret: string, token: string, now: Date): bigint | undefined {
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_S,
  });
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : undefined;
}
