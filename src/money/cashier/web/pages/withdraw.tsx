import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getWithdrawSettings, makeWithdrawal, type PaymentMethod, type SumOfMethod } from '../../contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import { loadLosses } from '#rewards/bonuses/web/bonuses.ts';
import { mayBurnBonuses } from '#rewards/campaigns/web/dialogs.ts';
import { definePage } from '#site/shell/page.ts';
import { Money } from '#site/design-system/money.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Card, EmptyState, Notice } from '#site/design-system/surface.tsx';
import { Link } from '#site/shell/link.tsx';
import { refreshSession } from '#site/shell/session.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { CodeStep } from '#players/accounts/web/parts/code-step.tsx';
import { payoutCodeAskedBy, type CodeAsked } from '#players/accounts/web/parts/second-factor.ts';
import { wholeBalance, type WholeBalance } from '../parts/whole-balance.ts';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { MethodTiles } from '../parts/method-tiles.tsx';
import { IdentityFirst } from '../parts/identity-first.tsx';
import { NoMethod } from '../parts/no-method.tsx';
import { AmountField, methodSum, RequisitesFields, Review } from '../parts/payment-fields.tsx';
import { usePaymentForm, type PaymentRequest, type PaymentForm } from '../parts/use-payment-form.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { withdrawalHelp, type WithdrawalHelp } from '../parts/withdrawal-help.ts';

/** Where the money may go: back to its source first, and by any method what its source cannot take. */
interface WayBackSums {
  backFirst: readonly SumOfMethod[];
  notPayable: readonly SumOfMethod[];
}

interface Data {
  available: WireMoney;
  methods: PaymentMethod[];
  isIdentityDue: boolean;
  wayBack: WayBackSums;
}

export const page = definePage<Data>({
  async load(context) {
    const { available, methods, ...settings } = await context.api.call(getWithdrawSettings);
    const wayBack = { backFirst: settings.back_first, notPayable: settings.not_payable };
    return { available, methods, isIdentityDue: settings.is_identity_due, wayBack };
  },
  meta: ({ t }) => ({ title: t('cashier.withdraw.meta'), isHidden: true }),
  Component: WithdrawPage,
});

function WithdrawPage({ data: { available, methods, isIdentityDue, wayBack } }: { data: Data }) {
  const t = useTexts('cashier');
  const { reloadPage } = useShell();
  const [chosen, setChosen] = useState(methods[0]?.sysname);
  const method = methods.find(({ sysname }) => sysname === chosen);
  const isEmpty = !/[1-9]/.test(available.amount);
  return (
    <CashierFrame screen="withdraw" heading={t('withdraw.heading')}>
      <Card className="mb-5 flex flex-wrap items-baseline justify-between gap-2 p-5">
        <span className="text-muted">{t('withdraw.available')}</span>
        <span data-testid="available" className="text-2xl font-semibold">
          <Money value={available} />
        </span>
      </Card>
      {!method ? (
        <NoMethod />
      ) : isIdentityDue && !isEmpty ? (
        <IdentityFirst before="withdrawal" onLookAgain={() => void reloadPage()} />
      ) : (
        <div className="flex flex-col gap-5">
          {isEmpty && (
            <EmptyState
              icon="coins"
              title={t('withdraw.nothing')}
              text={t('withdraw.nothingText')}
              action={
                <Link to="/cashier/deposit" className={buttonStyle({ look: 'primary' })}>
                  {t('history.emptyDepositAction')}
                </Link>
              }
            />
          )}
          <WayBack {...wayBack} />
          <WithdrawForm
            methods={methods}
            method={method}
            available={available}
            onChoose={setChosen}
            isEmpty={isEmpty}
          />
        </div>
      )}
    </CashierFrame>
  );
}

function WayBack({ backFirst, notPayable }: WayBackSums) {
  const t = useTexts('cashier.withdraw');
  if (backFirst.length + notPayable.length === 0) return null;
  return (
    <Notice icon="info">
      <div className="flex flex-col gap-1">
        {Object.entries({ backFirst, notPayable }).flatMap(([key, sums]) =>
          sums.map(({ method, amount }) => (
            <p key={`${key} ${method}`} data-way-back={key}>
              {t(key, { method, sum: formatMoney(amount) })}
            </p>
          )),
        )}
      </div>
    </Notice>
  );
}

interface WithdrawFormProps extends Omit<Data, 'isIdentityDue' | 'wayBack'> {
  method: PaymentMethod;
  /** Nothing to withdraw: the methods are shown all the same, the form is not. */
  isEmpty: boolean;
  onChoose: (sysname: string) => void;
}

function WithdrawForm({ methods, method, available, isEmpty, onChoose }: WithdrawFormProps) {
  const t = useTexts('cashier');
  const { api, content, dialogs, session, toasts } = useShell();
  const navigate = useNavigate();
  const payout = wholeBalance(available, method);
  const form = usePaymentForm(method, { available, wholeBalance: payout.amount });
  const help = withdrawalHelp(form.failureType, content);

  const [waiting, setWaiting] = useState<{ request: PaymentRequest; codeRequest: CodeAsked }>();

  const send = async (request: PaymentRequest, code?: string): Promise<void> => {
    const { amount, status } = await api.call(makeWithdrawal, { ...request, ...(code !== undefined && { code }) });
    const isChecked = status === 'requested' || status === 'checks';
    toasts.show('success', t(isChecked ? 'withdraw.asked' : 'withdraw.approved', { sum: formatMoney(amount) }));
    await refreshSession(api, session);
    await navigate('/cashier/history?tab=withdrawal');
  };

  /** A code is asked for before the first payout to a new destination (F05). */
  const sendOrAsk = async (request: PaymentRequest): Promise<'waits' | void> => {
    // As it is now: nothing is sent before the player has seen what it would end.
    const bonuses = await loadLosses({ api }, 'withdrawal');
    if (!(await mayBurnBonuses(dialogs, { by: 'withdrawal', bonuses }))) return 'waits';
    try {
      return await send(request);
    } catch (failure) {
      const codeAsked = payoutCodeAskedBy(failure);
      if (!codeAsked) throw failure;
      setWaiting({ request, codeRequest: codeAsked });
      return 'waits';
    }
  };

  if (waiting)
    return (
      <Card className="max-w-md p-5">
        <h2 className="text-lg">{t('withdraw.confirm')}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('withdraw.confirmText')}</p>
        <CodeStep
          name="payout-code"
          codeRequest={waiting.codeRequest}
          send={(code) => send(waiting.request, code)}
          askedBy={payoutCodeAskedBy}
          action={t('withdraw.confirmGo')}
          onBack={() => setWaiting(undefined)}
        />
      </Card>
    );
  return (
    <form
      data-form="withdraw"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(sendOrAsk);
      }}
    >
      <MethodTiles label={t('withdraw.method')} methods={methods} chosen={method.sysname} onChoose={onChoose} />
      {!isEmpty && <WithdrawFields method={method} form={form} payout={payout} help={help} />}
    </form>
  );
}

interface WithdrawFieldsProps {
  method: PaymentMethod;
  form: PaymentForm;
  payout: WholeBalance;
  help: WithdrawalHelp | undefined;
}

function WithdrawFields({ method, form, payout, help }: WithdrawFieldsProps) {
  const t = useTexts('cashier');
  return (
    <>
      <p className="text-sm text-muted">
        {method.descriptionWithdraw} {t('withdraw.loop')}
      </p>
      <AmountField
        form={form}
        extra={
          payout.amount !== undefined && (
            <button
              type="button"
              data-all
              aria-pressed={form.amount === payout.amount}
              onClick={() => form.setAmount(payout.amount!)}
              className="min-h-12 rounded-full border border-line px-4 font-semibold text-muted transition-colors hover:text-text aria-pressed:border-primary aria-pressed:text-text"
            >
              {payout.limit === undefined
                ? t('withdraw.all')
                : t('withdraw.most', { sum: methodSum(payout.amount, method) })}
            </button>
          )
        }
      />
      {(payout.limit === 'below-min' || (payout.limit && form.amount === payout.amount)) && (
        <div aria-live="polite" data-why-not-all={payout.limit}>
          <Notice icon="info">
            {t(`withdraw.notAll.${payout.limit}`, {
              method: method.name,
              min: methodSum(method.min, method),
              max: methodSum(method.max, method),
              rest: formatMoney(payout.remainder),
            })}
          </Notice>
        </div>
      )}
      <RequisitesFields form={form} />
      <Review
        form={form}
        total={t('review.youGet')}
        action={(sum) => t('withdraw.ask', { sum })}
        actionEmpty={t('withdraw.askEmpty')}
        note={t('withdraw.held')}
        help={
          help && (
            <Link to={help.link} data-withdrawal-help={help.name} className={`${buttonStyle()} mt-3`}>
              {t(`withdraw.help.${help.name}`)}
            </Link>
          )
        }
      />
    </>
  );
}
