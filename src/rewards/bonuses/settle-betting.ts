// What becomes of a betting bonus when the bet that uses it is settled: the lost stake of a no-risk bet comes back as a casino bonus.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { currencyOf } from '#players/accounts/index.ts';
import {
  expireToken,
  tokenReopened,
  tokenSettled,
  withdrawToken,
  type TokenReopened,
  type TokenSettled,
} from '#sportsbook/bets/index.ts';
import { awardUnder, forfeitByFact, owePaid, wasTakenBack, type BonusGrant, type GrantCause } from './grant.ts';
import { end } from './move-award.ts';
import { refundUnder } from './rules/terms.ts';
import { addStep, changeAward, findAward, lockOpenAwards, wasRefunded, type Award } from './store.ts';

const SUBSCRIBER = 'bonuses';

/** The refund begins automatically; while another bonus is active it waits for this long. */
const TAKE_DAYS = 30;

const refundFact = ({ betId, generation }: Pick<TokenSettled, 'betId' | 'generation'>): string =>
  `no-risk/${betId}/${generation}`;

/** Of the settlements of the bet before this one. */
const earlierRefunds = ({ betId, generation }: TokenSettled): string[] =>
  Array.from({ length: generation }, (_, before) => refundFact({ betId, generation: before }));

async function settle(ctx: Context, tx: Transaction, events: Array<Announced<TokenSettled>>): Promise<void> {
  for (const { payload } of events) {
    const open = await lockOpenAwards(tx, BigInt(payload.playerId));
    const award = await findAward(tx, payload.tokenId);
    if (award && (await wasTakenBack(tx, award))) await owePaid(tx, ctx, award);
    else if (award?.status === 'active' && open.some(({ id }) => id === award.id))
      await settleOne(ctx, tx, award, payload);
  }
}

async function settleOne(ctx: Context, tx: Transaction, award: Award, settled: TokenSettled): Promise<void> {
  if (settled.outcome === 'void') return keepWithToken(ctx, tx, award);
  await end(tx, ctx, award, {
    status: 'completed',
    cause: 'bet-settled',
    sentence: settled.outcome === 'won' ? 'The bet has won.' : 'The bet has lost.',
    byWhom: 'system',
  });
  const lost = BigInt(settled.stakedMinor) - BigInt(settled.wonMinor);
  if (award.kind !== 'no-risk' || settled.outcome !== 'lost' || lost <= 0n) return;
  const grant: BonusGrant = {
    playerId: award.player_id,
    currency: currencyOf(settled.currency),
    definition: award.definition,
    fact: refundFact(settled),
    cause: award.cause as GrantCause,
    causeId: award.id,
  };
  if (await wasRefunded(tx, earlierRefunds(settled))) return;
  const offer = refundUnder(award.terms, lost < award.amount ? lost : award.amount);
  await awardUnder(tx, ctx, grant, { sysname: award.definition, words: award.words, offer, takeDays: TAKE_DAYS });
}

/** The token is back with the time that was left when it was used; another bet may use it already. */
async function keepWithToken(ctx: Context, tx: Transaction, award: Award): Promise<void> {
  const token = await expireToken(tx, ctx, award.id);
  if (token === 'in-use') return;
  if (token !== 'expired') return changeAward(tx, award.id, { expires_at: token });
  await end(tx, ctx, award, {
    status: 'expired',
    cause: 'time',
    sentence: 'Its bet was void, and its time was over.',
    byWhom: 'system',
  });
}

/** The settlement no longer holds: its refund is taken back, unless it is the player's own already, and the bonus runs again. */
async function reopen(ctx: Context, tx: Transaction, events: Array<Announced<TokenReopened>>): Promise<void> {
  const now = ctx.clock.now();
  for (const { payload } of events) {
    await forfeitByFact(tx, ctx, {
      fact: refundFact(payload),
      cause: 'reversal',
      because: 'The bet was settled again.',
    });
    await lockOpenAwards(tx, BigInt(payload.playerId));
    const award = await findAward(tx, payload.tokenId);
    if (award && (await wasTakenBack(tx, award))) {
      // A void bet must not give it back.
      await withdrawToken(tx, ctx, award.id);
      await owePaid(tx, ctx, award);
      continue;
    }
    if (award?.status !== 'completed' || !award.is_betting) continue;
    await changeAward(tx, award.id, { status: 'active', ended_at: null });
    await addStep(tx, {
      award_id: award.id,
      status: 'active',
      cause: 'reversal',
      sentence: 'The settlement of its bet was taken back.',
      by_whom: 'system',
      at: now,
    });
  }
}

export const bettingSubscriptions: Subscription[] = [
  subscribe(tokenSettled, SUBSCRIBER, settle),
  subscribe(tokenReopened, SUBSCRIBER, reopen),
];
