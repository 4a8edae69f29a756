// The pages on which payers pay speak their language and lead back, at each stand-in.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxBank, type SandboxBank } from './bank/sandbox-bank.ts';
import { TEXTS as BANK_TEXTS } from './bank/texts.ts';
import { startSandboxBtcpay, type SandboxBtcpay } from './btcpay/sandbox-btcpay.ts';
import { TEXTS as BTCPAY_TEXTS } from './btcpay/texts.ts';
import { startSandboxHyperswitch, type SandboxHyperswitch } from './hyperswitch/sandbox-hyperswitch.ts';
import { TEXTS as HYPERSWITCH_TEXTS } from './hyperswitch/texts.ts';
import { languageOf } from './psp/payer-texts.ts';

const KEY = 'a key of sixteen letters or more';
const BACK = 'http://localhost:3000/cashier/paypending/1';
const WEBHOOKS = 'http://127.0.0.1:9/callbacks';

let inbox: string;
let bank: SandboxBank;
let btcpay: SandboxBtcpay;
let hyperswitch: SandboxHyperswitch;
beforeAll(async () => {
  inbox = mkdtempSync(path.join(os.tmpdir(), 'payer-pages-'));
  const account = { name: 'main', holder: 'Baize Ltd', number: 'DE89370400440532013000', currency: 'EUR' } as const;
  bank = await startSandboxBank({ port: 0, accounts: [account], inbox });
  btcpay = await startSandboxBtcpay({ port: 0, storeId: 's', apiKey: KEY, webhookSecret: KEY, webhookUrl: WEBHOOKS });
  hyperswitch = await startSandboxHyperswitch({
    port: 0,
    profileId: 'p',
    apiKey: KEY,
    hashKey: KEY,
    webhookUrl: WEBHOOKS,
  });
});
afterAll(async () => {
  await Promise.all([bank.close(), btcpay.close(), hyperswitch.close()]);
  rmSync(inbox, { recursive: true });
});

const post = async (url: string, headers: Record<string, string>, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
};

/** The page of a payment that a merchant has ordered in a language. */
const PAGES: Record<string, (locale: string) => Promise<string>> = {
  async btcpay(locale) {
    const order = { amount: '50', currency: 'EUR', checkout: { redirectURL: BACK, defaultLanguage: locale } };
    const headers = { authorization: `token ${KEY}` };
    const { checkoutLink } = await post(`${btcpay.url}/api/v1/stores/s/invoices`, headers, order);
    return checkoutLink as string;
  },
  async hyperswitch(locale) {
    const order = { amount: 5000, currency: 'EUR', payment_link: true, return_url: BACK };
    const headers = { 'api-key': KEY, 'accept-language': locale };
    const { payment_link: link } = await post(`${hyperswitch.url}/payments`, headers, order);
    return (link as { link: string }).link;
  },
  bank: async (locale) =>
    `${bank.url}/transfer?${new URLSearchParams({ amount: '50', currency: 'EUR', locale, back: BACK })}`,
};

describe.each(Object.keys(PAGES))('%s', (name) => {
  test.each([
    ['en', 'Continue'],
    ['es', 'Continuar'],
    ['ru', 'Продолжить'],
  ])('in %s, with the way back', async (locale, words) => {
    const page = await (await fetch(await PAGES[name]!(locale))).text();
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain(`>${words}</button>`);
    expect(page).toContain(`href="${BACK}"`);
  });

  test('in the browser’s language where the merchant names none', async () => {
    const link = await PAGES[name]!('');
    const page = await (await fetch(link, { headers: { 'accept-language': 'pt, es-MX;q=0.8' } })).text();
    expect(page).toContain('<html lang="es">');
  });
});

test('the bank’s last page leads back, and only to a page of the web', async () => {
  const sent = async (back: string): Promise<string> => {
    const fields = { amount: '50', currency: 'EUR', reference: 'RF18', payment: 'once', locale: 'ru', back };
    const answer = await fetch(`${bank.url}/transfer`, { method: 'POST', body: new URLSearchParams(fields) });
    return answer.text();
  };
  expect(await sent(BACK)).toMatch(new RegExp(`Перевод отправлен.*href="${BACK}"`, 's'));
  expect(await sent('javascript:alert(1)')).not.toContain('javascript:');
});

test('every text is there in every language', () => {
  for (const [key, texts] of [BANK_TEXTS, BTCPAY_TEXTS, HYPERSWITCH_TEXTS].flatMap((group) =>
    Object.entries<readonly string[]>(group),
  )) {
    expect(texts, key).toHaveLength(3);
    expect(texts.every((text) => text.trim() !== '')).toBe(true);
    expect(texts[2], key).toMatch(/[а-я]/i);
  }
});

test('a language that is none of ours is English', () => {
  expect(languageOf('de-DE', 'fr,it;q=0.5', undefined)).toBe('en');
});
