// The page of a deposit: what was ordered, what its provider says, and every step.
import type { Evidence, Fact } from '#kernel/desk-values.ts';
import { sum } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { moneyFact, textFact, timeFact, type Moment, type SubjectKind } from '#platform/desk.ts';
import { playerLink } from '#players/accounts/index.ts';
import { centsOf } from '#players/verification/index.ts';
import { describeDeposit } from '../operator-queries.ts';

type Description = NonNullable<Awaited<ReturnType<typeof describeDeposit>>>;

export const depositKind: SubjectKind = {
  kind: 'deposit',
  area: 'withdrawals',
  async load(ctx, id) {
    const description = await describeDeposit(ctx, id);
    if (!description) return undefined;
    const { deposit, steps, callbacks, refunds } = description;
    const { amount_minor: minor, currency } = deposit;
    return {
      title: `Deposit of ${sum(deposit)}`,
      state: deposit.state,
      version: [deposit.state, steps.length, callbacks.length, refunds.map(({ state }) => state), deposit.paid].join(
        '/',
      ),
      playerIds: [deposit.player_id],
      eurCents: centsOf(ctx, minor, currency),
      facts: await factsOf(ctx, description),
      evidence: evidenceOf(description),
      timeline: momentsOf(description),
    };
  },
};

async function factsOf(ctx: Context, { deposit }: Description): Promise<Fact[]> {
  const money = (label: string, minor: bigint): Fact => moneyFact(label, minor, deposit.currency);
  return [
    money('Sum', deposit.amount_minor),
    ...(deposit.ordered_minor === null ? [] : [money('Ordered', deposit.ordered_minor)]),
    ...(deposit.returned_minor > 0n ? [money('Gone back', deposit.returned_minor)] : []),
    { label: 'Player', kind: 'subject', value: await playerLink(ctx, deposit.player_id) },
    textFact('Method', deposit.method),
    timeFact('Made', deposit.created_at),
    textFact('Provider', deposit.provider),
    textFact('Reference', deposit.provider_reference),
    ...(deposit.connector === null ? [] : [textFact('Connector', deposit.connector)]),
  ];
}

function evidenceOf({ deposit, refunds }: Description): Evidence[] {
  const isUnderWay = refunds.some(({ state }) => state === 'asked');
  return [
    ...(deposit.paid === null
      ? []
      : [{ weighs: 'neither' as const, text: `The provider says that ${deposit.paid} was paid.` }]),
    ...(deposit.decided_by === 'provider'
      ? [{ weighs: 'against' as const, text: 'The provider is looking into it, and says later what has become of it.' }]
      : []),
    ...(isUnderWay ? [{ weighs: 'against' as const, text: 'It is on its way back to its payer.' }] : []),
  ];
}

function momentsOf({ deposit: { currency }, steps, disputed, refunds, callbacks }: Description): Moment[] {
  return [
    ...steps.map(({ at, state, by_whom, note }) => ({ at, by: by_whom, text: note ? `${state}: ${note}` : state })),
    ...disputed.map(({ at, kind, amount_minor }) => ({
      at,
      by: 'provider',
      text: `${kind} ${sum({ amount_minor, currency })}`,
    })),
    ...refunds.map(({ asked_at, amount_minor, state, reason }) => ({
      at: asked_at,
      by: 'operator',
      text: `refund of ${sum({ amount_minor, currency })} ${state}${reason ? `: ${reason}` : ''}`,
    })),
    ...callbacks.map(({ received_at, event_id, verdict }) => ({
      at: received_at,
      by: 'provider',
      text: `callback ${event_id}: ${verdict}`,
    })),
  ];
}
