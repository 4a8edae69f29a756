/**
 * `baize-verify [file | address]…`: checks rounds, simulated matches and races, tournaments, drops of jackpots and draws of a Baize site on your
 * own computer, with the mathematics that the site plays with. Reads what the site publishes about a round from files or from standard
 * input, or fetches it from the site; after that it needs no network.
 *
 * Exit code: 0 when everything that can be checked holds, 1 when something does not, 2 when something could not be checked.
 */
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isHash } from '#fairness/seeds/commitment.ts';
import { QUESTIONS, type Question } from '#fairness/seeds/verify.ts';
import { publishedVersions as mathematics } from '#casino/titles/published.ts';
import { archiveOf } from './archive.ts';
import { checkPublished, type Checked, type Given } from './checked.ts';
import { checkAnchor, type AnchorFound } from './anchors.ts';
import { compareMirrors, followLog, LogBroken, readMirror, siteLog, writeMirror } from './mirror.ts';
import { readPublished, Unreadable, type Published } from './published.ts';
import { readReceipts } from './receipts.ts';
import { emptyBook, leftOut } from './log-salts.ts';
import { saltSentence, withSalt } from './salts.ts';
import { fromAddress, roundOf } from './site.ts';

const USAGE = `Usage: baize-verify [options] [file.json | file.csv | address of a round, match, race, tournament, drop or draw]…
Without a file it reads standard input.

  --site URL   where the rounds of an exported history are asked for
  --most N     how many rounds of a history are checked, the newest first (default 100)
  --hash HASH  a hash that was shown before the bet and that you kept; may be given several times
  --receipts FILE  receipts that your browser kept: a round that was rewritten since is found by them
  --keys FILE  keys of receipts, or the address of /.well-known/baize-receipts.json, in place of those that were saved with the receipts
  --archive PLACE  a folder of modules, or a site, where mathematics is found that this program does not carry; its code is run here
  --log URL    follows the public log of a site, with --mirror FILE to keep what is known of it
  --compare FILE  somebody else's mirror: were they shown the same log?
  --bitcoin URL  an explorer (Esplora) that is asked for the block in which a head of the log was anchored
  --json       answers in JSON
  --titles     lists the games that this program knows, each with its hash and that of its rules

Exit code: 0 everything that can be checked holds, 1 something does not, 2 something could not be checked. That a hash was shown before
the bet, and that a round was not rewritten since, is checked against what you kept (--hash, --receipts); without it the program says that
it does not know.`;

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      most: { type: 'string', default: '100' },
      hash: { type: 'string', multiple: true },
      receipts: { type: 'string' },
      keys: { type: 'string' },
      archive: { type: 'string' },
      log: { type: 'string' },
      mirror: { type: 'string' },
      compare: { type: 'string' },
      bitcoin: { type: 'string' },
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
    for (const [sysname, versions] of Object.entries(mathematics))
      for (const { module, rules, version } of versions) console.log(`${module}  ${rules}  ${version}  ${sysname}`);
    return 0;
  }
  if (values.log !== undefined) return followed(new URL(values.log).origin, values);
  const most = Number(values.most);
  if (!Number.isSafeInteger(most) || most < 1) throw new Unreadable('--most is a whole number from 1 on.');

  const noted = values.hash?.map((hash) => hash.toLowerCase());
  if (noted?.some((hash) => !isHash(hash))) throw new Unreadable('--hash takes 64 hexadecimal digits.');
  const keptReceipts = values.receipts === undefined ? undefined : await readReceipts(values.receipts, values.keys);
  if (keptReceipts && keptReceipts.ignored > 0)
    console.error(`${keptReceipts.ignored} receipts are not signed by these keys, and are left out.`);
  const options = { noted, receipts: keptReceipts?.receipts, archive: archiveOf(values.archive) };

  const receipts: { published: Published; site: string | undefined }[] = [];
  for (const source of positionals.length > 0 ? positionals : ['-']) {
    // The rounds of a history that came from a site are fetched there.
    const site = values.site ?? (isAddress(source) ? source : undefined);
    for (const published of await read(source)) receipts.push({ published, site: site && new URL(site).origin });
  }
  const results: Checked[] = [];
  for (const { published, site } of receipts.slice(0, most)) {
    const result = await check(published, site, options);
    if (!values.json) print(result);
    results.push(result);
  }
  if (values.json) console.log(JSON.stringify({ rounds: results, left: receipts.length - results.length }, null, 2));
  else if (receipts.length > 1) console.log(sumOf(results, receipts.length - results.length));
  if (results.some(({ verdict }) => verdict === 'unfair')) return 1;
  return results.every(({ verdict }) => verdict === 'fair') ? 0 : 2;
}

/** The public log: 0 when all holds, 1 when it does not. */
async function followed(
  site: string,
  { mirror: file, compare: other, bitcoin }: { mirror?: string; compare?: string; bitcoin?: string },
): Promise<number> {
  const source = siteLog(site);
  const theirs = other === undefined ? undefined : readMirror(other);
  if (other !== undefined && !theirs) throw new Unreadable(`There is no file ${other}.`);
  const mirror = file === undefined ? undefined : readMirror(file);
  if (mirror && mirror.site !== site) throw new Unreadable(`${file} is a mirror of ${mirror.site}.`);
  try {
    const salts = emptyBook();
    const now = await followLog(site, source, mirror, salts);
    if (theirs) await compareMirrors(now, theirs, source);
    const anchor = await checkAnchor(source, now.head.signed, bitcoin?.replace(/\/$/, ''));
    if (file !== undefined) writeMirror(file, now);
    const since = mirror ? `, ${now.head.signed.size - mirror.head.signed.size} of them new` : '';
    console.log(`The log of ${site} holds: ${now.head.signed.size} entries${since}.`);
    console.log(
      `Salts of chains in it: ${salts.byBeacon} from a beacon, ${salts.byTestBeacon} from a test beacon, ${salts.byHouse} made by the house.`,
    );
    for (const { of: title, published, round } of leftOut(salts, Date.now()))
      console.log(`  A chain of ${title} was left without a salt after round ${round}: ${published}.`);
    console.log(sentenceOf(anchor));
    return 0;
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error;
    console.log(`THE LOG OF ${site} DOES NOT HOLD: ${error.message}.`);
    return 1;
  }
}

function sentenceOf(anchor: AnchorFound | undefined): string {
  if (!anchor) return 'None of its heads is in a Bitcoin block: before now it is held by mirrors alone.';
  const { size, height, merkleRoot, isInBlock } = anchor;
  const block = `Its first ${size} entries were there before Bitcoin block ${height}`;
  return isInBlock
    ? `${block}, the Merkle root of which is the one that the proof leads to.`
    : `${block}, if its Merkle root is ${merkleRoot} (--bitcoin asks an explorer).`;
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

async function check(published: Published, site: string | undefined, options: Given): Promise<Checked> {
  if (published.kind !== 'line') return withSalt(await checkPublished(published, options), published, site);
  const { line } = published;
  if (!site)
    throw new Unreadable('A history names rounds and does not hold them: say with --site where they are asked for.');
  const statedRound = await roundOf(site, line.id);
  if (statedRound.kind === 'line') throw new Unreadable(`${site} answers with no round ${line.id}.`);
  return withSalt(await checkPublished(statedRound, { ...options, line }), statedRound, site);
}

const VERDICTS: Record<Checked['verdict'], string> = {
  fair: 'everything that can be checked of it holds.',
  unfair: 'IT DOES NOT HOLD.',
  pending: 'so far all holds; the server seed is not revealed yet.',
  'unknown-game': 'this program does not know the game.',
  'unknown-rules': 'this program does not have the mathematics that it names.',
};
const MARKS = { holds: 'holds  ', fails: 'FAILS  ', unknown: 'unknown' } as const;

/** Matches, races, tournaments, drops, spins and raffles already say what they are. */
const isOwnName = (game: string): boolean => / (match|drop|spin)$|^raffle |^(tournament|seed|race)$/.test(game);

const ASKED: Record<Question, string> = {
  follows: 'Does it follow from the seeds that it names?',
  mathematics: 'Was it checked by the mathematics that it names?',
  promise: 'Was the hash shown before the bet?',
  receipt: 'Is it the round that the house signed?',
};
const ANSWERS = { holds: 'yes', fails: 'NO', unknown: 'not known' } as const;

function print({ id, game, verdict, answers, salt, checks }: Checked): void {
  console.log(`${game}, ${isOwnName(game) ? '' : 'round '}${id}: ${VERDICTS[verdict]}`);
  for (const question of answers ? (Object.keys(QUESTIONS) as Question[]) : [])
    if (checks.some(({ name }) => (QUESTIONS[question] as readonly string[]).includes(name)))
      console.log(`  ${ASKED[question]} ${ANSWERS[answers![question]]}`);
  if (salt) console.log(`  ${saltSentence(salt)}`);
  for (const { result, sentence } of checks) console.log(`  ${MARKS[result]}  ${sentence}`);
}

function sumOf(results: readonly Checked[], left: number): string {
  const count = (verdict: Checked['verdict']): number => results.filter((result) => result.verdict === verdict).length;
  const rest = left > 0 ? ` ${left} more were not checked (--most).` : '';
  return `${results.length} rounds: ${count('fair')} hold, ${count('unfair')} do not, ${count('pending') + count('unknown-game') + count('unknown-rules')} could not be checked.${rest}`;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Unreadable) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
