// What is known of a visitor, and of a player who is not making a request: what audiences are matched against.
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { levelsOf } from '#rewards/cashback/index.ts';
import { countDeposits } from '#money/cashier/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { playedSince, segmentsOf } from './audience-store.ts';
import type { VisitorFacts } from './rules/audience.ts';

const DAY_MS = 86_400_000;
const PLAYED_DAYS = 30;

/** Nothing is offered to players who are on a break, blocked or gone. */
export type Suppressed = 'break' | 'status';

export interface KnownPlayer {
  facts: VisitorFacts;
  locale: string;
  currency: string;
  suppressed: Suppressed | undefined;
}

/** `isVisiting`: the last visit is the one before this; otherwise the latest of all. */
export async function playerFacts(
  ctx: Context,
  handle: Database | Transaction,
  playerId: bigint,
  { isVisiting }: { isVisiting: boolean },
): Promise<KnownPlayer | undefined> {
  const account = await findPlayer(handle, playerId);
  if (!account) return undefined;
  const now = ctx.clock.now();
  const lastVisit = isVisiting ? account.previous_login_at : account.last_login_at;
  const levelOf = await levelsOf(ctx, handle, [playerId]);
  const onBreak = await isOnBreak(ctx, handle, playerId);
  return {
    locale: account.locale,
    currency: account.currency,
    suppressed: account.status === 'active' ? (onBreak ? 'break' : undefined) : 'status',
    facts: {
      language: isVisiting ? ctx.locale : account.locale,
      country: account.country_code,
      player: {
        currency: account.currency,
        segments: await segmentsOf(handle, playerId),
        level: levelOf(playerId),
        deposits: await countDeposits(handle, playerId),
        daysAway: lastVisit && daysBetween(lastVisit, now),
        daysSinceRegistration: daysBetween(account.reg_time, now),
        played: await playedSince(handle, playerId, new Date(now.getTime() - PLAYED_DAYS * DAY_MS)),
        placeIn: (experiment) => placeIn(experiment, playerId),
      },
    },
  };
}

/** For the request: of a guest only the page's language is known. */
export async function visitorFacts(ctx: Context): Promise<KnownPlayer> {
  const knownPlayer = ctx.player && (await playerFacts(ctx, ctx.db, ctx.player.id, { isVisiting: true }));
  return (
    knownPlayer ?? {
      facts: { language: ctx.locale, country: null },
      locale: ctx.locale,
      currency: '',
      suppressed: undefined,
    }
  );
}

const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY_MS);

/** From 0 up to 100, always the same, and independent between experiments. */
function placeIn(experiment: string, playerId: bigint): number {
  const digest = sha256(`${experiment} ${playerId}`);
  return (digest.readUInt32BE() / 2 ** 32) * 100;
}
