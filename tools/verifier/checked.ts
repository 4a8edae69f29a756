// Checks what was published by the mathematics that the site plays with, and says in sentences what was found.
import { earlierTitle } from '#math/titles/earlier.ts';
import { titles } from '#math/titles/index.ts';
import { liveTitles } from '#math/titles/live.ts';
import { recordOf } from '#math/fairness/published.ts';
import { verifyRound, verifyShared, type Check, type Verification } from '#math/fairness/verify.ts';
import { verifyMatch, type MatchCheck } from '#math/sports/verify-match.ts';
import { checkDraw, checkDrop, checkSpin, type PrizeCheck } from './checked-prizes.ts';
import { verifyStandings, type Standings, type StandingsCheck } from '#math/tournaments/standings.ts';
import type { Line, Published, PublishedMatch } from './published.ts';

export interface Checked {
  id: string;
  game: string;
  verdict: Verification['verdict'] | 'unknown-game';
  checks: CheckedPart[];
}

type CheckedPart = Omit<Check, 'name'> & {
  name: RoundPart | MatchCheck['name'] | PrizeCheck['name'] | StandingsCheck['name'];
  sentence: string;
};
type RoundPart = Check['name'] | 'history';

const HOLDS: Record<RoundPart, string> = {
  history: 'The history states the game, the stake and the win that the round has.',
  chain: 'The seed is a link of the chain whose beginning was published before its first round.',
  commitment: 'The commitment is the hash of the seed, the rules, their version and the market that the round names.',
  mathematics: 'The rules in this program are those that the round was promised with.',
  seed: 'The revealed server seed is the one whose hash was shown before the bet.',
  cost: 'The purse paid what the rules say that the round costs.',
  events: 'Drawn again from its seeds, the round takes the same course, event by event.',
  win: 'Drawn again, the round pays the same.',
};
const FAILS: Record<RoundPart, string> = {
  history: 'The history states another game, stake or win than the round has.',
  chain: 'The seed does not lead to the published beginning of the chain.',
  commitment: 'The commitment is not the hash of what the round names.',
  mathematics: 'The rules in this program are not those that the round names.',
  seed: 'The server seed does not have the hash that the round names.',
  cost: 'The rules say that the round costs something else.',
  events: 'Drawn again from its seeds, the round takes another course.',
  win: 'Drawn again, the round pays something else.',
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
const STANDINGS_HOLDS: Record<StandingsCheck['name'], string> = {
  terms: 'The rules have the hash that the file names.',
  scores: 'Counted again from the listed rounds, every player has the same score.',
  places: 'The places follow the scores; of equal ones whoever was first.',
  prizes: 'Each place gets what the rules say.',
};
const STANDINGS_FAILS: Record<StandingsCheck['name'], string> = {
  terms: 'The rules do not have the hash that the file names.',
  scores: 'Counted again from the listed rounds, a score is another one.',
  places: 'The places do not follow the scores.',
  prizes: 'The rules say another prize.',
};
const UNKNOWN = 'Not known before the server seed is revealed.';

/** `line` is what the player's history says of the round. */
export function checkPublished(published: Exclude<Published, { kind: 'line' }>, line?: Line): Checked {
  if (published.kind === 'table') {
    const { table } = published;
    const title = own(liveTitles, table.sysname);
    return checked(table.round_id, table.sysname, title && verifyShared(title, table));
  }
  if (published.kind === 'match') return checkMatch(published.match);
  if (published.kind === 'drop') return checkDrop(published.drop, published.entries);
  if (published.kind === 'draw') return checkDraw(published.draw);
  if (published.kind === 'spin') return checkSpin(published.spin);
  if (published.kind === 'standings') return checkStandings(published.standings);
  const { round } = published;
  const title = earlierTitle(round.sysname, round.fairness.math_version) ?? own(titles, round.sysname);
  const verification = title && verifyRound(title, recordOf(round));
  if (!line) return checked(round.round_id, round.sysname, verification);
  const stated = [line.game, line.staked, line.won].join(' ');
  const computed = [round.sysname, round.staked.amount, round.won.amount].join(' ');
  return checked(round.round_id, round.sysname, verification, [
    { name: 'history', stated, computed, result: stated === computed ? 'holds' : 'fails' },
  ]);
}

function checkMatch({ event, markets, commitment, revealed }: PublishedMatch): Checked {
  const game = `${event.sport} match`;
  if (revealed === null) return { id: event.id, game, verdict: 'pending', checks: [] };
  const { verdict, checks } = verifyMatch({
    commitment,
    revealed,
    ...(event.scoreboard && { score: event.scoreboard.score }),
    markets: Object.fromEntries(
      markets
        .filter(({ state }) => state === 'settled')
        .map(({ ref, outcomes }) => [
          ref,
          Object.fromEntries(outcomes.map(({ id, result }) => [id, result ?? 'open'])),
        ]),
    ),
  });
  return {
    id: event.id,
    game,
    verdict,
    checks: checks.map((check) => ({
      ...check,
      sentence:
        check.result === 'holds'
          ? MATCH_HOLDS[check.name]
          : `${MATCH_FAILS[check.name]} Stated: ${check.stated}. Computed: ${check.computed}.`,
    })),
  };
}

function checkStandings(standings: Standings): Checked {
  const { verdict, checks, hash, unlisted } = verifyStandings(standings);
  return {
    id: `${standings.tournament.id} (SHA-256 ${hash})`,
    game: 'tournament',
    verdict,
    checks: checks.map((check) => ({
      ...check,
      sentence:
        check.result !== 'holds'
          ? `${STANDINGS_FAILS[check.name]} Stated: ${check.stated}. Computed: ${check.computed}.`
          : check.name === 'scores' && unlisted > 0
            ? `${STANDINGS_HOLDS.scores} The rounds of ${unlisted} others are not listed.`
            : STANDINGS_HOLDS[check.name],
    })),
  };
}

const own = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

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
  return { id, game, verdict, checks };
}

function sentenceOf({ name, result, stated, computed }: RoundCheck): string {
  if (result === 'holds') return HOLDS[name];
  if (result === 'unknown') return UNKNOWN;
  if (name !== 'events') return `${FAILS[name]} Stated: ${stated}. Computed: ${computed}.`;
  return `${FAILS[name]} ${firstDifference(stated, computed)}`;
}

/** Events are long; the first that differs says enough. */
function firstDifference(stated: string, computed: string): string {
  const [one, other] = [eventsIn(stated), eventsIn(computed)];
  if (!one || !other) return `Stated: ${stated}. Computed: ${computed}.`;
  const at = one.findIndex((event, index) => event !== other[index]);
  const place = at < 0 ? one.length : at;
  return `Event ${place + 1} stated: ${one[place] ?? 'none'}. Computed: ${other[place] ?? 'none'}.`;
}

function eventsIn(text: string): string[] | undefined {
  try {
    const events = JSON.parse(text) as unknown;
    return (Array.isArray(events) ? events : [events]).map((event) => JSON.stringify(event));
  } catch {
    return undefined;
  }
}
