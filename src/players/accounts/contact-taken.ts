// A contact that another player has proved, or logs in with (ER-09).
import { refuse } from '#kernel/refusals.ts';
import { inFields, sentenceOf, type Fault } from '#kernel/faults.ts';
import type { ContactType } from './tables.ts';

const RULES = { email: { rule: 'accounts.login-free' }, phone: { rule: 'accounts.phone-free' } } as const;

export function contactTaken(type: ContactType, field = 'contact'): never {
  const fault: Fault = { key: type === 'email' ? 'contactEmail' : 'contactPhone' };
  refuse('InvalidParameter', {
    ...RULES[type],
    inputs: {},
    sentence: sentenceOf(fault),
    ...inFields({ [field]: fault }),
  });
}
