// Rounds and bets as they are sent to clients.
import { formatAmount, toWire } from '#kernel/money.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import type { Services } from '#platform/context.ts';
import { currencyOf, fakenamesOf, toWireBalances } from '#players/accounts/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { SignedInPlayer } from '#platform/context.ts';
import { linkOf, type SaltedChain } from '#fairness/seed-chains/index.ts';
import { commitmentOf } from './chains.ts';
import type { LiveBet, LiveRound, OwnBet } from './contract.ts';
import { timingOf } from './rules/timing.ts';
import type { BetRow, RoundRow } from './store.ts';

export const topicOf = (sysname: string): string => `table/${sysname}`;

const isShown = ({ state }: RoundRow): boolean => state === 'result' || state === 'paid' || state === 'void';

export function wireRound(services: Services, round: RoundRow, chain: SaltedChain): LiveRound {
  const { showMs } = timingOf(round.sysname, services.config.LIVE_PACE);
  const end = round.result_at ?? round.ended_at;
  return {
    id: round.id,
    number: round.number,
    published: chain.published,
    state: round.state,
    opened_at: round.opened_at.toISOString(),
    closes_at: round.closes_at.toISOString(),
    started_at: round.started_at?.toISOString() ?? null,
    result: isShown(round) && round.result !== null ? (round.result as RoundEvent[]) : null,
    next_at: end ? new Date(end.getTime() + showMs).toISOString() : null,
    commitment: commitmentOf(services, chain, round.number),
    link: isShown(round) ? linkOf(services, chain, round.number) : null,
  };
}

/** Where a bet's player left the curve by hand. */
const leftAt = ({ state, params, won }: BetRow): string | null => {
  const { target } = params as { target?: string };
  return target !== undefined && (state === 'out' || (state === 'settled' && won > 0n)) ? target : null;
};

/** The places on the cloth, of tables that have one. */
const spotsOf = ({ params }: BetRow): string[] =>
  ((params as { bets?: readonly { spot: string }[] }).bets ?? []).map(({ spot }) => spot);

export const wireBet = (bet: BetRow, name: string): LiveBet => ({
  id: bet.id,
  name: bet.is_hidden ? '' : name,
  staked: toWire(bet.staked, currencyOf(bet.currency)),
  left: leftAt(bet),
  spots: spotsOf(bet),
});

export async function wireBets(db: Database, bets: readonly BetRow[]): Promise<LiveBet[]> {
  const names = await fakenamesOf(db, [...new Set(bets.map(({ player_id }) => player_id))]);
  return bets.map((bet) => wireBet(bet, names.get(bet.player_id) ?? ''));
}

export function wireOwn(bet: BetRow): OwnBet {
  const currency = currencyOf(bet.currency);
  return {
    id: bet.id,
    round_id: bet.round_id,
    stake: { amount: formatAmount(bet.stake, currency), currency },
    staked: toWire(bet.staked, currency),
    params: bet.params as Record<string, unknown>,
    state: bet.state,
    won: toWire(bet.won, currency),
    left_at: bet.left_at?.toISOString() ?? null,
  };
}

export async function withBalances(handle: Database | Transaction, player: SignedInPlayer, bet: BetRow) {
  return {
    bet: wireOwn(bet),
    balances: toWireBalances(await balancesOf(handle, player.id, player.currency)),
  };
}
