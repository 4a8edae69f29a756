// Every command of the operator, in the order in which they are shown, and the usage text that is made from them.
import type { Command, Commands } from '#platform/command.ts';
import { acts as events } from '#platform/events/acts.ts';
import { acts as cashier } from '#money/cashier/acts.ts';
import { acts as stakes } from '#money/stakes/acts.ts';
import { acts as privacy, keyActs as keys } from '#players/privacy/acts.ts';
import { acts as support } from '#players/support/acts.ts';
import { acts as verification } from '#players/verification/acts.ts';
import { reportActs as reports } from '#casino/live-tables/acts.ts';
import { acts as rounds } from '#casino/rounds/acts.ts';
import { acts as bets } from '#sportsbook/bets/acts.ts';
import { acts as bonuses } from '#rewards/bonuses/acts.ts';
import { acts as campaigns } from '#rewards/campaigns/acts.ts';
import { acts as jackpots } from '#rewards/jackpots/acts.ts';
import { acts as loyalty } from '#rewards/loyalty/acts.ts';
import { acts as raffles } from '#rewards/raffles/acts.ts';
import { acts as tournaments } from '#rewards/tournaments/acts.ts';
import { acts as receipts } from '#fairness/receipts/acts.ts';
import { catalogueOf, commandsOf } from '#desk/acts/index.ts';
import { acts as staff } from '#desk/staff/acts.ts';
import { acts as deskJournal } from '#desk/journal/acts.ts';
import { acts as figures } from '#desk/figures/acts.ts';
import { deskParts } from '../slices.ts';
import { acts as journal } from './journal.ts';
import { newKeyUsage } from './new-key.ts';

/** Handled before there is a database. */
export const NEW_KEY = 'keys new';

const OWN_COMMANDS: Commands = {
  ...cashier,
  ...bonuses,
  ...privacy,
  ...stakes,
  ...reports,
  ...verification,
  ...rounds,
  ...bets,
  ...campaigns,
  ...jackpots,
  ...raffles,
  ...loyalty,
  ...tournaments,
  ...support,
  ...keys,
  ...receipts,
  ...events,
  ...staff,
  ...journal,
  ...deskJournal,
  ...figures,
};

/** What slices print, and every act of the desk; by their areas, in the order in which these are shown first. */
export const COMMANDS: Commands = inOrder({ ...commandsOf(catalogueOf(deskParts)), ...OWN_COMMANDS });

function inOrder(commands: Commands): Commands {
  const areas = [...new Set(Object.keys({ ...OWN_COMMANDS, ...commands }).map(areaOf))];
  return Object.fromEntries(
    Object.entries(commands).toSorted(([left], [right]) => areas.indexOf(areaOf(left)) - areas.indexOf(areaOf(right))),
  );
}

/** All commands with their usage, in the order in which they are shown. */
export const usageOfAll = (): Array<[name: string, usage: Pick<Command, 'parameters' | 'about'>]> => [
  ...Object.entries(COMMANDS),
  [NEW_KEY, newKeyUsage],
];

const IDENTIFICATION = `
Where OPERATORS names anybody, commands end with --as NAME --code CODE. A code opens a session of fifteen minutes on its
terminal; commands there need neither while it lasts. Above TWO_PERSONS_ABOVE two operators give the same command.
`;

export function usageText(): string {
  const lines = usageOfAll().map(([name, { parameters, about }]) => [`${name} ${parameters}`.trim(), about] as const);
  const width = Math.max(...lines.map(([call]) => call.length));
  return `\n  npm run operator --\n${lines.map(([call, about]) => `    ${call.padEnd(width)}   ${about}`).join('\n')}\n${IDENTIFICATION}`;
}

function areaOf(name: string): string {
  return name.split(' ')[0]!;
}
