/**
 * `baize-verify [file | address]…`: checks rounds, simulated matches, tournaments, drops of jackpots and draws of a Baize site on your own computer, with the mathematics that the site
 * plays with. Reads what the site publishes of a round from files, from standard input, or asks the site for it; after that
 * it needs no network.
 *
 * Exit code: 0 when everything holds, 1 when something does not, 2 when something could not be checked.
 */
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { mathHash } from '#math/fairness/commitment.ts';
import { earlierTitles } from '#math/titles/earlier.ts';
import { titles } from '#math/titles/index.ts';
import { checkPublished, type Checked } from './checked.ts';
import { readPublished, Unreadable, type Published } from './published.ts';
import { fromAddress, roundOf } from './site.ts';

const USAGE = `Usage: baize-verify [options] [file.json | file.csv | address of a round, match, tournament, drop or draw]…
Without a file it reads standard input.

  --site URL   where the rounds of an exported history are asked for
  --most N     how many rounds of a history are checked, the newest first (default 100)
  --json       answers in JSON
  --titles     lists the games that this program knows, each with the hash of its rules

Exit code: 0 everything holds, 1 something does not, 2 something could not be checked.`;

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      most: { type: 'string', default: '100' },
      json: { type: 'boolean', default: false },
      titles: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.titles) {
    for (const title of [...Object.values(titles), ...earlierTitles])
      console.log(`${mathHash(title)}  ${title.version}  ${title.sysname}`);
    return 0;
  }
  const most = Number(values.most);
  if (!Number.isSafeInteger(most) || most < 1) throw new Unreadable('--most is a whole number from 1 on.');

  const found: { published: Published; site: string | undefined }[] = [];
  for (const source of positionals.length > 0 ? positionals : ['-']) {
    // The rounds of a history that came from a site are asked for there.
    const site = values.site ?? (isAddress(source) ? source : undefined);
    for (const published of await read(source)) found.push({ published, site: site && new URL(site).origin });
  }
  const all: Checked[] = [];
  for (const { published, site } of found.slice(0, most)) {
    const one = await check(published, site);
    if (!values.json) say(one);
    all.push(one);
  }
  if (values.json) console.log(JSON.stringify({ rounds: all, left: found.length - all.length }, null, 2));
  else if (found.length > 1) console.log(sumOf(all, found.length - all.length));
  if (all.some(({ verdict }) => verdict === 'unfair')) return 1;
  return all.every(({ verdict }) => verdict === 'fair') ? 0 : 2;
}

async function read(source: string): Promise<Published[]> {
  if (isAddress(source)) return fromAddress(source);
  if (source === '-') return readPublished(await textOf(process.stdin));
  let content: string;
  try {
    content = readFileSync(source, 'utf8');
  } catch {
    throw new Unreadable(`There is no file ${source}.`);
  }
  return readPublished(content);
}

async function check(published: Published, site: string | undefined): Promise<Checked> {
  if (published.kind !== 'line') return checkPublished(published);
  const { line } = published;
  if (!site)
    throw new Unreadable('A history names rounds and does not hold them: say with --site where they are asked for.');
  const asked = await roundOf(site, line.id);
  if (asked.kind === 'line') throw new Unreadable(`${site} answers with no round ${line.id}.`);
  return checkPublished(asked, line);
}

const VERDICTS: Record<Checked['verdict'], string> = {
  fair: 'everything holds.',
  unfair: 'IT DOES NOT HOLD.',
  pending: 'so far all holds; the server seed is not revealed yet.',
  'unknown-game': 'this program does not know the game.',
};
const MARKS = { holds: 'holds  ', fails: 'FAILS  ', unknown: 'unknown' } as const;

/** A match, a tournament, a drop, a spin and a raffle say what they are. */
const isOwnName = (game: string): boolean => / (match|drop|spin)$|^raffle |^tournament$/.test(game);

function say({ id, game, verdict, checks }: Checked): void {
  console.log(`${game}, ${isOwnName(game) ? '' : 'round '}${id}: ${VERDICTS[verdict]}`);
  for (const { result, sentence } of checks) console.log(`  ${MARKS[result]}  ${sentence}`);
}

function sumOf(all: readonly Checked[], left: number): string {
  const count = (verdict: Checked['verdict']): number => all.filter((one) => one.verdict === verdict).length;
  const rest = left > 0 ? ` ${left} more were not checked (--most).` : '';
  return `${all.length} rounds: ${count('fair')} hold, ${count('unfair')} do not, ${count('pending') + count('unknown-game')} could not be checked.${rest}`;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Unreadable) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
