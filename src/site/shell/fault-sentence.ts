// What is wrong with a field, in the visitor's language; an operator's own words come first (CT-03).
import { DEFAULT_SENTENCES, sentencesOf, type Fault } from '#kernel/faults.ts';
import { useShell, useTexts } from './shell.tsx';

const KEYS = Object.keys(DEFAULT_SENTENCES) as Fault['key'][];

export function useFaultSentence(): (fault: Fault) => string {
  const t = useTexts('common');
  const { validatorTexts } = useShell().content;
  // An operator's own message for a missing field goes for names as well, unless they have another one for those.
  const { required: requiredField } = validatorTexts ?? {};
  const sentences = {
    ...Object.fromEntries(KEYS.map((key) => [key, t(`faults.${key}`)])),
    ...(requiredField !== undefined && { requiredField }),
    ...validatorTexts,
  };
  return (fault) => sentencesOf(fault, sentences).join('\n');
}
