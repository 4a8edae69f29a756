// Settings of an operator in content, and what a player then sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { writeContent } from '#site/content/testing/write-content.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'the-operator-who-sets-switches-12';
let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ hasProvider: true, environment: { CONTENT_TOKEN: TOKEN } })));
afterAll(() => site.close());

const write = (section: string, data: object): Promise<void> => writeContent(site, TOKEN, section, data);

test('presets are those of the account’s currency, as far as the method takes them', covers('~EN-10'), async () => {
  await write('cashier-config', { presets: { EUR: ['15', '35', '1', '999999'], USD: ['30', '60'] } });
  const presets = async (currency: string) => {
    const player = await site.player({ currency });
    const { methods } = await player.ok<{ methods: { presets: string[] }[] }>('Cashier.getdepositsettings');
    return methods[0]!.presets;
  };
  await expect.poll(() => presets('EUR')).toEqual(['15', '35']);
  expect(await presets('USD')).toEqual(['30', '60']);
  // A currency that the operator has not named keeps the method's own.
  expect((await presets('PLN')).length).toBeGreaterThan(2);
});

test('the least and the highest age are the operator’s, and never less than the law’s', async () => {
  const register = (birth: string) => site.visitor().call('Auth.register', { ...registration(), birth_date: birth });
  const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  expect((await register(yearsAgo(95))).status).toBe(200);
  await write('forms-config', { minAge: 21, maxAge: 90 });
  await expect
    .poll(async () => (await register(yearsAgo(95))).error?.error_data)
    .toEqual({ birth_date: ['Wrong date'] });
  expect((await register(yearsAgo(19))).error?.error_data).toEqual({
    birth_date: ['You must be at least 21 years old'],
  });
  expect((await register(yearsAgo(40))).status).toBe(200);
});
