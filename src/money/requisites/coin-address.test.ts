import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coinAddress, type CoinNetwork } from './coin-address.ts';

// From BIP 173, BIP 350, EIP-55 and the documentation of the networks.
const RIGHT: Record<CoinNetwork, string[]> = {
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  litecoin: ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ethereum: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
};
const NETWORKS = Object.keys(RIGHT) as CoinNetwork[];
const examples = NETWORKS.flatMap((network) => RIGHT[network].map((address) => ({ network, address })));

describe('the address of a coin', () => {
  test.each(examples)('of $network is taken on it, and on no other network: $address', ({ network, address }) => {
    expect(coinAddress(network, address)).toBe(address);
    for (const otherNetwork of NETWORKS.filter((candidate) => candidate !== network))
      expect(coinAddress(otherNetwork, address)).toBeUndefined();
  });

  test('is refused with one wrong character anywhere', () => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0';
    fc.assert(
      fc.property(
        fc.constantFrom(...examples),
        fc.nat(100),
        fc.constantFrom(...letters.split('')),
        ({ network, address }, at, letter) => {
          const index = at % address.length;
          const mistyped = address.slice(0, index) + letter + address.slice(index + 1);
          fc.pre(mistyped !== address && mistyped.toLowerCase() !== address.toLowerCase());
          expect(coinAddress(network, mistyped)).toBeUndefined();
        },
      ),
    );
  });

  test('of a test network, of a wrong length or of none is refused', () => {
    for (const text of [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      'bc1pw5dgrnzv',
      'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
      'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'hello',
      '',
    ])
      expect([text, coinAddress('bitcoin', text)]).toEqual([text, undefined]);
    expect(coinAddress('ethereum', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined();
  });

  test('has one form', () => {
    const [bech32, eth] = [RIGHT.bitcoin[2]!, RIGHT.ethereum[0]!];
    expect(coinAddress('bitcoin', bech32.toUpperCase())).toBe(bech32);
    expect(coinAddress('bitcoin', `bitcoin:${bech32}`)).toBe(bech32);
    expect(coinAddress('ethereum', eth.toLowerCase())).toBe(eth);
  });
});
