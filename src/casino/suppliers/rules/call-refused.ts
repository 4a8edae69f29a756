// How a supplier is refused.
import type { Refusal } from '#kernel/refusals.ts';
import type { AnswerCode, SupplierAnswer } from '../adapters/dialect.ts';

/** A definite refusal to a supplier. What a player may read of it comes from refusals of limits and the wallet. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly code: AnswerCode;
  readonly answer: Partial<SupplierAnswer>;

  constructor(code: AnswerCode, answer: Partial<SupplierAnswer> = {}) {
    super(code);
    this.code = code;
    this.answer = answer;
  }
}

export function no(code: AnswerCode): never {
  throw new CallRefused(code);
}

const NOT_NOW = /^(limits\.(account-status|time-out|exclusion)|verification\.)/;

/** Our own refusals in the terms used between operators and suppliers. */
export function codeOf({ reason: { rule } }: Refusal): AnswerCode {
  if (rule === 'wallet.enough') return 'NOT_ENOUGH_MONEY';
  if (NOT_NOW.test(rule)) return 'USER_DISABLED';
  return rule.startsWith('limits.') || rule.startsWith('stakes.') ? 'LIMIT_REACHED' : 'INVALID_REQUEST';
}
