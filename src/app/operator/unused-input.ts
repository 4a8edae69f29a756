// What was typed and means nothing to the command: an operator who names two players, or asks for a preview, must not believe it was heeded.
import type { Command } from '#platform/command.ts';

/** They say who sends a command, so every command takes them. */
const IDENTIFICATION = new Set(['as', 'code']);

/** The first word or option beyond what the usage text of the command names. */
export function unusedInput(
  { parameters }: Pick<Command, 'parameters'>,
  words: readonly string[],
  options: readonly string[],
): string | undefined {
  const parameterNames = new Set([...parameters.matchAll(/--(\w+)/g)].map(([, name]) => name));
  const option = options.find((name) => !parameterNames.has(name) && !IDENTIFICATION.has(name));
  if (option !== undefined) return `--${option}`;
  const places = parameters.replaceAll(/--(?:final|preview)|--\w+ \S+/g, '').match(/\w\S*|…/g) ?? [];
  return places.some((place) => place.includes('…')) ? undefined : words[places.length];
}
