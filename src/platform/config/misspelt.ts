// Variables that look like options but are not: a misspelt one would be ignored silently.

const MAX_EDITS = 2;
/** Short names are too close to many others. */
const MIN_LENGTH = 6;

/** Pairs of an environment variable that is no option, and the option whose name it nearly has. */
export function misspeltOptions(variables: readonly string[], options: readonly string[]): Array<[string, string]> {
  const optionNames = new Set(options);
  return variables
    .filter((name) => !optionNames.has(name) && name.length >= MIN_LENGTH)
    .flatMap((name) => {
      const meant = options.find((option) => isNearly(name.toUpperCase(), option));
      return meant === undefined ? [] : [[name, meant] as [string, string]];
    });
}

/** The same letters in another spelling, or at most two edits apart. */
function isNearly(name: string, option: string): boolean {
  if (option.length < MIN_LENGTH || Math.abs(name.length - option.length) > MAX_EDITS) return false;
  return name.replaceAll(/[_-]/g, '') === option.replaceAll('_', '') || edits(name, option) <= MAX_EDITS;
}

/** Levenshtein's distance. */
function edits(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (word[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length]!;
}
