import { useNavigate } from 'react-router';
import { getDepositSettings, makeDeposit, type PaymentMethod } from '#domains/cashier/contract.ts';
import { getDepositLimit, getLimits, type DepositLimit, type LimitsState } from '#domains/limits/contract.ts';
import { definePage, redirectTo } from '../../page.ts';
import { keepBackUrl } from '../../shell/back-url.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { useFeature } from '../../shell/visibility.ts';
import { DepositRoom } from '../parts/deposit-room.tsx';
import { LimitPrompt } from '../parts/limit-prompt.tsx';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { MethodTiles } from '../parts/method-tiles.tsx';
import { NoMethod } from '../parts/no-method.tsx';
import { AmountField, RequisitesFields, Review } from '../parts/payment-fields.tsx';
import { usePaymentForm, type PaymentRequest } from '../parts/use-payment-form.ts';

interface Data {
  methods: PaymentMethod[];
  chosen: string | null;
  prompt: LimitsState['prompt'];
  limit: DepositLimit | null;
}

export const page = definePage<Data>({
  async load({ api, params, report }) {
    const [{ methods }, limits, limit] = await Promise.all([
      api.call(getDepositSettings),
      api.call(getLimits).catch(report(null)),
      api.call(getDepositLimit).catch(report(null)),
    ]);
    const { sysname } = params;
    if (sysname !== undefined && !methods.some((method) => method.sysname === sysname)) redirectTo('/cashier/deposit');
    return { methods, chosen: sysname ?? methods[0]?.sysname ?? null, prompt: limits?.prompt ?? null, limit };
  },
  meta: ({ t }) => ({ title: t('cashier.deposit.meta'), isHidden: true }),
  Component: DepositPage,
});

function DepositPage({ data: { methods, chosen, prompt, limit } }: { data: Data }) {
  const t = useTexts('cashier');
  const hasLimits = useFeature('responsibleGaming');
  const method = methods.find(({ sysname }) => sysname === chosen);
  return (
    <CashierFrame screen="deposit" heading={t('deposit.heading')}>
      {hasLimits && <LimitPrompt prompt={prompt} />}
      {limit && <DepositRoom limit={limit} />}
      {method ? <DepositForm methods={methods} method={method} /> : <NoMethod />}
    </CashierFrame>
  );
}

function DepositForm({ methods, method }: { methods: PaymentMethod[]; method: PaymentMethod }) {
  const t = useTexts('cashier');
  const { api, content } = useShell();
  const navigate = useNavigate();
  const form = usePaymentForm(method);

  const send = async (request: PaymentRequest): Promise<void> => {
    // Opened before the answer is here: later the browser would take it for an advertisement.
    const window = method.flow === 'new-window' ? open('about:blank', '_blank') : null;
    try {
      const { transaction, redirect_url } = await api.call(makeDeposit, request);
      keepBackUrl('payment', content);
      if (method.flow === 'mobile') return await navigate(`/cashier/paymobile/${transaction}`);
      if (!window) return location.assign(redirect_url);
      window.opener = null;
      window.location.href = redirect_url;
      await navigate(`/cashier/paynewwindow/${transaction}`);
    } catch (error) {
      window?.close();
      throw error;
    }
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(send);
      }}
    >
      <MethodTiles
        label={t('deposit.method')}
        methods={methods}
        chosen={method.sysname}
        onChoose={(sysname) =>
          void navigate(`/cashier/deposit/${sysname}`, { replace: true, preventScrollReset: true })
        }
      />
      <p className="text-sm text-muted">{method.description}</p>
      <AmountField form={form} />
      <RequisitesFields form={form} />
      <Review
        form={form}
        total={t('review.youPay')}
        action={(sum) => t('deposit.pay', { sum })}
        actionEmpty={t('deposit.payEmpty')}
        note={t(`deposit.next.${method.flow}`)}
      />
    </form>
  );
}
