// Distinguishes a phrase that a person made up from a random secret, by the sequence of its letters.

/**
 * For each letter how much more often than by chance the letters a to z follow it, in half bits: `m` is 0, `n` 1, `l` −1. Counted over
 * the documents of this project and its texts in English, Spanish and transliterated Russian.
 */
const FOLLOWERS = [
  'iknnkhlflglonpgmfoppklhfnk', // a
  'qefcsdddngfpfgqccnkemdccoc', // b
  'qbkbpbarnanlacrdalfnnabaia', // c
  'qjilsiggpbejhlqibmnlkhjakg', // d
  'mimolkkhlfinmpjmgqqogljiji', // e
  'pghfonffrdelgfrgdoipmdgdjd', // f
  'qhgjqgjlpcdkhkqhcqlkoehced', // g
  'rilltfcdpajgglphcjimggfage', // h
  'kjnnnjmajdjmmrnkdnpqelaeik', // i
  'rhhiphhhjhhhhhpihhmhsijhhh', // j
  'qhfgqfepogjkflqldnmmmifche', // k
  'rgimqhffqdiohjpifglnmifamh', // l
  'qoefsdccqbefkjqnbhkimhebje', // m
  'phmpqiodndijgkpicgmqnggame', // n
  'jllnkmkflckmnqkmfppoomldhj', // o
  'qdffpedgnaepffrjaqjlocdagb', // p
  'hhhhhhhhhhhkhhhhhihhvhhhhh', // q
  'qhjmrghfpdijkkqhdlnnkjhamf', // r
  'oimkpiiooekljknmfjmrlgkalc', // s
  'qhjhqheqpahihipjaoolljjakd', // t
  'llmkqdkembiooqgmappocfdaij', // u
  'qedgscecpcmjfkpjclljliccpf', // v
  'pfggoherrdfhiophdmnjfehdfe', // w
  'ojpjmjiiriikjjkpijjrijjili', // x
  'rklipijhoejllkpmejpnnmjbef', // y
  'rihmoffslejfllmigijglmeenj', // z
];
const EVEN = 'm'.charCodeAt(0);
const A = 'a'.charCodeAt(0);

/** Signs that stand for letters in `S3cr3t`. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Random text reaches so many bits about once in a hundred thousand times; its owner then makes another. */
const MIN_BITS = 17;

/** Whether a secret reads like words. Hexadecimal digits never do. */
export const isWrittenInWords = (text: string): boolean => !/^[\da-f]*$/i.test(text) && bitsOfWords(text) >= MIN_BITS;

/** How much likelier the text is as words than as random letters, in bits. */
function bitsOfWords(text: string): number {
  const letters = text
    .toLowerCase()
    .replaceAll(/[ _.-]/g, '')
    .replaceAll(/[@431!0$57]/g, (sign) => LETTER_FOR[sign]!);
  let halfBits = 0;
  for (const [first, second] of letters.matchAll(/[a-z](?=([a-z]))/g))
    halfBits += FOLLOWERS[first.charCodeAt(0) - A]!.charCodeAt(second!.charCodeAt(0) - A) - EVEN;
  return halfBits / 2;
}
