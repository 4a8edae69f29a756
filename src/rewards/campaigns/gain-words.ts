// What a bonus brings, in the words that pages use, too: “€100.00 bonus and 20 free spins on Coral Court”.
import { createTranslator } from 'use-intl/core';
import { formatMoney } from '#kernel/written-money.ts';
import type { Gain } from '#rewards/bonuses/index.ts';
import { shippedArea } from '#site/content/index.ts';

interface GainTexts {
  gain: { money: string; spins: string };
}

export function gainWords(locale: string, gains: readonly Gain[]): string {
  const { gain } = shippedArea<GainTexts>(locale, 'bonuses');
  const t = createTranslator({ locale, messages: { money: gain.money, spins: gain.spins } });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    gains.flatMap(({ amount, spins }) => [
      ...(Number(amount.amount) > 0 ? [t('money', { sum: formatMoney(amount, locale) })] : []),
      ...spins.map(({ count, game }) => t('spins', { count, game: game.name })),
    ]),
  );
}
