// The reference rates of the ECB: fetched whole or refused whole, shown with their day, used for limits while they are fresh.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { getDepositSettings, getWithdrawSettings } from './contract.ts';
import { ecbRates, fetchEcbRates, inEuro, ratesForLimits } from './ecb-rates.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

/** What the address answers. */
let answer: { status: number; body: string };
let bank: Server;
let cashier: TestCashier;
beforeAll(async () => {
  bank = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-daily.xml`;
  cashier = await createCashier({ ECB_RATES_URL: url });
});
afterAll(async () => {
  bank.close();
  await cashier.close();
});
beforeEach(async () => {
  cashier.clock.set(new Date('2026-11-20T12:00:00Z'));
  await cashier.database.ownerPool.query('truncate cashier.ecb_rates');
});

const RATES = { USD: '1.0842', JPY: '162.03', GBP: '0.85', CAD: '1.47', BRL: '5.93', PLN: '4.31', CHF: '0.95' };
const fileOf = (days: Record<string, Partial<typeof RATES>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${Object.entries(
    days,
  )
    .map(
      ([day, rates]) =>
        `<Cube time="${day}">${Object.entries(rates)
          .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
          .join('')}</Cube>`,
    )
    .join('')}</Cube></gesmes:Envelope>`;

const job = () => systemContext(cashier.services, 'fetch-ecb-rates');
async function fetched(body: string, status = 200): Promise<string> {
  answer = { status, body };
  await fetchEcbRates(job());
  return (await ecbRates(cashier.services)).day;
}
const SHIPPED_DAY = '2026-03-13';

describe('rates', () => {
  test('are those that are shipped until others have come, and say of which day they are', async () => {
    expect(await ecbRates(cashier.services)).toMatchObject({ day: SHIPPED_DAY, isStale: true });
    expect(await fetched(fileOf({ '2026-11-19': RATES }))).toBe('2026-11-19');
    expect(await ecbRates(cashier.services)).toMatchObject({ perEuro: { USD: '1.0842' }, isStale: false });
    // The newest that were fetched stay, and get old.
    cashier.clock.set(new Date('2026-11-23T23:59:59Z'));
    expect((await ecbRates(cashier.services)).isStale).toBe(false);
    cashier.clock.set(new Date('2026-11-24T00:00:00Z'));
    expect(await ecbRates(cashier.services)).toMatchObject({ day: '2026-11-19', isStale: true });
  });

  test('of a day are kept as they came first', async () => {
    await fetched(fileOf({ '2026-11-19': RATES }));
    await fetched(fileOf({ '2026-11-19': { ...RATES, USD: '1.1' } }));
    expect((await ecbRates(cashier.services)).perEuro['USD']).toBe('1.0842');
  });

  const { JPY: _, ...withoutYen } = RATES;
  test.each([
    ['with a rate that is none', fileOf({ '2026-11-19': { ...RATES, CHF: '0' } })],
    ['with a decimal comma', fileOf({ '2026-11-19': { ...RATES, CHF: '0,95' } })],
    ['without a currency of ours', fileOf({ '2026-11-19': withoutYen })],
    ['of two days', fileOf({ '2026-11-19': RATES, '2026-11-18': RATES })],
    ['of tomorrow', fileOf({ '2026-11-21': RATES })],
    ['of no day', fileOf({ '2026-11-31': RATES })],
    ['of nothing', fileOf({})],
    ['that is a page', '<html><body>Moved</body></html>'],
    ['that is cut off', fileOf({ '2026-11-19': RATES }).slice(0, 300)],
    ['that defines entities', `<!DOCTYPE x [<!ENTITY a "b">]>${fileOf({ '2026-11-19': RATES })}`],
  ])('a file %s is refused whole, with an alert', async (_name, body) => {
    const alert = vi.spyOn(cashier.services.log, 'error');
    expect(await fetched(body)).toBe(SHIPPED_DAY);
    expect(alert.mock.calls.map(([fields]) => fields)).toMatchObject([{ alert: 'rates' }]);
    alert.mockRestore();
  });

  test('older than what is on record, or with the point in another place, are refused; an address that does not answer changes nothing', async () => {
    await fetched(fileOf({ '2026-11-19': RATES }));
    expect(await fetched(fileOf({ '2026-11-18': RATES }))).toBe('2026-11-19');
    expect(await fetched('', 503)).toBe('2026-11-19');
    expect(await fetched(fileOf({ '2026-11-20': { ...RATES, USD: '10.842' } }))).toBe('2026-11-19');
    const { rows } = await cashier.database.ownerPool.query('select day from cashier.ecb_rates');
    expect(rows).toEqual([{ day: '2026-11-19' }]);
  });
});

describe('what they are used for', () => {
  test('methods say what one euro is in their currency, and nothing for the euro and for coins', async () => {
    await fetched(fileOf({ '2026-11-19': RATES }));
    const dollars = await cashier.player('USD', 5000n);
    const { methods } = await cashier.call(dollars, getDepositSettings);
    expect(methods.length).toBeGreaterThan(0);
    for (const { euro } of [...methods, ...(await cashier.call(dollars, getWithdrawSettings)).methods])
      expect(euro).toEqual({ rate: '1.0842', day: '2026-11-19', is_old: false });
    for (const currency of ['EUR', 'BTC'] as const)
      for (const { euro } of (await cashier.call(await cashier.player(currency), getDepositSettings)).methods)
        expect(euro).toBeNull();
  });

  test('limits in EUR: fresh ones, the operator’s own for the rest, and only those once they are stale', async () => {
    const operatorRates = ratesPerEur(cashier.services);
    const limits = () => transaction(cashier.services.db, (tx) => ratesForLimits(cashier.services, tx));
    expect(await limits()).toEqual(operatorRates);
    await fetched(fileOf({ '2026-11-19': RATES }));
    expect(await limits()).toMatchObject({
      USD: '1.0842',
      BTC: operatorRates['BTC'],
      RUB: operatorRates['RUB'],
      EUR: '1',
    });
    cashier.clock.advance(30 * 86_400_000);
    expect(await limits()).toEqual(operatorRates);
  });

  test('sums of several currencies together, naming those that have no rate', () => {
    const rates = { day: '2026-11-19', perEuro: { USD: '2', JPY: '100' }, isStale: false };
    const sums = [
      { minor: 1000n, currency: 'EUR' },
      { minor: 1000n, currency: 'USD' },
      { minor: 1000n, currency: 'JPY' },
      { minor: 5n, currency: 'BTC' },
    ] as const;
    expect(inEuro(sums, rates)).toEqual({ cents: 1000n + 500n + 1000n, without: ['BTC'] });
  });
});
