// The auditor's question about tournaments: what is owed and was given must match the final standings.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { bankrollTitle } from '#rewards/scoring/bankroll-title.ts';
import { standingsSchema, verifyStandings, type ListedPlayer } from '#rewards/scoring/standings.ts';
import { playerKey } from '#rewards/tournaments/index.ts';

const MAX_FAULTS = 5;
const expanded = promisify(gunzip);

interface Prize {
  place: number;
  player_id: bigint;
  reward: object;
  amount: bigint | null;
  /** What was given for it; `null`: nothing yet. */
  given: object | null;
}

/** One tournament at a time: its file may be large. */
export async function checkStandings(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: bigint; standings_hash: string | null }>(
    'select id, standings_hash from tournaments.tournaments where closed_at is not null order by id',
  );
  const faults: string[] = [];
  for (const { id, standings_hash: hash } of rows) {
    if (faults.length >= MAX_FAULTS) break;
    faults.push(...(await faultsOf(client, id, hash)));
  }
  return faults.slice(0, MAX_FAULTS);
}

async function faultsOf(client: pg.PoolClient, id: bigint, hash: string | null): Promise<string[]> {
  const { rows: files } = await client.query<{ body: Buffer }>(
    'select body from tournaments.standings where tournament_id = $1',
    [id],
  );
  const parsed = standingsSchema.safeParse(files[0] && (await readFile(files[0].body)));
  if (!parsed.success) return [`tournament ${id} is closed and has no standings that can be read`];
  const file = parsed.data;
  const { bankroll } = file.terms;
  const verification = verifyStandings(file, bankroll && bankrollTitle(bankroll));
  const wrong = verification.checks
    .filter(({ result }) => result === 'fails')
    .map(({ name, stated, computed }) => `standings of tournament ${id}: ${name} ${stated}, computed ${computed}`);
  if (verification.hash !== hash) wrong.push(`standings of tournament ${id} have the hash ${verification.hash}`);
  const { rows: prizes } = await client.query<Prize>(
    `select p.place, p.player_id, p.reward, p.amount, r.reward as given
       from tournaments.prizes p left join loyalty.rewards r on r.fact = p.fact where p.tournament_id = $1 order by p.place`,
    [id],
  );
  return [...wrong, ...prizeFaults(id, file.players, prizes)];
}

async function readFile(body: Buffer): Promise<unknown> {
  try {
    return JSON.parse((await expanded(body)).toString('utf8'));
  } catch {
    return undefined;
  }
}

function prizeFaults(id: bigint, players: readonly ListedPlayer[], prizes: readonly Prize[]): string[] {
  const won = new Map(players.filter(isWorthPaying).map((player) => [player.place, player]));
  const faults = [...won.keys()]
    .filter((place) => !prizes.some((prize) => prize.place === place))
    .map((place) => `prize of place ${place} in tournament ${id} is in the standings and not owed`);
  for (const prize of prizes) {
    const player = won.get(prize.place);
    const name = `prize of place ${prize.place} in tournament ${id}`;
    if (!player || player.key !== playerKey(id, prize.player_id)) faults.push(`${name} is owed to another player`);
    else if (!isSamePrize(player.prize!, prize)) faults.push(`${name} is another than in the standings`);
    else if (prize.given && canonicalJson(prize.given) !== canonicalJson(prize.reward))
      faults.push(`${name} was given as ${canonicalJson(prize.given)}`);
  }
  return faults;
}

/** A share that amounts to nothing in the player's currency is not owed. */
const isWorthPaying = ({ prize }: ListedPlayer): boolean =>
  prize !== null && (prize['kind'] !== 'share' || BigInt(String(prize['amount'])) > 0n);

const isSamePrize = (listed: NonNullable<ListedPlayer['prize']>, { reward, amount }: Prize): boolean =>
  listed['kind'] === 'share'
    ? listed['amount'] === String(amount)
    : amount === null && canonicalJson(listed['reward']) === canonicalJson(reward);
