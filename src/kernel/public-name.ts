/**
 * Public names that would deceive others: they look like another player's, or speak for the house. A name has letters of Latin and
 * Cyrillic script and digits alone, so a table of these characters gives its look (UTS 39 calls it a skeleton).
 */

const LOOKS: Readonly<Record<string, string>> = {
  // Before case is dropped: a capital i and a small L.

  I: 'l',
  i: 'l',
  '0': 'o',
  '1': 'l',
  ı: 'l',
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ħ: 'h',
  Ħ: 'h',
  ŧ: 't',
  Ŧ: 't',
  ĸ: 'k',
  ß: 'b',
  þ: 'p',
  Þ: 'p',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ŋ: 'n',
  Ŋ: 'n',
  ŉ: 'n',
  А: 'a',
  а: 'a',
  В: 'b',
  в: 'b',
  Е: 'e',
  е: 'e',
  К: 'k',
  к: 'k',
  М: 'm',
  м: 'm',
  Н: 'h',
  н: 'h',
  О: 'o',
  о: 'o',
  Р: 'p',
  р: 'p',
  С: 'c',
  с: 'c',
  Т: 't',
  т: 't',
  У: 'y',
  у: 'y',
  Х: 'x',
  х: 'x',
  Ь: 'b',
  ь: 'b',
  б: '6',
  Б: '6',
  З: '3',
  з: '3',
  г: 'r',
  п: 'n',
  и: 'u',
  Г: 'r',
  П: 'n',
  И: 'u',
  ш: 'w',
  Ш: 'w',
  щ: 'w',
  Щ: 'w',
  Ч: '4',
  ч: '4',
};
const LEET: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b', '9': 'g' };

const mapped = (text: string, map: Readonly<Record<string, string>>): string =>
  Array.from(text, (character) => map[character] ?? character).join('');

/** Equal for two names that a glance does not tell apart. */
export const lookOf = (name: string): string =>
  mapped(name.normalize('NFKD').replace(/\p{M}/gu, ''), LOOKS)
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const looked = (words: string): string[] => words.split(' ').map((word) => mapped(lookOf(word), LEET));

/** Who speaks for a house, in the languages of the site: refused where a name begins or ends with one. */
const OFFICES = looked(
  'admin administrator administrador administracion support soporte moderator moderador operator operador dealer croupier ' +
    'crupier casino baize official oficial helpdesk security seguridad verified webmaster cashier cajero ' +
    'админ администратор поддержка модератор оператор дилер крупье казино официальный кассир безопасность',
);
/** Too short to be refused within another word. */
const SHORT = new Set(
  looked('mod mods staff system root owner house casa help ayuda bot sysadmin gm дом помощь бот система'),
);

/** Whether a name speaks for the house; `ownNames`: of the operator, from content. */
export function isNameOfHouse(name: string, ownNames: readonly string[] = []): boolean {
  const composed = name.normalize('NFC');
  const whole = mapped(lookOf(composed), LEET);
  const withoutNumber = mapped(lookOf(composed.replace(/^\d+|\d+$/g, '')), LEET);
  if ([whole, withoutNumber].some((look) => SHORT.has(look))) return true;
  if ([whole, withoutNumber].some((look) => OFFICES.some((word) => look.startsWith(word) || look.endsWith(word))))
    return true;
  const brands = ownNames.map((ownName) => mapped(lookOf(ownName.replace(/[^\p{L}\p{M}\p{Nd}]/gu, '')), LEET));
  if (brands.some((brand) => brand.length >= 4 && whole.includes(brand))) return true;
  // `AnnaFromSupport`, `TheMod`: the words of a name begin with capitals.
  const pieces = composed.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
  return pieces.some(
    (piece) => SHORT.has(mapped(lookOf(piece), LEET)) || OFFICES.includes(mapped(lookOf(piece), LEET)),
  );
}
