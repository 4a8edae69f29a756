// Checks published results with the mathematics that the site plays with, and reports the findings in sentences.
import { findMathematics, mathematicsOfShared, newestMathematics, type Archive } from '#casino/titles/archive.ts';
import { newestVersion } from '#casino/titles/published.ts';
import { isHash, seedHash } from '#fairness/seeds/commitment.ts';
import { recordOf } from '#fairness/seeds/published.ts';
import { nonceFaults } from '#fairness/seeds/transcript.ts';
import type { Round, SeedRounds } from '#casino/rounds/round-contract.ts';
import { verifyRound, verifyShared, type Check, type Kept, type Verification } from '#fairness/seeds/verify.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { receiptsOn, roundStatement, type Receipt } from '#fairness/seeds/receipt.ts';
import type { SaltCheck, SaltVerification } from '#fairness/seeds/verify-salt.ts';
import { verifyRace, type RaceCheck } from '#sportsbook/models/race/verify-race.ts';
import { verifyMatch, type MatchCheck } from '#sportsbook/models/verify-match.ts';
import { archiveOf } from './archive.ts';
import { checkDraw, checkDrop, checkSpin, type PrizeCheck } from './checked-prizes.ts';
import { verifyStandings, type Standings, type StandingsCheck } from '#rewards/scoring/standings.ts';
import type { Line, Published, PublishedMatch } from './published.ts';

export interface Checked {
  id: string;
  game: string;
  verdict: Verification['verdict'] | 'unknown-game';
  /** Of a round: the questions, and how far they are answered. */
  answers?: Verification['answers'];
  /** Of a round, a match or a race from a chain. */
  salt?: SaltVerification;
  checks: CheckedPart[];
}

type CheckedPart = Omit<Check, 'name'> & {
  name:
    | RoundPart
    | MatchCheck['name']
    | RaceCheck['name']
    | PrizeCheck['name']
    | StandingsCheck['name']
    | SaltCheck['name'];
  sentence: string;
};
type RoundPart = Check['name'] | 'history' | 'nonces';

const HOLDS: Record<RoundPart, string> = {
  history: 'The history states the game, the stake and the win that the round has.',
  chain: 'The seed is a link of the chain whose beginning the site names.',
  commitment: 'The commitment is the hash of the seed, the rules, their version and the market that the round names.',
  mathematics: 'It is checked by the mathematics that it names: rules and code have its hash.',
  seed: 'The revealed server seed has the hash that the round names.',
  cost: 'The purse paid what the rules say that the round costs.',
  events: 'Drawn again from its seeds, the round takes the same course, event by event.',
  win: 'Drawn again, the round pays the same.',
  promise: 'The hash that the round names is one that was shown before it.',
  receipt: 'It is what the house signed when it was settled.',
  nonces: 'The rounds of the seed are numbered without a gap, each once.',
};
const FAILS: Record<RoundPart, string> = {
  history: 'The history states another game, stake or win than the round has.',
  chain: 'The seed does not lead to the beginning of the chain that the site names.',
  commitment: 'The commitment is not the hash of what the round names.',
  mathematics: 'What stands under the hash that the round names is something else.',
  seed: 'The server seed does not have the hash that the round names.',
  cost: 'The rules say that the round costs something else.',
  events: 'Drawn again from its seeds, the round takes another course.',
  win: 'Drawn again, the round pays something else.',
  promise: 'The hash that the round names is not one that was shown before it.',
  receipt: 'It is not what the house signed when it was settled.',
  nonces: 'Rounds of the seed are missing, or two have one number.',
};
const UNKNOWN = 'Not known without the revealed server seed and the mathematics.';
const UNKNOWNS: Partial<Record<RoundPart, string>> = {
  mathematics: 'This program does not have the mathematics that the round names (--archive).',
  promise: 'Whether the hash was shown before the bet is not known: give what you kept (--hash, --receipts).',
  receipt: 'Whether it was rewritten since is not known: no receipt of it was given (--receipts).',
};
const MATCH_HOLDS: Record<MatchCheck['name'], string> = {
  record: 'What was revealed of the match can be read.',
  commitment: 'It has the hash that was shown before the first price.',
  chain: 'The seed is the link at its place of the published chain.',
  model: 'This program has the model that the match was played by.',
  score: 'Played again from its seed, the match ends with the same score.',
  settlement: 'Played again, the market comes to the same results.',
};
const MATCH_FAILS: Record<MatchCheck['name'], string> = {
  record: 'What was revealed is no record of a match.',
  commitment: 'What was revealed does not have the hash that was shown.',
  chain: 'The seed does not lead to the published beginning of the chain.',
  model: 'This program does not have the model that the match was played by.',
  score: 'Played again from its seed, the match ends otherwise.',
  settlement: 'Played again, the market comes to other results.',
};
const RACE_HOLDS: Record<RaceCheck['name'], string> = {
  ...MATCH_HOLDS,
  record: 'What was revealed of the race can be read.',
  model: 'This program has the model that the race was run by.',
  finish: 'Run again from its seed, the race has the same finish.',
  settlement: 'Run again, the market comes to the same results.',
};
const RACE_FAILS: Record<RaceCheck['name'], string> = {
  ...MATCH_FAILS,
  record: 'What was revealed is no record of a race.',
  model: 'This program does not have the model that the race was run by.',
  finish: 'Run again from its seed, the race has another finish.',
  settlement: 'Run again, the market comes to other results.',
};
const STANDINGS_HOLDS: Record<StandingsCheck['name'], string> = {
  terms: 'The rules have the hash that the file names.',
  seed: 'The revealed seed has the hash that was announced, and the client seed is that of those who took part.',
  spins: 'Drawn again from the seed, every spin pays the same.',
  scores: 'Counted again from the listed rounds, every player has the same score.',
  places: 'The places follow the scores; ties go to the player who was first.',
  prizes: 'Each place gets what the rules say.',
};
const STANDINGS_FAILS: Record<StandingsCheck['name'], string> = {
  terms: 'The rules do not have the hash that the file names.',
  seed: 'The seed does not have the announced hash, or the client seed is that of others.',
  spins: 'Drawn again from the seed, a spin pays something else.',
  scores: 'Counted again from the listed rounds, a score is another one.',
  places: 'The places do not follow the scores.',
  prizes: 'The rules say another prize.',
};
export interface Given {
  /** What the player's history says about the round. */
  line?: Line;
  /** Hashes that the player had noted before their rounds. */
  noted?: readonly string[] | undefined;
  /** Receipts that the house has signed, in the order in which they came. */
  receipts?: readonly Receipt[] | undefined;
  /** Where to find the mathematics that rounds name. */
  archive?: Archive;
}

export async function checkPublished(
  published: Exclude<Published, { kind: 'line' }>,
  options: Given = {},
): Promise<Checked> {
  const { line, archive = archiveOf() } = options;
  if (published.kind === 'table') {
    const { table } = published;
    const isKnown = (await newestMathematics(table.sysname, archive))?.type === 'live';
    const mathematics = await mathematicsOfShared(table, archive);
    return checked(
      table.round_id,
      table.sysname,
      isKnown ? verifyShared(mathematics, table, undefined, { noted: options.noted }) : undefined,
    );
  }
  if (published.kind === 'seed') return checkSeed(published.seed, options);
  if (published.kind === 'match') return checkEvent(published.match);
  if (published.kind === 'drop') return checkDrop(published.drop, published.entries);
  if (published.kind === 'draw') return checkDraw(published.draw);
  if (published.kind === 'spin') return checkSpin(published.spin);
  if (published.kind === 'standings') return checkStandings(published.standings, archive);
  const { round } = published;
  const { sysname, fairness } = round;
  const mathematics = await findMathematics(
    { sysname, version: fairness.math_version, hash: fairness.math_hash },
    archive,
  );
  const isKnown = mathematics ?? newestVersion(sysname);
  const verification = isKnown && verifyRound(mathematics, recordOf(round), keptOf(round, options));
  if (!line) return checked(round.round_id, sysname, verification);
  const stated = [line.game, line.staked, line.won].join(' ');
  const computed = [sysname, round.staked.amount, round.won.amount].join(' ');
  return checked(round.round_id, sysname, verification, [
    { name: 'history', stated, computed, result: stated === computed ? 'holds' : 'fails' },
  ]);
}

function checkEvent({ event, markets, commitment, revealed }: PublishedMatch): Checked {
  const { id, sport, scoreboard, race } = event;
  const game = race ? 'race' : `${sport} match`;
  if (revealed === null) return { id, game, verdict: 'pending', checks: [] };
  const results = Object.fromEntries(
    markets
      .filter(({ state }) => state === 'settled')
      .map(({ ref, outcomes }) => [
        ref,
        Object.fromEntries(outcomes.map((outcome) => [outcome.id, outcome.result ?? 'open'])),
      ]),
  );
  const stated = { commitment, revealed, markets: results };
  const [{ verdict, checks }, holds, fails] = race
    ? [verifyRace({ ...stated, ...(race.finish && { finish: race.finish }) }), RACE_HOLDS, RACE_FAILS]
    : [verifyMatch({ ...stated, ...(scoreboard && { score: scoreboard.score }) }), MATCH_HOLDS, MATCH_FAILS];
  const sentences = { holds, fails } as Record<'holds' | 'fails', Record<string, string>>;
  return {
    id,
    game,
    verdict,
    checks: checks.map((check) => ({
      ...check,
      sentence:
        check.result === 'holds'
          ? sentences.holds[check.name]!
          : `${sentences.fails[check.name]!} Stated: ${check.stated}. Computed: ${check.computed}.`,
    })),
  };
}

async function checkStandings(standings: Standings, archive: Archive): Promise<Checked> {
  const { bankroll } = standings.terms;
  const mathematics =
    bankroll &&
    (await findMathematics(
      { sysname: bankroll.game, version: bankroll.mathVersion, hash: bankroll.mathHash },
      archive,
    ));
  const title = mathematics && 'title' in mathematics ? mathematics.title : undefined;
  const { verdict, checks, hash, unlisted } = verifyStandings(standings, title);
  return {
    id: `${standings.tournament.id} (SHA-256 ${hash})`,
    game: 'tournament',
    verdict,
    checks: checks.map((check) => ({
      ...check,
      sentence:
        check.result === 'unknown'
          ? `This program does not have the rules of ${check.stated}: whether every spin pays the same is not known.`
          : check.result === 'fails'
            ? `${STANDINGS_FAILS[check.name]} Stated: ${check.stated}. Computed: ${check.computed}.`
            : check.name === 'scores' && unlisted > 0
              ? `${STANDINGS_HOLDS.scores} The rounds of ${unlisted} others are not listed.`
              : STANDINGS_HOLDS[check.name],
    })),
  };
}

/** All rounds of a seed: whether one is missing. Each one is checked like any round. */
function checkSeed(seed: SeedRounds, { noted, receipts = [] }: Given): Checked {
  const { missing, repeated } = nonceFaults(
    seed.items.map(({ nonce }) => nonce),
    seed.rounds,
  );
  const lines = [
    ...missing.map((nonce) => `${nonce} is missing`),
    ...repeated.map((nonce) => `${nonce} is there twice or beyond the last`),
  ].join(', ');
  const computed = isHash(seed.server_seed) ? seedHash(seed.server_seed) : 'not a seed';
  const checks: RoundCheck[] = [
    {
      name: 'seed',
      result: computed === seed.server_seed_hash ? 'holds' : 'fails',
      stated: seed.server_seed_hash,
      computed,
    },
    { name: 'nonces', result: lines ? 'fails' : 'holds', stated: `1 to ${seed.rounds}`, computed: lines },
    {
      name: 'promise',
      result: isShown(seed, receipts) || noted?.includes(seed.server_seed_hash) ? 'holds' : noted ? 'fails' : 'unknown',
      stated: seed.server_seed_hash,
      computed: noted?.join(' ') ?? '',
    },
    ...receiptsOnSeed(seed, receipts),
  ];
  return {
    id: seed.server_seed_hash,
    game: 'seed',
    verdict: checks.some(({ result }) => result === 'fails') ? 'unfair' : 'fair',
    checks: checks.map((check) => ({ ...check, sentence: sentenceOf(check) })),
  };
}

const isShown = ({ server_seed_hash: hash }: SeedRounds, receipts: readonly Receipt[]): boolean =>
  receipts.some(
    ({ statement: parsed }) =>
      parsed.kind === 'commitment' && (parsed.server_seed_hash === hash || parsed.next_server_seed_hash === hash),
  );

/** Every signed round of the seed is among its rounds, as it was signed. */
function receiptsOnSeed(seed: SeedRounds, receipts: readonly Receipt[]): RoundCheck[] {
  const signed = receipts.flatMap(({ statement }) =>
    statement.kind === 'round' && statement.server_seed_hash === seed.server_seed_hash ? [statement] : [],
  );
  if (signed.length === 0) return [];
  const lineOf = ({ nonce, round_id, sysname, client_seed, staked, won }: SeedRounds['items'][number]): string =>
    [nonce, round_id, sysname, client_seed, staked.amount, staked.currency, won.amount].join(' ');
  const listed = new Set(seed.items.map(lineOf));
  const missing = signed.map(lineOf).filter((line) => !listed.has(line));
  return [
    {
      name: 'receipt',
      result: missing.length > 0 ? 'fails' : 'holds',
      stated: `${seed.items.length} rounds`,
      computed: missing.join(', '),
    },
  ];
}

function keptOf(round: Round, { noted, receipts }: Given): Kept {
  if (!receipts) return { noted };
  const { shown: lines, statement } = receiptsOn(round, receipts);
  if (!statement) return { noted, shown: lines };
  return {
    noted,
    shown: lines,
    receipt: { stated: spell(() => roundStatement(round)), signed: spell(() => statement) },
  };
}

/** A statement that cannot be written in canonical form is not what was signed. */
function spell(statement: () => unknown): string {
  try {
    return canonicalJson(statement());
  } catch {
    return 'could not be spelled';
  }
}

type RoundCheck = Omit<Check, 'name'> & { name: RoundPart };

function checked(
  id: string,
  game: string,
  verification: Verification | undefined,
  further: RoundCheck[] = [],
): Checked {
  if (!verification) return { id, game, verdict: 'unknown-game', checks: [] };
  const checks = [...further, ...verification.checks].map((check): CheckedPart => ({
    ...check,
    sentence: sentenceOf(check),
  }));
  const verdict = checks.some(({ result }) => result === 'fails') ? 'unfair' : verification.verdict;
  return { id, game, verdict, answers: verification.answers, checks };
}

function sentenceOf({ name, result, stated, computed }: RoundCheck): string {
  if (result === 'holds') return HOLDS[name];
  if (result === 'unknown') return UNKNOWNS[name] ?? UNKNOWN;
  if (name !== 'events') return `${FAILS[name]} Stated: ${stated}. Computed: ${computed}.`;
  return `${FAILS[name]} ${firstDifference(stated, computed)}`;
}

/** Events are long; the first difference says enough. */
function firstDifference(stated: string, computed: string): string {
  const [statedEvents, other] = [eventsIn(stated), eventsIn(computed)];
  if (!statedEvents || !other) return `Stated: ${stated}. Computed: ${computed}.`;
  const at = statedEvents.findIndex((event, index) => event !== other[index]);
  const place = at < 0 ? statedEvents.length : at;
  return `Event ${place + 1} stated: ${statedEvents[place] ?? 'none'}. Computed: ${other[place] ?? 'none'}.`;
}

function eventsIn(text: string): string[] | undefined {
  try {
    const events = JSON.parse(text) as unknown;
    return (Array.isArray(events) ? events : [events]).map((event) => JSON.stringify(event));
  } catch {
    return undefined;
  }
}
