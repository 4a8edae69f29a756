// Outcome pages of a payment. Each shows its deposit, and moves on automatically when the deposit ends with another outcome.
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { DepositInfo, DepositState } from '../../contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import { SystemPanel } from '#site/general/web/system-page.tsx';
import { Money } from '#site/design-system/money.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { takeBackUrl } from '#site/shell/back-url.ts';
import { DepositGainsNote } from './deposit-gains.tsx';
import { OutcomeArt, OutcomeLoader, type ArtKind, type OutcomeKind } from './outcome-art.tsx';
import { PaymentInstructions } from './instructions.tsx';
import { FailureHelp } from './failure-help.tsx';
import { isOpen } from './is-open.ts';
import { CancelButton } from './cancel-payment.tsx';
import { Time } from '#site/design-system/time.tsx';
import { useDeposit } from './use-deposit.ts';

export interface OutcomeData {
  deposit: DepositInfo | null;
  /** The balance after a deposit that was settled before the page was loaded. */
  balance: WireMoney | null;
}

type Outcome = OutcomeKind | 'pending';

/** Where the button leads (LY-10 … LY-15); the others have none. */
const BUTTONS: Partial<Record<Outcome, string>> = {
  cancel: '/cashier/deposit',
  fail: '/cashier/deposit',
  newwindow: '/cashier/deposit',
  success: '/gamehall',
};

/** States that have no page of their own: the page that the payer came to says what has become of the money. */
const TURNS = {
  seen: 'review',
  review: 'review',
  refunded: 'cancel',
  disputed: 'review',
  charged_back: 'cancel',
} as const satisfies Partial<Record<DepositState, ArtKind>>;
const turnOf = (deposit: DepositInfo | null): keyof typeof TURNS | undefined =>
  deposit && deposit.status in TURNS ? (deposit.status as keyof typeof TURNS) : undefined;

/** The page that belongs to a deposit which has ended. */
function pageOf({ id, status }: DepositInfo): { outcome: Outcome; path: string } | undefined {
  switch (status) {
    case 'success':
      return { outcome: 'success', path: `/cashier/paysuccess/${id}` };
    case 'fail':
    case 'expired':
      return { outcome: 'fail', path: `/cashier/payfail/${id}` };
    case 'cancel':
      return { outcome: 'cancel', path: `/cashier/paycancel?transaction=${id}` };
    default:
      return undefined;
  }
}

export function OutcomePage({ outcome, data }: { outcome: Outcome; data: OutcomeData }) {
  const t = useTexts('cashier');
  const navigate = useNavigate();
  const session = useSession();
  const deposit = useDeposit(data.deposit);
  useWayBack(deposit);
  const target = deposit ? pageOf(deposit) : undefined;
  const elsewhere = target && target.outcome !== outcome ? target.path : undefined;
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);

  const cancelled = ({ id }: { id: string }): void =>
    void navigate(`/cashier/paycancel?transaction=${id}`, { replace: true });

  // The provider sends the payer back before its callback has arrived: that is no success yet.
  const turn = turnOf(deposit);
  const isWaiting = !turn && (outcome === 'pending' || isConfirming(outcome, deposit));
  // What the payer has to copy comes first; the drawing makes room.
  const hasPaymentDetails = Boolean(deposit?.instructions?.due);
  const to = BUTTONS[outcome];
  const { title, text } = wordsOf(t, outcome, deposit);
  return (
    <div aria-live="polite" data-outcome={outcome} data-status={deposit?.status}>
      <SystemPanel
        name={`payment-${outcome}`}
        isWide={hasPaymentDetails}
        icon={
          isWaiting ? (
            <div className={hasPaymentDetails ? 'h-16 *:h-full [&_svg]:h-full [&_svg]:w-auto' : ''}>
              <OutcomeLoader label={title} />
            </div>
          ) : (
            <OutcomeArt kind={turn ? TURNS[turn] : (outcome as OutcomeKind)} />
          )
        }
        title={title}
        text={
          <>
            <p>{text}</p>
            {outcome === 'success' && deposit?.status === 'success' && <DepositGainsNote deposit={deposit.id} />}
            {outcome === 'fail' && deposit && <FailureHelp deposit={deposit} />}
            {deposit?.instructions && <PaymentInstructions instructions={deposit.instructions} />}
            {deposit && <DepositDetails deposit={deposit} balance={data.balance ?? session?.balance_main} />}
            {deposit?.can_cancel && (
              <p className="mt-4">
                <CancelButton payment={deposit} onChange={cancelled} />
              </p>
            )}
          </>
        }
        button={to === undefined ? undefined : { to, label: t(`outcome.${outcome}.button`) }}
      />
    </div>
  );
}

/** A payer sent here by another site goes back there once their payment is settled (GD-07). */
function useWayBack(deposit: DepositInfo | null): void {
  const { content, navigate } = useShell();
  const isPaid = deposit?.status === 'success';
  useEffect(() => {
    const back = isPaid ? takeBackUrl(content) : undefined;
    if (back !== undefined) navigate(back, { external: true });
  }, [isPaid, content, navigate]);
}

const isConfirming = (outcome: Outcome, deposit: DepositInfo | null): boolean =>
  outcome === 'success' && deposit !== null && isOpen(deposit.status);

function wordsOf(
  t: ReturnType<typeof useTexts>,
  outcome: Outcome,
  deposit: DepositInfo | null,
): { title: string; text: string } {
  const turn = turnOf(deposit);
  // Less came than is due: the payer sees what is missing.
  if (turn === 'seen' && deposit?.instructions?.due)
    return { title: t('outcome.part.title'), text: t('outcome.part.text') };
  if (turn) return { title: t(`outcome.${turn}.title`), text: t(`outcome.${turn}.text`) };
  if (deposit?.instructions) return { title: t('outcome.instructions.title'), text: t('outcome.instructions.text') };
  if (isConfirming(outcome, deposit))
    return { title: t('outcome.success.waitTitle'), text: t('outcome.success.waitText') };
  // What has become of it may be the payer's own doing.
  if (deposit?.status === 'cancel') return { title: t('outcome.cancel.title'), text: deposit.cause };
  if (deposit?.status === 'expired') return { title: t('outcome.expired.title'), text: t('outcome.expired.text') };
  const hasPlain = outcome === 'success' && !deposit;
  return {
    title: t(`outcome.${outcome}.title`),
    text: t(hasPlain ? 'outcome.success.plainText' : `outcome.${outcome}.text`),
  };
}

function DepositDetails({ deposit, balance }: { deposit: DepositInfo; balance: WireMoney | undefined }) {
  const t = useTexts('cashier');
  const isSettled = deposit.status === 'success';
  return (
    <dl className="mx-auto mt-7 flex max-w-md flex-col divide-y divide-line rounded-lg border border-line bg-surface-1 px-5 text-left">
      <Line term={t('outcome.amount')}>
        <Money value={deposit.amount} isGain={isSettled} className="text-lg" />
      </Line>
      {isSettled && balance && (
        <Line term={t('outcome.newBalance')}>
          <span data-testid="new-balance">
            <Money value={balance} className="text-lg font-semibold text-text" />
          </span>
        </Line>
      )}
      {deposit.deadline && (
        <Line term={t('outcome.deadline')}>
          <span className="text-text">
            <Time at={deposit.deadline} />
          </span>
        </Line>
      )}
      <Line term={t('outcome.transaction')}>
        <span data-testid="transaction" className="figures break-all text-xs text-text">
          {deposit.id}
        </span>
      </Line>
    </dl>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="shrink-0 text-sm">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
