// Every command of the operator, and the usage text that is made from them.
import { commands as bets } from './bets.ts';
import { commands as bonuses } from './bonuses.ts';
import { commands as campaigns } from './campaigns.ts';
import { commands as chat } from './chat.ts';
import { commands as deposits } from './deposits.ts';
import { commands as draws } from './draws.ts';
import { commands as events } from './events.ts';
import { commands as feedback } from './feedback.ts';
import { commands as games } from './games.ts';
import { commands as jackpots } from './jackpots.ts';
import { commands as journal } from './journal.ts';
import { commands as keys } from './keys.ts';
import { commands as loyalty } from './loyalty.ts';
import { commands as money } from './money.ts';
import { newKeyUsage } from './new-key.ts';
import { commands as players } from './players.ts';
import { commands as providers } from './providers.ts';
import { commands as receipts } from './receipts.ts';
import { commands as sports } from './sports.ts';
import { commands as staff } from './staff.ts';
import { commands as tournaments } from './tournaments.ts';
import { commands as verifications } from './verifications.ts';
import type { Command, Commands } from './command.ts';

/** Handled before there is a database. */
export const NEW_KEY = 'keys new';

export const COMMANDS: Commands = {
  ...money,
  ...deposits,
  ...bonuses,
  ...players,
  ...staff,
  ...chat,
  ...providers,
  ...verifications,
  ...games,
  ...sports,
  ...bets,
  ...campaigns,
  ...jackpots,
  ...draws,
  ...loyalty,
  ...tournaments,
  ...feedback,
  ...keys,
  ...receipts,
  ...events,
  ...journal,
};

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
