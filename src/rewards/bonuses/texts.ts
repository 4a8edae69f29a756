// Sentences of steps in the player's language.
import { shippedArea } from '#site/content/index.ts';
import type { Step } from './store.ts';

type Sentences = Readonly<Record<string, string>>;

/** A text written by an operator is shown as it is; everything else is derived from state and cause. */
export function stepSentence(locale: string, { status, cause, sentence }: Step): string {
  if (status !== 'offered' && cause === 'operator') return sentence;
  const sentences = shippedArea<{ step: Sentences }>(locale, 'bonuses').step;
  return sentences[`${status}_${cause}`] ?? sentences[status] ?? sentence;
}
