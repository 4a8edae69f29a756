import { describe, expect, test } from 'vitest';
import { readEcbRates } from './ecb-rates.ts';

/** As the bank publishes it. */
const daily = (cubes: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>${cubes}</Cube>
</gesmes:Envelope>`);

describe('the reference rates of the ECB', () => {
  test('are read by day', async () => {
    const days = await readEcbRates(
      daily(`
		<Cube time='2026-03-31'>
			<Cube currency='USD' rate='1.0842'/>
			<Cube currency='JPY' rate='162.03'/>
		</Cube>
		<Cube time="2026-03-30"><Cube currency="USD" rate="1.08"/></Cube>`),
    );
    expect(days.map(({ day, perEuro }) => [day, Object.fromEntries(perEuro)])).toEqual([
      ['2026-03-31', { USD: '1.0842', JPY: '162.03' }],
      ['2026-03-30', { USD: '1.08' }],
    ]);
  });

  test.each([
    ['without a date', '<Cube><Cube currency="USD" rate="1.08"/></Cube>'],
    ['of nothing', '<Cube time="2026-03-30"><Cube currency="USD" rate="0.00"/></Cube>'],
    ['below nothing', '<Cube time="2026-03-30"><Cube currency="USD" rate="-1.08"/></Cube>'],
    ['in words', '<Cube time="2026-03-30"><Cube currency="USD" rate="N/A"/></Cube>'],
    ['of no currency', '<Cube time="2026-03-30"><Cube rate="1"/></Cube>'],
    ['that are none', ''],
  ])('%s are refused', async (_, cubes) => {
    await expect(readEcbRates(daily(cubes))).rejects.toThrow(/^(A day|It has)/);
  });

  test('are no page that came in their place', async () => {
    await expect(readEcbRates(Buffer.from('<html><body>Moved</body></html>'))).rejects.toThrow(/no message/);
  });
});
