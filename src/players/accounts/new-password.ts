// A password that a player chooses, on any of the ways to set one.
import { newPassword } from '#kernel/password-strength.ts';
import { sentencesOf } from '#kernel/validators.ts';
import { wrongInput } from './wrong-input.ts';

/**
 * Refuses a password that breaks a rule (VA-14, VA-15), or that would be guessed first, which has its own reason. `rule`: the
 * reason of the former.
 */
export function requireNewPassword(password: string, rule: string): void {
  const fault = newPassword(password);
  if (!fault) return;
  const errors = { password: sentencesOf(fault) };
  if (fault.key === 'passwordLeaked') wrongInput(errors, { rule: 'accounts.password-leaked' });
  wrongInput(errors, { rule });
}
