// A password that a player chooses, on any of the ways to set one.
import { faultOf } from '#kernel/faults.ts';
import { newPassword } from '#kernel/password-strength.ts';
import { wrongInput } from './wrong-input.ts';

/**
 * Refuses a password that breaks a rule (VA-14, VA-15), or that would be guessed first, which has its own reason. `rule`: the
 * reason of the former.
 */
export function requireNewPassword(password: string, rule: string): void {
  const fault = faultOf(newPassword, password);
  if (!fault) return;
  const faults = { password: fault };
  if (fault.key === 'passwordLeaked') wrongInput(faults, { rule: 'accounts.password-leaked' });
  wrongInput(faults, { rule });
}
