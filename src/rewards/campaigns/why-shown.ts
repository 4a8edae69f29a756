// “Why do I see this?” in sentences of the visitor's language, from the area `campaigns`.
import { shippedArea } from '#site/content/index.ts';
import { becauseOf, type Audience } from './rules/audience.ts';

type Sentences = Readonly<Record<string, string>>;
interface CampaignTexts {
  why?: { because?: Sentences; mail?: string };
}

const textsOf = (locale: string): CampaignTexts => shippedArea(locale, 'campaigns');

/** One for each condition that they meet; none where it is for everybody. */
export function whySentences(locale: string, wanted: Audience): string[] {
  const sentences = textsOf(locale).why?.because ?? {};
  return becauseOf(wanted).flatMap(({ condition, values }) => {
    const sentence = sentences[condition];
    return sentence === undefined ? [] : [sentence.replace('{values}', () => values.join(', '))];
  });
}

/** The same as a closing line of a mail; empty where it is for everybody. */
export function whyInMail(locale: string, wanted: Audience): string {
  const sentences = whySentences(locale, wanted);
  const { mail } = textsOf(locale).why ?? {};
  return sentences.length === 0 || mail === undefined ? '' : `${mail} ${sentences.join(' ')}`;
}
