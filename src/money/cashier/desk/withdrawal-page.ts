// The page of a withdrawal: what it is, and what speaks for and against paying it out.
import { holdEvidence } from './hold-payouts.ts';
import type { Currency } from '#kernel/money.ts';
import { sum } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import type { Evidence, Fact, SubjectLink } from '#kernel/desk-values.ts';
import { moneyFact, textFact, timeFact, type SubjectKind } from '#platform/desk.ts';
import { playerLink, playerLinks } from '#players/accounts/index.ts';
import { centsOf } from '#players/verification/index.ts';
import { reviewOfWithdrawal, type WithdrawalReview } from '../operator-queries.ts';

export const withdrawalKind: SubjectKind = {
  kind: 'withdrawal',
  area: 'withdrawals',
  async load(ctx, id) {
    const review = await reviewOfWithdrawal(ctx, id);
    if (!review) return undefined;
    const { withdrawal, steps } = review;
    const { amount_minor: minor, currency } = withdrawal;
    const held = await holdEvidence(ctx, withdrawal.player_id);
    return {
      title: `Withdrawal of ${sum(withdrawal)}`,
      state: withdrawal.state,
      version: `${withdrawal.state}/${steps.length}/${review.mark ?? ''}/${review.owedMinor}/${held.length > 0 ? 'held' : ''}`,
      playerIds: [withdrawal.player_id],
      eurCents: centsOf(ctx, minor, currency),
      facts: factsOf(review, await playerLink(ctx, withdrawal.player_id)),
      evidence: [...held, ...(await evidenceOf(ctx, review))],
      timeline: steps.map(({ at, state, by_whom, note }) => ({
        at,
        by: by_whom,
        text: note ? `${state}: ${note}` : state,
      })),
    };
  },
};

function factsOf({ withdrawal }: WithdrawalReview, player: SubjectLink): Fact[] {
  return [
    moneyFact('Sum', withdrawal.amount_minor, withdrawal.currency),
    { label: 'Player', kind: 'subject', value: player },
    textFact('Method', withdrawal.method),
    ...Object.entries(withdrawal.requisites).map(([name, value]): Fact => ({
      ...textFact(name, value),
      isPersonal: true,
    })),
    timeFact('Requested', withdrawal.created_at),
    textFact('Provider', withdrawal.provider),
    textFact('Reference', withdrawal.provider_reference),
    ...(withdrawal.connector === null ? [] : [textFact('Connector', withdrawal.connector)]),
  ];
}

async function evidenceOf(ctx: Context, review: WithdrawalReview): Promise<Evidence[]> {
  const { currency } = review.withdrawal;
  const linkOf = await playerLinks(ctx, review.alsoUsedBy);
  const otherUsers = review.alsoUsedBy.map((id) => `player ${linkOf(id).label}`).join(', ');
  return [
    holderEvidence(review.isOwnHolder),
    otherUsers === ''
      ? { weighs: 'for', text: 'No other player uses this destination.' }
      : { weighs: 'against', text: `This destination is also used by ${otherUsers}.` },
    review.isToKnownDestination
      ? { weighs: 'for', text: 'It was paid to there before.' }
      : { weighs: 'neither', text: 'Nothing was paid to there before.' },
    ...(review.mark ? [{ weighs: 'against' as const, text: `The destination is marked as ${review.mark}.` }] : []),
    review.chargeBacks === 0
      ? { weighs: 'for', text: 'No deposit was charged back.' }
      : { weighs: 'against', text: `Deposits that were charged back: ${review.chargeBacks}.` },
    ...(review.owedMinor > 0n
      ? [
          {
            weighs: 'against' as const,
            text: `Owed for what was taken back: ${sum({ amount_minor: review.owedMinor, currency })}.`,
          },
        ]
      : []),
    { weighs: 'neither', text: `Deposited and kept: ${byMethod(review.deposited, currency)}.` },
    { weighs: 'neither', text: `Withdrawn or on its way, with this one: ${byMethod(review.withdrawn, currency)}.` },
  ];
}

function holderEvidence(isOwnHolder: boolean | undefined): Evidence {
  if (isOwnHolder === undefined)
    return { weighs: 'neither', text: 'Whether the holder is the player cannot be said: a name is missing.' };
  return isOwnHolder
    ? { weighs: 'for', text: 'The holder is the player.' }
    : { weighs: 'against', text: 'The holder is not the player.' };
}

const byMethod = (sums: ReadonlyMap<string, bigint>, currency: Currency): string =>
  [...sums].map(([method, minor]) => `${sum({ amount_minor: minor, currency })} by ${method}`).join(', ') || 'nothing';
