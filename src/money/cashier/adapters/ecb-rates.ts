/**
 * The reference rates of the European Central Bank: `eurofxref-daily.xml`, or one of its histories. What one euro is worth, by day. For
 * limits and for display; nothing is booked by them.
 */
import { StatementFault } from './bank/statement.ts';
import { readXml } from './bank/xml-reader.ts';

export interface DayRates {
  /** `2026-03-31` */
  day: string;
  /** By code of the currency, as the bank writes them: `1.0842`. */
  perEuro: ReadonlyMap<string, string>;
}

const FORMAT = {
  isNamespace: (namespace: string) => namespace === 'http://www.gesmes.org/xml/2002-08-01',
  records: new Set(['Envelope/Cube']),
};

/** The newest day first, as the file has them. */
export async function readEcbRates(bytes: Uint8Array): Promise<DayRates[]> {
  const days: DayRates[] = [];
  await readXml(bytes, FORMAT, ({ children }) => {
    for (const { attributes, children: rates } of children) {
      const day = attributes['time'] ?? '';
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new StatementFault('A day of it has no date.');
      days.push({ day, perEuro: new Map(rates.map(({ attributes: rate }) => rateIn(rate))) });
    }
  });
  if (days.length === 0) throw new StatementFault('It has no rates.');
  return days;
}

function rateIn({ currency = '', rate = '' }: Readonly<Record<string, string>>): [string, string] {
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,9}(?:\.\d{1,9})?$/.test(rate) || Number(rate) === 0)
    throw new StatementFault(`It has a rate that is none: ${currency.slice(0, 10)} ${rate.slice(0, 20)}.`);
  return [currency, rate];
}
