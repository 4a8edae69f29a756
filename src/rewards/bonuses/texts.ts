// Sentences of steps in the player's language.
import { collection } from '#site/content/index.ts';
import type { Services } from '#platform/context.ts';
import type { Step } from './store.ts';

type Sentences = Readonly<Record<string, string>>;

function sentencesOf(services: Services, locale: string): Sentences | undefined {
  const found = collection(services, `texts/${locale}/bonuses`) as unknown;
  return Array.isArray(found) ? undefined : (found as { step?: Sentences }).step;
}

/** A text written by an operator is shown as it is; everything else is derived from state and cause. */
export function stepSentence(services: Services, locale: string, { status, cause, sentence }: Step): string {
  if (status !== 'offered' && cause === 'operator') return sentence;
  const sentences = (/^[a-z]{2}$/.test(locale) ? sentencesOf(services, locale) : undefined) ?? {};
  return sentences[`${status}_${cause}`] ?? sentences[status] ?? sentence;
}
