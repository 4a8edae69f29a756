import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Offer } from '#rewards/campaigns/offer-contract.ts';
import { getDepositSettings, type PaymentMethod } from '../../contract.ts';
import { getDepositLimit, getLimits, type DepositLimit, type LimitsState } from '#money/limits/contract.ts';
import { loadOffers, shownOffers } from '#rewards/campaigns/web/campaigns.ts';
import { PromoCodeForm } from '#rewards/campaigns/web/parts/promo-code-form.tsx';
import { definePage, redirectTo } from '#site/shell/page.ts';
import { keepBackUrl } from '#site/shell/back-url.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useFeature } from '#site/shell/visibility.ts';
import { DepositRoom } from '../parts/deposit-room.tsx';
import { LimitPrompt } from '../parts/limit-prompt.tsx';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { DepositForm } from '../parts/deposit-form.tsx';
import { startDeposit } from '../parts/start-deposit.ts';
import type { PaymentRequest } from '../parts/use-payment-form.ts';
import { IdentityFirst } from '../parts/identity-first.tsx';
import { NoMethod } from '../parts/no-method.tsx';

interface Data {
  methods: PaymentMethod[];
  isIdentityDue: boolean;
  chosen: string | null;
  prompt: LimitsState['prompt'];
  limit: DepositLimit | null;
  offers: Offer[];
  /** The offer named in the address. */
  wanted: number | null;
}

export const page = definePage<Data>({
  async load(context) {
    const { api, params, report, session, url } = context;
    const [{ methods, is_identity_due: isIdentityDue }, limits, limit, offers] = await Promise.all([
      api.call(getDepositSettings),
      api.call(getLimits).catch(report(null)),
      api.call(getDepositLimit).catch(report(null)),
      loadOffers(context).catch(report([])),
    ]);
    const { sysname } = params;
    if (sysname !== undefined && !methods.some((method) => method.sysname === sysname))
      redirectTo(`/cashier/deposit${url.search}`);
    return {
      methods,
      isIdentityDue,
      chosen: sysname ?? methods[0]?.sysname ?? null,
      prompt: limits?.prompt ?? null,
      limit,
      offers: shownOffers(offers, session !== null),
      wanted: numberOf(url.searchParams.get('offer')),
    };
  },
  meta: ({ t }) => ({ title: t('cashier.deposit.meta'), isHidden: true }),
  Component: DepositPage,
});

function DepositPage({ data: { methods, isIdentityDue, chosen, prompt, limit, offers, wanted } }: { data: Data }) {
  const t = useTexts('cashier');
  const hasLimits = useFeature('responsibleGaming');
  const { content, reloadPage } = useShell();
  const navigate = useNavigate();
  // Chosen at once; the address follows when its page has been loaded.
  const [picked, setPicked] = useState({ by: chosen, sysname: chosen });
  if (picked.by !== chosen) setPicked({ by: chosen, sysname: chosen });
  const choose = (sysname: string): void => {
    setPicked({ by: chosen, sysname });
    if (content.urlDisplayMode === 'none') return;
    // The query says where the player came from, and for which offer.
    const to = { pathname: `/cashier/deposit/${sysname}`, search: window.location.search };
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  const method = methods.find(({ sysname }) => sysname === picked.sysname);
  return (
    <CashierFrame screen="deposit" heading={t('deposit.heading')}>
      {hasLimits && <LimitPrompt prompt={prompt} />}
      {limit && <DepositRoom limit={limit} />}
      {isIdentityDue ? (
        <IdentityFirst before="deposit" onLookAgain={() => void reloadPage()} />
      ) : method ? (
        <PageForm methods={methods} method={method} onChoose={choose} offers={offers} wanted={wanted} />
      ) : (
        <NoMethod />
      )}
      <div className="mt-6">
        <PromoCodeForm />
      </div>
    </CashierFrame>
  );
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

interface PageFormProps {
  offers: readonly Offer[];
  wanted: number | null;
  methods: PaymentMethod[];
  method: PaymentMethod;
  onChoose: (sysname: string) => void;
}

function PageForm({ methods, method, onChoose, offers, wanted }: PageFormProps) {
  const { api, content } = useShell();
  const navigate = useNavigate();

  const send = async (request: PaymentRequest): Promise<void> => {
    const { transaction, redirect_url, isInTab } = await startDeposit(api, request, method.flow === 'new-window');
    keepBackUrl(content);
    if (method.flow === 'mobile') return await navigate(`/cashier/paymobile/${transaction}`);
    const url = new URL(redirect_url, location.href);
    // Our own page: how to pay from one's own bank or wallet.
    if (url.origin === location.origin && url.pathname.includes('/cashier/paypending/'))
      return await navigate(`/cashier/paypending/${transaction}`);
    if (!isInTab) return location.assign(redirect_url);
    await navigate(`/cashier/paynewwindow/${transaction}`);
  };

  return (
    <DepositForm
      methods={methods}
      method={method}
      onChoose={onChoose}
      onSend={send}
      offers={offers}
      wanted={wanted ?? undefined}
    />
  );
}
