// The kit for payment providers, against the stand-ins: they pass, and one that is faulty is found out.
import { afterEach, expect, test } from 'vitest';
import { startSandboxBtcpay } from '#sandbox/btcpay/sandbox-btcpay.ts';
import { startSandboxHyperswitch } from '#sandbox/hyperswitch/sandbox-hyperswitch.ts';
import { startSandboxPsp } from '#sandbox/psp/sandbox-psp.ts';
import { testConfig } from '#testing/config.ts';
import { PAYMENT_PROVIDERS, paymentDesk } from './payment-desk.ts';
import { PAYMENT_FLOWS, runPaymentFlows } from './payments.ts';

const SETTINGS = {
  SANDBOX_PSP_SECRET: 'p'.repeat(32),
  BTCPAY_STORE: 'store',
  BTCPAY_API_KEY: 'api key of the store',
  BTCPAY_WEBHOOK_SECRET: 'secret of the webhook',
  HYPERSWITCH_PROFILE: 'pro_1',
  HYPERSWITCH_API_KEY: 'api key of the profile',
  HYPERSWITCH_WEBHOOK_KEY: 'hash key of it',
};
const config = testConfig(SETTINGS);

let close: () => Promise<void>;
afterEach(() => close());

async function started(name: string) {
  const common = { port: 0, settleMs: 50 };
  const server =
    name === 'sandbox'
      ? await startSandboxPsp({ ...common, secret: SETTINGS.SANDBOX_PSP_SECRET })
      : name === 'btcpay'
        ? await startSandboxBtcpay({
            ...common,
            storeId: 'store',
            apiKey: SETTINGS.BTCPAY_API_KEY,
            webhookSecret: SETTINGS.BTCPAY_WEBHOOK_SECRET,
          })
        : await startSandboxHyperswitch({
            ...common,
            profileId: 'pro_1',
            apiKey: SETTINGS.HYPERSWITCH_API_KEY,
            hashKey: `${SETTINGS.HYPERSWITCH_WEBHOOK_KEY}, long enough`,
          });
  close = () => server.close();
  return server;
}

/** What a person does at the page of each. */
const PAGES: Readonly<Record<string, (where: string, url: string) => [string, Record<string, string>]>> = {
  sandbox: (where) => [where, { scenario: 'success' }],
  hyperswitch: (where) => [where, { outcome: 'paid' }],
  btcpay: (where) => [(JSON.parse(where) as { pageUrl: string }).pageUrl, { outcome: 'lightning' }],
};

test.each(PAYMENT_PROVIDERS)('the stand-in for %s passes, with somebody who pays too', async (name) => {
  const { url } = await started(name);
  const desk = paymentDesk(name, config, url);
  desk.pay = (where) => {
    const [page, fields] = PAGES[name]!(where, url);
    void fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  };
  const faults: string[] = [];
  await runPaymentFlows(desk, (flow, fault) => void (fault !== undefined && faults.push(`${flow}: ${fault}`)));
  expect(faults).toEqual([]);
});

test('a provider that takes each order for a new one is found out', async () => {
  const { url } = await started('btcpay');
  const desk = paymentDesk('btcpay', config, url);
  const { port } = desk;
  desk.port = { ...port, start: (order) => port.start({ ...order, id: crypto.randomUUID() }) };
  expect(await runPaymentFlows(desk)).toContain(PAYMENT_FLOWS[0]!.name);
});
