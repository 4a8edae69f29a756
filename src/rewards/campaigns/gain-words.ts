// What a bonus brings, in the words that pages use, too: “€100.00 bonus and 20 free spins on Coral Court”.
import { createTranslator } from 'use-intl/core';
import { formatMoney } from '#kernel/written-money.ts';
import type { Services } from '#platform/context.ts';
import type { Gain } from '#rewards/bonuses/index.ts';
import { collection } from '#site/content/index.ts';

interface GainTexts {
  gain: { money: string; spins: string };
}

export function gainWords(services: Services, locale: string, gains: readonly Gain[]): string {
  const file = (name: string) => {
    const found = collection(services, `texts/${name}/bonuses`) as unknown;
    return Array.isArray(found) ? undefined : (found as GainTexts);
  };
  const { gain } = (/^[a-z]{2}$/.test(locale) ? file(locale) : undefined) ?? file('en')!;
  const t = createTranslator({ locale, messages: { money: gain.money, spins: gain.spins } });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    gains.flatMap(({ amount, spins }) => [
      ...(Number(amount.amount) > 0 ? [t('money', { sum: formatMoney(amount, locale) })] : []),
      ...spins.map(({ count, game }) => t('spins', { count, game: game.name })),
    ]),
  );
}
