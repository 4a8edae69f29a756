// The refusal of invalid input: faults by field.
import { refuse } from '#kernel/refusals.ts';
import { inFields, sentenceOf, type Fault } from '#kernel/faults.ts';

export function wrongInput(
  faults: Readonly<Partial<Record<string, Fault>>>,
  { rule } = { rule: 'accounts.registration' },
): never {
  refuse('InvalidParameter', {
    rule,
    inputs: { fields: Object.keys(faults).join(',') },
    sentence: sentenceOf(Object.values(faults)[0]!),
    ...inFields(faults),
  });
}
