// Every account of the house that the code names has a class: read from the code, so that a new one cannot be forgotten.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { accountOfProduct, classOf, productOf } from './house-accounts.ts';

const SOURCE = path.join(import.meta.dirname, '../..');

const files = globSync('**/*.{ts,sql}', { cwd: SOURCE }).filter(
  (file) =>
    !/\.test\.ts$|\.bench\.ts$|(^|\/)(testing|web|client|titles|shell|design-system|desk)\/|(^|\/)desk\.ts$/.test(
      file,
    ) ||
    file.startsWith('desk/') ||
    file.endsWith('/adjust-balance.ts'),
);
const sources = new Map(files.map((file) => [file, readFileSync(path.join(SOURCE, file), 'utf8')]));

/** A name as the code writes it: with something in place of what is filled in. */
const plain = (text: string): string => text.replaceAll(/\$\{[^}]*\}/g, 'x');
const LITERAL = String.raw`(?:'([^']+)'|\x60([^\x60]+)\x60)`;
const CONSTANT = String.raw`([A-Z][A-Z_]+)`;

/** Where an account is named: as a side of a transfer, and as an argument of what moves money or makes an account. */
const PLACES = [
  String.raw`\bhouse: (?:LITERAL|CONSTANT)`,
  String.raw`\bwallet\.house\((?:LITERAL|CONSTANT)`,
  String.raw`(?:cachedHouseAccount|houseAccount)\([^,()]+, (?:LITERAL|CONSTANT)`,
].map((place) => new RegExp(place.replace('LITERAL', LITERAL).replace('CONSTANT', CONSTANT), 'gm'));

function constantNamed(name: string, source: string): string | undefined {
  const declaration = new RegExp(String.raw`\bconst ${name} = ${LITERAL}`);
  const here = declaration.exec(source);
  const match = here ?? [...sources.values()].map((other) => declaration.exec(other)).find((result) => result !== null);
  return match?.[1] ?? match?.[2];
}

/** Functions that make the name of an account from what it is of. */
const MAKERS: ReadonlyArray<readonly [file: string, name: string]> = [
  ['casino/suppliers/house.ts', 'houseOf'],
  ['rewards/jackpots/runs.ts', 'accountOf'],
];

function accountsInCode(): Map<string, string> {
  const accounts = new Map<string, string>();
  for (const [file, source] of sources)
    for (const place of PLACES)
      for (const [, quoted, template, constant] of source.matchAll(place)) {
        const name = quoted ?? template ?? (constant && constantNamed(constant, source));
        if (name !== undefined) accounts.set(plain(name), file);
      }
  // What pays wins takes the account as an argument, in a line of its own.
  for (const [file, source] of sources)
    if (/\bpay(?:Free)?Wins\(/.test(source))
      for (const [, constant] of source.matchAll(/^ {4}([A-Z][A-Z_]+),$/gm)) {
        const name = constantNamed(constant!, source);
        if (name !== undefined) accounts.set(plain(name), file);
      }
  for (const [file, maker] of MAKERS) {
    const body = new RegExp(String.raw`\b${maker} = [\s\S]{0,120}?\x60([^\x60]+)\x60`).exec(sources.get(file) ?? '');
    expect(body, `${maker} makes a name in ${file}`).not.toBeNull();
    accounts.set(plain(body![1]!), file);
  }
  return accounts;
}

test('every account of the house has a class', () => {
  const accounts = accountsInCode();
  // The search finds them at all.
  for (const name of [
    'games',
    'games.x',
    'sportsbook',
    'bonus-cost',
    'cashback_cost',
    'rewards',
    'psp.x.clearing',
    'tournament-entries',
    'jackpot.x.x.x',
    'jackpots.exchange',
    'deposit-debts',
    'sportsbook-debts',
    'play-money',
  ])
    expect([...accounts.keys()], name).toContain(name);
  const unclassed = [...accounts].filter(([name]) => classOf(name) === undefined);
  expect(unclassed).toEqual([]);
});

test('a name that is like one of ours has none', () => {
  for (const name of ['game', 'gamesx', 'psp.card', 'jackpot', 'bonus', 'rewards.x'])
    expect(classOf(name)).toBeUndefined();
});

test('each product is held by an account of play', () => {
  const kinds = [
    { kind: 'round' },
    { kind: 'free-spin' },
    { kind: 'table' },
    { kind: 'bet' },
    { kind: 'outside', provider: 'acme' },
  ];
  expect(kinds.map((stake) => accountOfProduct(productOf(stake)))).toEqual([
    'games',
    'games',
    'games',
    'sportsbook',
    'games.acme',
  ]);
  for (const stake of kinds) expect(classOf(accountOfProduct(productOf(stake))!)).toBe('play');
});
