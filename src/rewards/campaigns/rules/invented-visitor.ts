// A visitor who does not exist, described by an operator: `language=es level=3 segments=vip,new`.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { UsageError } from '#platform/command.ts';
import type { VisitorFacts } from '../rules/audience.ts';

const OF_VISITORS = ['language', 'country'];
const OF_PLAYERS = ['currency', 'level', 'deposits', 'days_away', 'registered', 'segments', 'played'];

/** Without any fact about a player it is a guest. */
export function inventedVisitor(words: readonly string[]): VisitorFacts {
  const values = new Map<string, string>();
  for (const word of words) {
    const [, name = '', value = ''] = /^([a-z_]+)=(.+)$/.exec(word) ?? [];
    if (![...OF_VISITORS, ...OF_PLAYERS].includes(name))
      throw new UsageError(`“${word}” is no fact. Write e.g. language=es level=3 segments=vip,new.`);
    values.set(name, value);
  }
  const facts = { language: values.get('language') ?? DEFAULT_LOCALE, country: values.get('country') ?? null };
  if (!OF_PLAYERS.some((name) => values.has(name))) return facts;
  const number = (name: string, otherwise: number): number => {
    const value = Number(values.get(name) ?? otherwise);
    if (!Number.isInteger(value) || value < 0) throw new UsageError(`${name} is a whole number.`);
    return value;
  };
  const list = (name: string): string[] => values.get(name)?.split(',') ?? [];
  return {
    ...facts,
    player: {
      currency: values.get('currency') ?? 'EUR',
      segments: list('segments'),
      level: number('level', 1),
      deposits: number('deposits', 0),
      daysAway: number('days_away', 0),
      daysSinceRegistration: number('registered', 0),
      played: list('played'),
      // In the first half of every experiment.
      placeIn: () => 0,
    },
  };
}
