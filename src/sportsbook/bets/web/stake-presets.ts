// The stakes that the slip offers as chips.
import { parseAmount, type Currency } from '#kernel/money.ts';

const PRESETS = ['5', '10', '25', '50'] as const;
/** Currencies whose minor units are worth something else. */
const PRESETS_OF: Partial<Record<Currency, readonly string[]>> = {
  JPY: ['500', '1000', '2500', '5000'],
  BTC: ['0.0001', '0.0005', '0.001', '0.005'],
  RUB: ['500', '1000', '2500', '5000'],
};

/** None above the highest stake of the bet, whatever sets it: a bonus, a limit, the market. */
export function stakePresets(currency: Currency, highest: string | undefined): readonly string[] {
  const presets = PRESETS_OF[currency] ?? PRESETS;
  const most = highest === undefined ? undefined : parseAmount(highest, currency);
  return most === undefined ? presets : presets.filter((stake) => parseAmount(stake, currency)! <= most);
}
