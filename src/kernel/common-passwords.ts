/**
 * Passwords that guessers try first. The public lists of leaked passwords follow a few patterns: a word followed by a
 * number, adjacent keys, one group repeated, a date. The patterns are kept, so that form and server know the same passwords
 * and neither has to carry a list.
 */
const WORDS = [
  'password',
  'passwort',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'letmein',
  'welcome',
  'admin',
  'login',
  'master',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'basketball',
  'soccer',
  'hockey',
  'iloveyou',
  'princess',
  'sunshine',
  'shadow',
  'superman',
  'batman',
  'trustno1',
  'starwars',
  'pokemon',
  'michael',
  'jordan',
  'daniel',
  'ashley',
  'jessica',
  'charlie',
  'thomas',
  'robert',
  'andrew',
  'summer',
  'winter',
  'spring',
  'autumn',
  'flower',
  'cookie',
  'cheese',
  'pepper',
  'ginger',
  'killer',
  'freedom',
  'whatever',
  'secret',
  'computer',
  'internet',
  'samsung',
  'google',
  'facebook',
  'liverpool',
  'arsenal',
  'chelsea',
  'barcelona',
  'ferrari',
  'mercedes',
  'corvette',
  'mustang',
  'harley',
  'hunter',
  'ranger',
  'soldier',
  'diamond',
  'silver',
  'golden',
  'orange',
  'purple',
  'yellow',
  'banana',
  'chocolate',
  'baize',
  'casino',
  'poker',
  'jackpot',
  'roulette',
  'blackjack',
  'betting',
  'gambling',
  'lucky',
  'winner',
  'slot',
  'bonus',
  'deposit',
  'changeme',
  'hello',
  'test',
  'guest',
  'user',
  'abc',
  'abcd',
  'asdf',
  'qwer',
  'qwe',
  'zxc',
  'aa',
  'a',
  'q',
  'money',
  'pass',
  'matrix',
  'angel',
  'george',
  'nicole',
  'taylor',
  'charles',
  'maggie',
  'buster',
  'tigger',
  'justin',
  'joshua',
  'andrea',
  'michelle',
  'london',
  'moscow',
  'madrid',
  'newyork',
];
/** After a word: nothing, digits counted up, a short number or a year, and a mark. */
const ENDING = /^(?:1234?5?6?7?8?9?0?|\d{1,3}|(?:19[5-9]|20[0-3])\d)?[!.?]?$/;
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedc',
  '1q2w3e4r5t6y',
  'abcdefghijklmnop',
  '0987654321',
  '1qaz2wsx3edc',
  'q1w2e3r4t5',
  '0123456789',
  'zaq12wsxcde3',
  '123qweasdzxc',
  'qweasdzxc',
  'asdfghjkl;',
  '1234qwerasdf',
  'abc123def456',
  '123abc',
  '1g2h3j4k',
];
/** One character, or a group of two or three, repeated. */
const REPEATED = /^([a-z\d])\1+$|^(\d{2,3})\2+$/;
const DATE = /^(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2]))(?:19|20)\d\d$/;

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '1': 'i',
};
/** Letters for the characters that replace them: `p@ssw0rd`. */
const inLetters = (text: string): string => text.replace(/[@$01345]/g, (sign) => LETTER_FOR[sign]!);

/** Length of the known word that a password begins with; 0 when it begins with none. */
export function commonWordAtStart(password: string): number {
  const lower = password.toLowerCase();
  return WORDS.filter((word) => lower.startsWith(word) || inLetters(lower).startsWith(word)).reduce(
    (longest, { length }) => Math.max(longest, length),
    0,
  );
}

/** Whether this is one of those passwords, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    REPEATED.test(lower) ||
    DATE.test(lower) ||
    ROWS.some((row) => lower.length > 5 && row.includes(lower)) ||
    isWord(lower)
  );
}

function isWord(lower: string): boolean {
  return WORDS.some((word) => {
    const [start, rest] = [lower.slice(0, word.length), lower.slice(word.length)];
    return (start === word || inLetters(start) === word) && (ENDING.test(rest) || rest === word);
  });
}
