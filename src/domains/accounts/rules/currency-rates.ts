/** Units for one EUR. To show a sum beside another; money itself is never exchanged by them. */
export const RATES_PER_EUR: Readonly<Record<string, string>> = {
  EUR: '1',
  USD: '1.0850',
  GBP: '0.8550',
  CAD: '1.4720',
  BRL: '5.9300',
  PLN: '4.3100',
  JPY: '163.20',
  BTC: '0.00001650',
};
