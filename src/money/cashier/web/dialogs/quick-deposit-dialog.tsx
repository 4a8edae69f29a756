// A deposit without leaving the game: the cashier's own form, then its next step, and whether the money has arrived.
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  getDepositInfo,
  getDepositSettings,
  getHistory,
  type DepositInfo,
  type PaymentMethod,
} from '../../contract.ts';
import { getDepositLimit, getLimits, type DepositLimit, type LimitsState } from '#money/limits/contract.ts';
import type { Offer } from '#rewards/campaigns/offer-contract.ts';
import { loadOffers, shownOffers } from '#rewards/campaigns/web/campaigns.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { createAsyncData } from '#site/shell/async-data.ts';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { useFeature } from '#site/shell/visibility.ts';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { DialogActions, DialogEmblem, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Money } from '#site/design-system/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '#site/design-system/surface.tsx';
import { begunDeposit, QUICK_DEPOSIT, type BegunDeposit } from '../dialogs.ts';
import { DepositGainsNote } from '../parts/deposit-gains.tsx';
import { FailureHelp } from '../parts/failure-help.tsx';
import { DepositForm } from '../parts/deposit-form.tsx';
import { DepositRoom } from '../parts/deposit-room.tsx';
import { PaymentInstructions } from '../parts/instructions.tsx';
import { IdentityFirst } from '../parts/identity-first.tsx';
import { LimitPrompt } from '../parts/limit-prompt.tsx';
import { startDeposit } from '../parts/start-deposit.ts';
import { isOpen } from '../parts/is-open.ts';
import type { PaymentRequest } from '../parts/use-payment-form.ts';

interface Known {
  methods: PaymentMethod[];
  isIdentityDue: boolean;
  /** The method of the last deposit. */
  last: string | undefined;
  limit: DepositLimit | null;
  prompt: LimitsState['prompt'];
  offers: Offer[];
}

async function loadKnown(api: ApiClient): Promise<Known> {
  // The form needs its methods; the rest may be missing.
  const [{ methods, is_identity_due: isIdentityDue }, history, limit, limits, offers] = await Promise.all([
    api.call(getDepositSettings),
    api.call(getHistory, { type: 'deposit', count: '1' }).catch(() => undefined),
    api.call(getDepositLimit).catch(() => null),
    api.call(getLimits).catch(() => undefined),
    loadOffers({ api }).catch(() => []),
  ]);
  return {
    methods,
    isIdentityDue,
    last: history?.items[0]?.method,
    limit,
    prompt: limits?.prompt ?? null,
    offers: shownOffers(offers, true),
  };
}

export function Dialog({ close }: DialogProps<void>) {
  const begun = useStore(begunDeposit);
  return begun ? <Begun {...begun} close={close} /> : <Fresh />;
}

function Fresh() {
  const t = useTexts('cashier');
  const { api } = useShell();
  const hasLimits = useFeature('responsibleGaming');
  const source = useMemo(() => createAsyncData(() => loadKnown(api), 'quick deposit'), [api]);
  const { state, value } = useStore(source.data);
  useEffect(() => void source.load(), [source]);
  return (
    <>
      <DialogTitle name={QUICK_DEPOSIT}>{t('quick.title')}</DialogTitle>
      {value ? (
        <>
          {hasLimits && <LimitPrompt prompt={value.prompt} />}
          {value.limit && <DepositRoom limit={value.limit} />}
          {value.isIdentityDue ? (
            <IdentityFirst before="deposit" onLookAgain={() => void source.load()} />
          ) : value.methods.length > 0 ? (
            <Form {...value} />
          ) : (
            <EmptyState icon="wallet" title={t('method.none')} text={t('method.noneText')} />
          )}
        </>
      ) : state === 'error' ? (
        <ErrorState
          title={t('quick.error')}
          action={<Button onClick={() => void source.load()}>{t('quick.again')}</Button>}
        />
      ) : (
        <div className="grid gap-4" role="status" aria-label={t('quick.title')}>
          <Skeleton className="h-28" />
          <Skeleton className="h-48" />
          <Skeleton className="h-13" />
        </div>
      )}
    </>
  );
}

function Form({ methods, last, offers }: Known) {
  const { api } = useShell();
  const [chosen, setChosen] = useState(last);
  const method = methods.find(({ sysname }) => sysname === chosen) ?? methods[0]!;
  const hasPage = method.flow !== 'mobile' && method.flow !== 'instructions';

  const send = async (request: PaymentRequest): Promise<void> => {
    const { transaction, redirect_url } = await startDeposit(api, request, hasPage);
    const deposit = await api.call(getDepositInfo, { id: transaction });
    begunDeposit.set({ deposit, url: hasPage ? redirect_url : null });
  };
  return (
    <DepositForm
      methods={methods}
      method={method}
      onChoose={setChosen}
      onSend={send}
      offers={offers}
      next={hasPage ? 'new-window' : method.flow}
      isShort
    />
  );
}

const ENDS = { success: 'success', cancel: 'cancel' } as const;
const SIGNS = {
  waiting: { icon: 'clock', tone: 'info' },
  success: { icon: 'check', tone: 'primary' },
  cancel: { icon: 'x', tone: 'warning' },
  fail: { icon: 'triangle-alert', tone: 'danger' },
} as const;

const stateOf = ({ status }: DepositInfo): keyof typeof SIGNS =>
  isOpen(status) || status === 'review'
    ? 'waiting'
    : Object.hasOwn(ENDS, status)
      ? ENDS[status as keyof typeof ENDS]
      : 'fail';

function wordsOf(
  t: ReturnType<typeof useTexts>,
  deposit: DepositInfo,
  url: string | null,
): { title: string; text: string } {
  const state = stateOf(deposit);
  if (state !== 'waiting') return { title: t(`outcome.${state}.title`), text: t(`outcome.${state}.text`) };
  const { status, instructions } = deposit;
  if (status === 'seen' && instructions?.due) return { title: t('outcome.part.title'), text: t('outcome.part.text') };
  if (status === 'review' || status === 'seen')
    return { title: t(`outcome.${status}.title`), text: t(`outcome.${status}.text`) };
  if (instructions) return { title: t('outcome.instructions.title'), text: t('outcome.instructions.text') };
  return url
    ? { title: t('outcome.newwindow.title'), text: t('quick.inTab') }
    : { title: t('outcome.mobile.title'), text: t('quick.onPhone') };
}

function Begun({ deposit, url, close }: BegunDeposit & DialogProps<void>) {
  const t = useTexts('cashier');
  const state = stateOf(deposit);
  const again = (): void => begunDeposit.set(null);
  const { title, text } = wordsOf(t, deposit, url);
  const top = useRef<HTMLDivElement>(null);
  // The form before it was longer than the window, and scrolled.
  // What the call returns is a promise in newer browsers, and no clean-up.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, [deposit.id]);
  return (
    <div ref={top} aria-live="polite" data-begun={deposit.status}>
      <DialogEmblem {...SIGNS[state]} />
      <DialogTitle name={QUICK_DEPOSIT}>{title}</DialogTitle>
      <p className="text-muted">{text}</p>
      {deposit.instructions && <PaymentInstructions instructions={deposit.instructions} opensInTab />}
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span>{t('outcome.amount')}</span>
        <Money value={deposit.amount} isGain={state === 'success'} className="text-lg font-semibold" />
      </p>
      {state === 'fail' && <FailureHelp deposit={deposit} />}
      {state === 'fail' && (
        <p className="mt-4 text-sm text-muted">
          {t('outcome.transaction')} <span className="figures break-all">{deposit.id}</span>
        </p>
      )}
      {state === 'success' && <DepositGainsNote deposit={deposit.id} />}
      <DialogActions>
        {state !== 'success' && (
          <Button onClick={again}>{t(state === 'waiting' ? 'quick.other' : 'quick.again')}</Button>
        )}
        {state === 'waiting' && url && (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyle()} data-pay-page>
            {t('quick.open')}
          </a>
        )}
        <Button look="primary" onClick={() => close()} data-play-on>
          {t('quick.play')}
        </Button>
      </DialogActions>
    </div>
  );
}
