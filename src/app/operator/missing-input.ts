// What a command cannot do without, as its usage text names it: asked for before anything is opened.
import type { Command } from '#platform/command.ts';

/** The first word that is missing, or the reason, in a sentence with the usage of the command. */
export function missingInput(
  name: string,
  { parameters, about }: Pick<Command, 'parameters' | 'about'>,
  words: readonly string[],
  options: readonly string[],
): string | undefined {
  const needed = parameters.replaceAll(/\[(?:[^[\]]|\[[^\]]*\])*\]/g, '');
  const missing = placesIn(needed)[words.length];
  if (missing !== undefined) return `${missing} is missing: ${name} ${parameters}`;
  // A preview does nothing that would need one.
  if (!needed.includes('--reason') || options.includes('reason') || options.includes('preview')) return undefined;
  return `Why? Give --reason "…"${/player reads|players, who read/.test(about) ? '; the player reads it' : ''}.`;
}

/** Words in their order, up to the first option; facts and results may be as many as there are. */
function placesIn(needed: string): string[] {
  const [words = ''] = needed.split('--');
  return words.split(/\s+/).filter((word) => /^[A-Za-z|]+$/.test(word));
}
