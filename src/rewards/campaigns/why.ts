// “Why do I see this?” in sentences of the visitor's language, from `content/texts/{locale}/campaigns.json`.
import { collection } from '#site/content/index.ts';
import type { Services } from '#platform/context.ts';
import { becauseOf, type Audience } from './rules/audience.ts';

type Sentences = Readonly<Record<string, string>>;
interface CampaignTexts {
  why?: { because?: Sentences; mail?: string };
}

function textsOf(services: Services, locale: string): CampaignTexts {
  const file = (name: string): CampaignTexts | undefined => {
    const found = collection(services, `texts/${name}/campaigns`) as unknown;
    return Array.isArray(found) ? undefined : (found as CampaignTexts);
  };
  return (/^[a-z]{2}$/.test(locale) ? file(locale) : undefined) ?? file('en') ?? {};
}

/** One for each condition that they meet; none where it is for everybody. */
export function whySentences(services: Services, locale: string, wanted: Audience): string[] {
  const sentences = textsOf(services, locale).why?.because ?? {};
  return becauseOf(wanted).flatMap(({ condition, values }) => {
    const sentence = sentences[condition];
    return sentence === undefined ? [] : [sentence.replace('{values}', () => values.join(', '))];
  });
}

/** The same as a closing line of a mail; empty where it is for everybody. */
export function whyInMail(services: Services, locale: string, wanted: Audience): string {
  const sentences = whySentences(services, locale, wanted);
  const { mail } = textsOf(services, locale).why ?? {};
  return sentences.length === 0 || mail === undefined ? '' : `${mail} ${sentences.join(' ')}`;
}
