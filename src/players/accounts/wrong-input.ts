// The refusal of invalid input: faults by field, as sentences.
import { refuse } from '#kernel/refusals.ts';

export function wrongInput(errorData: Record<string, string[]>, { rule } = { rule: 'accounts.registration' }): never {
  refuse('InvalidParameter', {
    rule,
    inputs: { fields: Object.keys(errorData).join(',') },
    sentence: Object.values(errorData)[0]![0]!,
    errorData,
  });
}
