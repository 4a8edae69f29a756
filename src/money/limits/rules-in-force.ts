/**
 * What a process remembers of the rules of active players, so that a bet needs no query. A change is announced to all
 * processes; a process that has not received it yet is caught by the fencing token of the purse, which then does not match the bet's.
 */
import { LRUCache } from 'lru-cache';
import type { Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { perProcess, type Services, type SignedInPlayer } from '#platform/context.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { fencingTokenOf, advanceFencingToken } from '#money/wallet/index.ts';
import { breakInForce, type Break } from './rules/breaks.ts';
import { PROFILES } from './rules/profiles.ts';
import { beginStretch, breaksOf, changePlayer, CHANNEL, findPlayerRow, limitsOf, notifyChange } from './store.ts';

export interface RulesInForce {
  /** Currency of the purse whose fencing token it is: another currency is another purse. */
  currency: Currency;
  fencingToken: bigint;
  /** They have limits that count stakes, so each of their bets is checked against them in its own statement. */
  isLimited: boolean;
  breaks: readonly Break[];
  checkMs: number;
  status: SignedInPlayer['status'];
  birthDate: string | null;
  /** Beginning of the stretch of play that the next reality check looks back on. */
  stretchFrom: number;
  /** Last stake that was allowed here, and the last time that this was stored. */
  seenAt: number;
  writtenAt: number;
}

/** After this long without a stake a new stretch of play begins. */
const IDLE_MS = 30 * 60_000;
const WRITE_EVERY_MS = 60_000;
const MAX_REMEMBERED = 50_000;

const cached = perProcess('limits.rules', (services: Services) => {
  const players = new LRUCache<bigint, RulesInForce>({ max: MAX_REMEMBERED });
  services.notifications.on(CHANNEL, (id) => void players.delete(BigInt(id)));
  services.notifications.onLost(() => players.clear());
  return players;
});

type Staking = Pick<SignedInPlayer, 'id' | 'currency'>;

/** The cached rules, read where there are none. */
export async function rulesOf(services: Services, player: Staking): Promise<RulesInForce> {
  const rules = cached(services).get(player.id);
  const isInUse = rules?.currency === player.currency && services.clock.now().getTime() - rules.seenAt <= IDLE_MS;
  return isInUse ? rules : learn(services, player);
}

export const forgetRules = (services: Services, playerId: bigint): void => void cached(services).delete(playerId);

/** What a player may do has changed: from the commit on, no process takes a stake that was allowed before. */
export async function changeRules(tx: Transaction, playerId: bigint): Promise<void> {
  await advanceFencingToken(tx, playerId);
  await notifyChange(tx, playerId);
}

/** Reads the database. The token comes first: if rules change after it the bet does not match, never the other way round. */
export async function learn(services: Services, { id, currency }: Staking): Promise<RulesInForce> {
  const now = services.clock.now();
  const fencingToken = await fencingTokenOf(services.db, id, currency);
  const stretchFrom = await beginStretch(services.db, id, now, new Date(now.getTime() - IDLE_MS));
  const profile = PROFILES[services.config.JURISDICTION];
  const [row, limits, breaks, person] = await Promise.all([
    findPlayerRow(services.db, id),
    limitsOf(services.db, id),
    breaksOf(services.db, id),
    findPlayer(services.db, id),
  ]);
  const minutes = row?.check_minutes ?? profile.realityCheckMinutes;
  const players = cached(services);
  const rules: RulesInForce = {
    currency,
    fencingToken,
    isLimited: limits.some(({ kind }) => kind !== 'deposit'),
    breaks,
    checkMs: minutes * 60_000,
    status: person?.status ?? 'deleted',
    birthDate: person?.birth_date ?? null,
    stretchFrom: stretchFrom.getTime(),
    seenAt: now.getTime(),
    writtenAt: now.getTime(),
  };
  players.delete(id);
  // One who may not play at all is asked about again: a ban is lifted without a change of these rules.
  if (rules.status !== 'active') return rules;
  players.set(id, rules);
  return rules;
}

export const isCheckDue = ({ stretchFrom, checkMs }: RulesInForce, now: number): boolean =>
  now - stretchFrom >= checkMs;

export const breakOf = ({ breaks }: RulesInForce, now: Date): Break | undefined =>
  breaks.length === 0 ? undefined : breakInForce(breaks, now);

/** The player is active: noted here at once, and once a minute where other processes see it. */
export function sawPlay(services: Services, playerId: bigint, rules: RulesInForce, now: number): void {
  rules.seenAt = now;
  if (now - rules.writtenAt < WRITE_EVERY_MS) return;
  rules.writtenAt = now;
  changePlayer(services.db, playerId, { check_seen: new Date(now) }).catch((error: Error) =>
    services.log.warn({ error: error.message }, 'play could not be noted'),
  );
}
