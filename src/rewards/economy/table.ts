// The economy as an operator reads it.
import { budgetOf } from '#rewards/gifts/index.ts';
import type { Economy } from './economy.ts';
import type { PromiseLine } from './promise.ts';
import { gainOf } from './rules/rates.ts';

/** Games that are listed: the ones with the least left. */
const LISTED = 12;
const PER = { award: 'each', day: 'a day', stake: 'of stakes' } as const;

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;
const euros = (sum: number): string => `€${sum.toFixed(2)}`;

const costOf = ({ cost, per }: PromiseLine): string => `${per === 'stake' ? percent(cost) : euros(cost)} ${PER[per]}`;

function boundOf({ gift }: PromiseLine): string {
  const budget = budgetOf(gift);
  return budget === undefined ? '' : `gift, at most ${euros(Number(budget) / 100)} a day`;
}

export function economyText({ lines, sums, findings }: Economy): string {
  const rows = lines.map((line) => [
    line.promise,
    line.best.profit > 0 ? `${euros(line.best.profit)} by ${line.best.strategy}` : 'nothing',
    costOf(line),
    boundOf(line),
  ]);
  const games = sums
    .slice(0, LISTED)
    .map((sum) => [
      sum.game.sysname,
      percent(sum.game.edge),
      percent(sum.share),
      percent(-gainOf(sum)),
      sum.parts[0]?.promise ?? '',
    ]);
  return [
    table(['promise', 'a player gains at best', 'costs the house at most', 'bound'], rows),
    table(['game', 'edge', 'everything together', 'left', 'most of it by'], games),
    findings.length === 0
      ? 'No strategy of the catalogue gains on average, except by gifts within their budgets.'
      : [`${findings.length} found:`, ...findings.map(({ sentence }) => `- ${sentence}`)].join('\n'),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]!.length)));
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
