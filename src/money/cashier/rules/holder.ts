/** Whether the holder of an account is the player: names are written in capitals, without accents and in any order. */
const plainWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    // Müller is written Mueller as well.
    .replaceAll(/(?<=[aou])e/g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Banks leave out or shorten middle names and further family names, so each side may have some that the other lacks. */
export function isSamePerson(holder: string, firstName: string, lastName: string): boolean {
  const words = plainWords(holder);
  const hasOneOf = (name: string): boolean => plainWords(name).some((word) => words.includes(word));
  const isWhole = plainWords(`${firstName} ${lastName}`).join('') === words.join('');
  return isWhole || (words.length > 1 && hasOneOf(firstName) && hasOneOf(lastName));
}
