// A log-in that answers a demand for a proof of work automatically, so that the player only waits a moment longer.
import { login, type AccountInfo } from '../../contract.ts';
import { ApiRefusal, type ApiClient } from '#site/shell/api.ts';
import { SECOND_FACTOR_PASSED, signal } from '#site/shell/signals.ts';
import type { Tried } from './second-factor.ts';
import { solveProof } from './solve-proof.ts';

interface LogIn extends Tried {
  code?: string;
  mail_code?: string;
}

/** Throws the last refusal. A proof that came too late, or from another network, is made once more. */
export async function logInWith(api: ApiClient, fields: LogIn, solve = solveProof): Promise<AccountInfo> {
  let proof: string | undefined;
  for (let tries = 0; ; tries++) {
    try {
      const account = await api.call(login, { ...fields, ...(proof !== undefined && { proof }) });
      if (fields.code !== undefined) signal({ call: SECOND_FACTOR_PASSED });
      return account;
    } catch (failure) {
      const challenge = proofAskedBy(failure);
      if (!challenge || tries === 2) throw failure;
      proof = await solve(challenge.challenge, challenge.bits);
      if (proof === undefined) throw failure;
    }
  }
}

function proofAskedBy(failure: unknown): { challenge: string; bits: number } | undefined {
  if (!isRefusedBy(failure, 'accounts.log-in-proof')) return undefined;
  const { challenge, bits } = failure.reason!.inputs;
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : undefined;
}

/** Only a code to the contact helps now. */
export const needsMailCode = (failure: unknown): boolean =>
  isRefusedBy(failure, 'accounts.log-in-code') || isRefusedBy(failure, 'accounts.log-in-proof');

/** A code to the contact helps at once, and so does time. */
export const isLocked = (failure: unknown): boolean => isRefusedBy(failure, 'accounts.soft-lock');

const isRefusedBy = (failure: unknown, rule: string): failure is ApiRefusal =>
  failure instanceof ApiRefusal && failure.reason?.rule === rule;
