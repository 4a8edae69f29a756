// The bet slip: selections, stakes, possible returns, and the one button that places them.
import { type BetToken, getTokens } from '../../token-contract.ts';
import { ODDS_POLICIES, type Quote } from '../../contract.ts';
import { minorOf, toWire, type Currency } from '#kernel/money.ts';
import { ODDS_FORMATS } from '#sportsbook/models/odds-format.ts';
import { openQuickDeposit } from '#money/cashier/web/dialogs.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Link } from '#site/shell/link.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { SelectField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { setOddsFormat, useOddsFormat } from '#sportsbook/book/web/odds.ts';
import { whyNotPlaced, withPlaceOdds } from '../each-way.ts';
import { emptySlip, keyOf, withOdds, type SlipLeg, type SlipState } from '../slip.ts';
import { betsToQuote, isStaked, plannedBets, totalOf, type PlannedBet } from '../slip-bets.ts';
import { openSlip, slipStore, useSlip } from '../slip-store.ts';
import { usePlacing, type Placing } from '../use-placing.ts';
import { useQuote, type QuoteState } from '../use-quote.ts';
import { EmptySlip } from './empty-slip.tsx';
import { QuickBetSettings } from './quick-bet-settings.tsx';
import { SlipLegs } from './slip-legs.tsx';
import { SlipStakes } from './slip-stakes.tsx';
import { TakenBets } from './taken-bets.tsx';
import { useEffect, useState } from 'react';
import { ApiRefusal } from '#site/shell/api.ts';
import { reportError } from '#site/shell/report.ts';
import { withKnownTokens } from '../slip-tokens.ts';
import { useBetMessages } from '../use-bet-messages.ts';

export function BetSlip({ isSheet = false }: { isSheet?: boolean }) {
  const t = useTexts('bets.slip');
  const session = useSession();
  const slip = useSlip();
  const isReady = useHydrated();
  useEffect(openSlip, []);
  const currency: Currency = session?.balance_main.currency ?? 'EUR';
  const bets = plannedBets(slip, currency);
  const quote = useQuote(slip, betsToQuote(slip, bets), currency);
  const placing = usePlacing(currency);
  const tokens = useTokens();
  const isEmpty = !isReady || slip.legs.length === 0;
  return (
    <div
      className={isSheet ? '' : 'rounded-lg border border-line bg-surface-1 p-4 shadow-1'}
      data-slip={slip.legs.length}
    >
      {!isSheet && (
        <div className="mb-3 flex items-center justify-between gap-2">
          <h2 className="text-lg">
            {t('title')}
            {!isEmpty && (
              <span className="figures ml-2 rounded-full bg-primary-soft px-2 text-sm text-primary">
                {slip.legs.length}
              </span>
            )}
          </h2>
          <kbd className="rounded-sm border border-line px-1.5 text-xs text-muted max-desk:hidden">S</kbd>
        </div>
      )}
      <TakenBets bets={placing.taken} hasSlip={!isEmpty} onClear={placing.clear} />
      {isEmpty ? (
        <>
          {placing.taken.length === 0 && <EmptySlip />}
          <Preferences />
        </>
      ) : (
        <Filled {...{ slip, bets, quote, placing, currency, tokens }} />
      )}
    </div>
  );
}

interface FilledProps {
  slip: SlipState;
  bets: readonly PlannedBet[];
  quote: QuoteState;
  placing: Placing;
  currency: Currency;
  tokens: readonly BetToken[];
}

function Filled({ slip, bets, quote, placing, currency, tokens }: FilledProps) {
  const t = useTexts('bets.slip');
  return (
    <>
      <SlipLegs slip={slip} quote={quote} />
      <SlipStakes slip={slip} bets={bets} quote={quote} refused={placing.refused} currency={currency} tokens={tokens} />
      <Foot {...{ slip, bets, quote, placing, currency }} />
      <div className="mt-3 flex items-center justify-between">
        <Preferences />
        <IconButton icon="trash-2" label={t('clear')} onClick={() => slipStore.set(emptySlip)} />
      </div>
    </>
  );
}

function Foot({ slip, bets, quote, placing, currency }: Omit<FilledProps, 'tokens'>) {
  const { dialogs } = useShell();
  const t = useTexts('bets.slip');
  const session = useSession();
  const staked = bets.filter(isStaked);
  const total = totalOf(staked, currency);
  const currentQuote = quote.is === 'known' ? quote : undefined;
  const legs = currentQuote?.legs ?? {};
  // A builder counts by its one price.
  const counted = new Set(staked.filter(({ type }) => type !== 'builder').flatMap((bet) => bet.legs));
  const changed = slip.legs.filter(
    (leg, place) =>
      !leg.isAtStart && (slip.tab !== 'builder' || counted.has(place)) && hasChanged(leg, legs[keyOf(leg)]),
  );
  const isUnbuilt = staked.some(({ key }) => currentQuote?.bets[key]?.not_built);
  const mustConfirm = changed.some(
    (leg) => slip.policy === 'none' || (slip.policy === 'higher' && legs[keyOf(leg)]!.odds! < leg.odds),
  );
  const isBlocked =
    slip.legs.some((leg) => isClosed(leg, legs[keyOf(leg)])) ||
    staked.some((bet) => bet.isPlacePart && typeof whyNotPlaced(slip, bet, legs) === 'string');
  const isAtStart = staked.some((bet) => bet.legs.some((place) => slip.legs[place]!.isAtStart));
  const potential =
    currentQuote && staked.length > 0
      ? staked.reduce((sum, { key }) => sum + highestReturn(currentQuote.bets[key]), 0n)
      : undefined;
  const purse = slip.purse === 'main' ? session?.balance_main : session?.balance_betting_bonus;
  const isShort = purse !== undefined && total > minorOf(purse);
  const betting = session?.balance_betting_bonus;

  const priced = staked.map((bet) => withPrice(bet, currentQuote?.bets[bet.key]));
  const place = (): void => void placing.place(withPlaceOdds(slip, legs), priced);
  const placeAtOddsOfNow = (): void => {
    const next = withPlaceOdds(withOdds(slip, legs), legs);
    slipStore.set(next);
    void placing.place(next, priced);
  };

  return (
    <div className="mt-4 border-t border-line pt-3">
      {betting && minorOf(betting) > 0n && (
        <fieldset className="mb-3 flex gap-1 rounded-md bg-surface-2 p-1 text-sm">
          <legend className="sr-only">{t('purse.label')}</legend>
          {(['main', 'betting-bonus'] as const).map((purseName) => (
            <button
              key={purseName}
              type="button"
              aria-pressed={slip.purse === purseName}
              onClick={() => slipStore.set((current) => ({ ...current, purse: purseName }))}
              className="min-h-11 grow rounded-sm px-2 text-muted aria-pressed:bg-surface-1 aria-pressed:font-semibold aria-pressed:text-text"
            >
              {t(`purse.${purseName}`)}{' '}
              <span className="figures">{formatMoney(purseName === 'main' ? session!.balance_main : betting)}</span>
            </button>
          ))}
        </fieldset>
      )}
      <Totals {...{ staked, total, potential, isAtStart, currency }} />
      <Warnings changed={changed} isBlocked={isBlocked} quote={quote} placing={placing} />
      <div className="mt-3">
        {!session ? (
          <Button look="primary" size="lg" isWide icon="log-in" onClick={() => void openAuth(dialogs, 'login')}>
            {t('login')}
          </Button>
        ) : isShort && slip.purse === 'main' ? (
          <Button look="primary" size="lg" isWide icon="plus" onClick={() => void openQuickDeposit(dialogs)}>
            {t('deposit', { sum: formatMoney(toWire(total - minorOf(purse), currency)) })}
          </Button>
        ) : (
          <Button
            look="primary"
            size="lg"
            isWide
            isBusy={placing.isBusy}
            disabled={staked.length === 0 || isBlocked || isUnbuilt || isShort || contradictsItself(slip, staked, legs)}
            onClick={mustConfirm ? placeAtOddsOfNow : place}
          >
            {staked.length === 0
              ? t('enterStake')
              : t(mustConfirm ? 'placeChanged' : 'place', { sum: formatMoney(toWire(total, currency)) })}
          </Button>
        )}
      </div>
      <p className="mt-2 text-center text-xs text-muted">
        {t('rules')}{' '}
        <Link to="/betting-rules" className="underline">
          {t('terms')}
        </Link>
      </p>
    </div>
  );
}

interface TotalsProps {
  staked: readonly PlannedBet[];
  total: bigint;
  /** Not known without a quote. */
  potential: bigint | undefined;
  isAtStart: boolean;
  currency: Currency;
}

function Totals({ staked, total, potential, isAtStart, currency }: TotalsProps) {
  const t = useTexts('bets.slip');
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
        <dt className="text-muted">
          {t('total')}
          {staked.length > 1 && ` · ${t('bets', { count: staked.length })}`}
        </dt>
        <dd className="text-right">
          <Money value={toWire(total, currency)} />
        </dd>
        <dt className="text-muted">{t(isAtStart ? 'starting.potential' : 'potential')}</dt>
        <dd className="text-right font-semibold">
          {isAtStart && potential !== undefined && <span aria-hidden>≈ </span>}
          {potential === undefined ? '–' : <Money value={toWire(potential, currency)} isGain={potential > total} />}
        </dd>
      </dl>
      {isAtStart && <p className="mt-1 text-xs text-muted">{t('starting.text')}</p>}
    </>
  );
}

/** The selections say so themselves. */
const contradictsItself = (
  slip: SlipState,
  bets: readonly PlannedBet[],
  legs: Readonly<Record<string, { conflicts: readonly string[] }>>,
): boolean =>
  bets.some(
    ({ type, legs: places }) =>
      type !== 'single' &&
      type !== 'builder' &&
      places.some((place) => legs[keyOf(slip.legs[place]!)]?.conflicts.length),
  );

interface WarningsProps {
  changed: readonly object[];
  isBlocked: boolean;
  quote: QuoteState;
  placing: Placing;
}

function Warnings({ changed, isBlocked, quote, placing }: WarningsProps) {
  const t = useTexts('bets.slip');
  return (
    <div aria-live="polite" className="grid gap-2 not-empty:mt-3">
      {changed.length > 0 && (
        <Notice tone="warning" icon="triangle-alert">
          {t('changed', { count: changed.length })}
        </Notice>
      )}
      {isBlocked && (
        <Notice tone="danger" icon="lock">
          {t('blocked')}
        </Notice>
      )}
      {quote.is === 'failed' && (
        <Notice tone="danger" icon="wifi-off">
          {t('noQuote')}
        </Notice>
      )}
      {placing.fault !== undefined && (
        <Notice tone="danger" icon="triangle-alert">
          {placing.fault}
        </Notice>
      )}
    </div>
  );
}

/** Suspended, or wanted at a starting price that its race no longer has. */
const isClosed = (leg: SlipLeg, now: { reason: string | null; has_starting_price: boolean } | undefined): boolean =>
  now !== undefined && (now.reason !== null || (leg.isAtStart === true && !now.has_starting_price));

/** A builder is placed at the price that is shown. */
const withPrice = (bet: PlannedBet, quoted: Quote['bets'][number] | undefined): PlannedBet =>
  bet.type === 'builder' && quoted && quoted.odds !== null ? { ...bet, odds: Number(quoted.odds) } : bet;

/** With what a boost pays on top. */
const highestReturn = (bet: Quote['bets'][number] | undefined): bigint =>
  bet ? minorOf(bet.potential_return) + (bet.extra ? minorOf(bet.extra) : 0n) : 0n;

const hasChanged = (leg: { odds: number }, now: { odds: number | null } | undefined): boolean =>
  now !== undefined && now.odds !== null && now.odds !== leg.odds;

/** Settings of every slip: the odds format, and what to do when odds change. */
function Preferences() {
  const t = useTexts('bets.slip');
  const format = useOddsFormat();
  const { policy } = useSlip();
  const account = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="min-w-0 grow">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-text"
      >
        <Icon name="sliders-horizontal" className="size-4" />
        {t('preferences')}
      </button>
      {isOpen && (
        <div className="grid gap-3 pb-2">
          <SelectField
            name="odds-format"
            label={t('format.label')}
            value={format}
            options={ODDS_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
            onChange={({ target }) => setOddsFormat(target.value as typeof format)}
          />
          <SelectField
            name="odds-policy"
            label={t('policy.label')}
            value={policy}
            options={ODDS_POLICIES.map((value) => ({ value, label: t(`policy.${value}`) }))}
            onChange={({ target }) => slipStore.set((slip) => ({ ...slip, policy: target.value as typeof policy }))}
          />
          {account && <QuickBetSettings account={account} />}
        </div>
      )}
    </div>
  );
}

/** The player's free bets, no-risk bets and boosts that can be used now: fetched with the slip, and again after every bet. */
const NONE: readonly BetToken[] = [];

function useTokens(): readonly BetToken[] {
  const { api } = useShell();
  const isPlayer = useSession() !== null;
  const [tokens, setTokens] = useState(NONE);
  const [asks, setAsks] = useState(0);
  useBetMessages(() => setAsks((count) => count + 1), isPlayer);
  useEffect(() => {
    if (!isPlayer) return setTokens(NONE);
    const stop = new AbortController();
    api.call(getTokens, {}, { signal: stop.signal }).then(
      (playersTokens) => {
        setTokens(playersTokens);
        slipStore.set((slip) => withKnownTokens(slip, playersTokens));
      },
      (failure: unknown) => {
        // The slip works without them.
        if (!stop.signal.aborted && !(failure instanceof ApiRefusal)) reportError(failure, 'tokens');
      },
    );
    return () => stop.abort();
  }, [api, isPlayer, asks]);
  return tokens;
}
