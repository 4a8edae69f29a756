/** Prices, addresses and Lightning invoices. Addresses are of the test network, so that nobody can lose a real coin to them. */
import { randomBytes } from 'node:crypto';
import { bech32 } from '@scure/base';

export const SATS = 100_000_000;

/** What one bitcoin costs, by currency; a stand-in needs no market. */
const PRICES: Readonly<Record<string, number>> = {
  BTC: 1,
  EUR: 58_000,
  USD: 64_000,
  GBP: 49_500,
  CAD: 88_000,
  BRL: 330_000,
  PLN: 248_000,
  RUB: 5_400_000,
  JPY: 9_600_000,
};

export const priceIn = (currency: string): number | undefined => PRICES[currency];

/** What has to be sent for an amount: rounded up, so that it is never too little. */
export const satsFor = (amount: string, rate: number): number => Math.ceil((Number(amount) / rate) * SATS - 1e-6);

export const coinText = (sats: number): string => (sats / SATS).toFixed(8);

/** What coins are worth at a rate, with as many digits as that has. */
export const worthOf = (sats: number, rate: number): string => String(Number(((sats / SATS) * rate).toFixed(8)));

export function newAddress(): string {
  return bech32.encode('tb', [0, ...bech32.toWords(randomBytes(20))]);
}

/** As long as one, and of the test network; it leads nowhere. */
export function newLightningInvoice(sats: number): string {
  return bech32.encode(`lntb${sats * 10}n`, bech32.toWords(randomBytes(96)), false);
}

export const paymentLink = (methodId: 'BTC-CHAIN' | 'BTC-LN', destination: string, sats: number): string =>
  methodId === 'BTC-LN' ? `lightning:${destination}` : `bitcoin:${destination}?amount=${coinText(sats)}`;
