/** Addresses of coins: of the network that the method pays out on, and with the checksum right. A payout to any other is lost. */
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export type CoinNetwork = 'bitcoin' | 'litecoin' | 'ethereum' | 'tron';

const base58check = createBase58check(sha256);

/** The address as it is stored and sent; `undefined` when it is none of this network's. */
export const coinAddress = (network: CoinNetwork, text: string): string | undefined => READERS[network](text);

const READERS: Record<CoinNetwork, (text: string) => string | undefined> = {
  bitcoin: (text) => byHash(text, [0x00, 0x05]) ?? byWitness(text.replace(/^bitcoin:/i, ''), 'bc'),
  // A Litecoin address that begins with 3 is a Bitcoin address as well, so it is not taken.
  litecoin: (text) => byHash(text, [0x30, 0x32]) ?? byWitness(text.replace(/^litecoin:/i, ''), 'ltc'),
  ethereum: byMixedCase,
  tron: (text) => byHash(text, [0x41]),
};

/** Base58check: a version and twenty bytes. */
function byHash(text: string, versions: readonly number[]): string | undefined {
  const plain = text.replace(/^(?:bitcoin|litecoin|tron):/i, '');
  const bytes = tryDecode(() => base58check.decode(plain));
  return bytes?.length === 21 && versions.includes(bytes[0]!) && base58.decode(plain).length === 25 ? plain : undefined;
}

/** Segregated witness: version 0 in bech32, the later ones in bech32m (BIP 173, BIP 350). */
function byWitness(text: string, prefix: string): string | undefined {
  for (const code of [bech32, bech32m]) {
    const decodedAddress = tryDecode(() => code.decode(text as `${string}1${string}`, 90));
    if (decodedAddress?.prefix !== prefix) continue;
    const [version, ...words] = decodedAddress.words;
    const program = tryDecode(() => code.fromWords(words));
    if (version === undefined || version > 16 || !program || (version === 0) !== (code === bech32)) continue;
    const isOfLength = version === 0 || version === 1 ? [20, 32].includes(program.length) : program.length >= 2;
    if (isOfLength && program.length <= 40 && !(version === 1 && program.length !== 32)) return text.toLowerCase();
  }
  return undefined;
}

/** EIP-55: the case of the letters is the checksum; in one case throughout there is none. It is stored with it. */
function byMixedCase(text: string): string | undefined {
  const plain = text.replace(/^ethereum:/i, '');
  if (!/^0x[0-9a-fA-F]{40}$/.test(plain)) return undefined;
  const digits = plain.slice(2);
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  const checked = `0x${Array.from(digits.toLowerCase(), (digit, index) => (hash[index]! >= '8' ? digit.toUpperCase() : digit)).join('')}`;
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || checked === plain ? checked : undefined;
}

function tryDecode<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
