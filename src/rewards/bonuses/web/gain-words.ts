// What a bonus brings, in words: “€100.00 bonus and 20 free spins on Coral Court”.
import type { WireMoney } from '#kernel/money.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { formatMoney } from '#site/design-system/format.ts';

export interface Gain {
  amount: WireMoney;
  spins: readonly { count: number; game: { sysname: string; name: string } }[];
}

/** Empty where they bring nothing. The texts are those of `bonuses`. */
export function useGainWords(): (gains: readonly Gain[]) => string {
  const t = useTexts('bonuses.gain');
  const list = new Intl.ListFormat(useShell().locale, { type: 'conjunction' });
  return (gains) =>
    list.format(
      gains.flatMap(({ amount, spins }) => [
        ...(Number(amount.amount) > 0 ? [t('money', { sum: formatMoney(amount) })] : []),
        ...spins.map(({ count, game }) => t('spins', { count, game: game.name })),
      ]),
    );
}
