// Stakes of the slip: singles one by one, the accumulator, systems line by line.
import { useId, useState } from 'react';
import type { Placed, Quote, Why } from '../../contract.ts';
import type { BetToken } from '../../token-contract.ts';
import { minorOf, toWire, type Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { eventName, namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { betTypeName } from '../bet-names.ts';
import { slipStore } from '../slip-store.ts';
import { tabsFor, withStake, type SlipLeg, type SlipState } from '../slip.ts';
import { isStaked, isTypedStake, tabOf, totalOf, type PlannedBet } from '../slip-bets.ts';
import { isEachWay, placeKey } from '../each-way.ts';
import { stakePresets } from '../stake-presets.ts';
import type { Placing } from '../use-placing.ts';
import type { QuoteState } from '../use-quote.ts';
import { useWhy } from '../use-why.ts';
import { EachWaySwitch } from './each-way-switch.tsx';
import { SlipPromotion } from './slip-promotion.tsx';
import { TokenChoice } from './token-choice.tsx';

interface Props {
  slip: SlipState;
  bets: readonly PlannedBet[];
  quote: QuoteState;
  refused: Placing['refused'];
  currency: Currency;
  tokens: readonly BetToken[];
}

export function SlipStakes({ slip, bets, quote, refused, currency, tokens }: Props) {
  const t = useTexts('bets.slip');
  const stakes = useId();
  const tabs = tabsFor(slip.legs);
  const tabBets = bets.filter((bet) => tabOf(bet) === slip.tab && !bet.isPlacePart);
  const label = (tab: SlipState['tab']) => {
    const staked = bets.filter((bet) => tabOf(bet) === tab && isStaked(bet));
    return (
      <>
        {t(tab === 'builder' ? 'builder.tab' : tab)}
        {staked.length > 0 && tab !== slip.tab && (
          <span className="size-2 rounded-full bg-primary">
            <span className="sr-only">{formatMoney(toWire(totalOf(staked, currency), currency))}</span>
          </span>
        )}
      </>
    );
  };
  return (
    <div className="mt-3">
      {tabs.length > 1 && (
        <Tabs
          label={t('kinds')}
          items={tabs.map((tab) => ({ id: tab, label: label(tab) }))}
          active={slip.tab}
          onChange={(tab) => slipStore.set((current) => ({ ...current, tab: tab as SlipState['tab'] }))}
          controls={stakes}
        />
      )}
      <div id={stakes} className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {slip.tab === 'system' && (
          <label className="inline-flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={slip.stakeBy === 'total'}
              onChange={({ target }) =>
                slipStore.set((current) => ({ ...current, stakeBy: target.checked ? 'total' : 'line' }))
              }
            />
            {t('inTotal')}
          </label>
        )}
        {tabBets.map((bet) => (
          <StakeField
            key={bet.key}
            slip={slip}
            bet={bet}
            quote={quote}
            refused={refused}
            currency={currency}
            hasPresets={tabBets.length === 1}
            tokens={tokens}
          />
        ))}
      </div>
    </div>
  );
}

function StakeField({
  slip,
  bet,
  quote,
  refused: refusals,
  currency,
  hasPresets,
  tokens,
}: {
  slip: SlipState;
  bet: PlannedBet;
  quote: QuoteState;
  refused: Placing['refused'];
  currency: Currency;
  hasPresets: boolean;
  tokens: readonly BetToken[];
}) {
  const t = useTexts('bets.slip');
  const sports = useTexts('sports');
  const written = useOdds();
  const field = useId();
  const isBoth = isEachWay(slip, bet);
  const { quoted, placeQuoted, highest, because, returned } = figuresOf(bet, quote, isBoth);
  // Of its place part too when the part to win was taken without it.
  const refused = refusals[bet.key];
  const placeRefused = refusals[placeKey(bet.key)];
  const isAtStart = bet.legs.some((place) => slip.legs[place]!.isAtStart);
  const set = (stake: string): void => slipStore.set((current) => withStake(current, bet.key, stake));
  const [leg] = bet.legs.map((index) => slip.legs[index]!);
  const name = bet.type === 'single' ? namesOfBet(sports, leg!).outcome : betTypeName(t, bet.type);
  const sentenceOf = useWhy(
    [refused, placeRefused].some((answer) => answer?.status === 'refused') ||
      [quoted, placeQuoted].some((part) => (part?.refusal ?? null) !== null),
  );
  // Its note says why, stake or no stake.
  const isUnbuilt = (quoted?.not_built ?? null) !== null;
  const placeFault = faultOf(t, sentenceOf, placeQuoted, placeRefused);
  const fault = isUnbuilt
    ? undefined
    : (faultOf(t, sentenceOf, quoted, refused) ??
      (placeFault === undefined ? undefined : t('eachWay.fault', { fault: placeFault })));
  return (
    <div data-bet={bet.key}>
      <div className="flex items-center gap-2">
        <label htmlFor={field} className="min-w-0 grow text-sm">
          <span className="block truncate font-semibold">{name}</span>
          {bet.type === 'builder' && (
            <span className="block truncate text-xs text-muted">{eventName(sports.locale, leg!)}</span>
          )}
          <span className="block text-xs text-muted">
            {bet.lines > 1
              ? t('lines', { count: bet.lines })
              : bet.type !== 'single' && quoted && quoted.odds !== null && !isAtStart
                ? `× ${written(Number(quoted.odds))}`
                : ''}
            {returned > 0n && (
              <> {t(isAtStart ? 'starting.returns' : 'returns', { sum: formatMoney(toWire(returned, currency)) })}</>
            )}
            {quoted?.extra && <> {t('token.extra', { sum: formatMoney(quoted.extra) })}</>}
          </span>
        </label>
        <StakeInput
          {...{ field, bet, currency, set, typed: slip.stakes[bet.key] ?? '', isFaulty: fault !== undefined }}
        />
      </div>
      <p id={`${field}-note`} className="mt-1 text-xs text-muted">
        <span className="text-danger" aria-live="polite">
          {fault}
        </span>
        {fault === undefined &&
          highest &&
          !isUnbuilt &&
          !bet.token?.isFree &&
          t('highest', { sum: formatMoney(highest), because: t(`because.${because}`) })}
      </p>
      {bet.type === 'builder' && <BuilderNote legs={slip.legs} notBuilt={quoted?.not_built} />}
      {refused?.status === 'too-high' && !bet.token?.isFree && minorOf(refused.highest_stake) > 0n && (
        <button
          type="button"
          onClick={() => set(refused.highest_stake.amount)}
          className="min-h-11 text-sm font-semibold text-primary"
        >
          {t('takeHighest', { sum: formatMoney(refused.highest_stake) })}
        </button>
      )}
      {quoted && <SlipPromotion bet={{ key: bet.key, name }} quoted={quoted} chosen={slip.promotions[bet.key]} />}
      {(bet.type === 'single' || bet.type === 'accumulator') && <EachWaySwitch {...{ slip, bet, quote, currency }} />}
      {(bet.type === 'single' || bet.type === 'accumulator') && !isBoth && (
        <TokenChoice slip={slip} bet={{ key: bet.key, name }} tokens={tokens} />
      )}
      {hasPresets && !isUnbuilt && !bet.token?.isFree && <Presets {...{ currency, highest: highest?.amount, set }} />}
    </div>
  );
}

/** Of a bet, or of both parts of one that is each way: they have the same stake, which the lower of two limits bounds. */
function figuresOf(bet: PlannedBet, quote: QuoteState, isBoth: boolean) {
  const bets = quote.is === 'known' ? quote.bets : {};
  const quoted = bets[bet.key];
  const placeQuoted = isBoth ? bets[placeKey(bet.key)] : undefined;
  const parts = [quoted, placeQuoted].filter((part) => part !== undefined);
  const tighter = parts.toSorted((a, b) => Number(minorOf(a.highest_stake) - minorOf(b.highest_stake)))[0];
  return {
    quoted,
    placeQuoted,
    highest: tighter?.highest_stake,
    because: tighter?.highest_because,
    returned: parts.reduce((sum, part) => sum + minorOf(part.potential_return), 0n),
  };
}

interface StakeInputProps {
  field: string;
  bet: PlannedBet;
  currency: Currency;
  typed: string;
  isFaulty: boolean;
  set: (stake: string) => void;
}

function StakeInput({ field, bet, currency, typed, isFaulty, set }: StakeInputProps) {
  return (
    <span className="relative w-28 shrink-0">
      <input
        id={field}
        name={`stake-${bet.type}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={bet.token?.isFree}
        placeholder="0.00"
        aria-invalid={isFaulty || undefined}
        aria-describedby={`${field}-note`}
        onChange={({ target }) => isTypedStake(target.value, currency) && set(target.value)}
        className={`figures min-h-11 w-full rounded-md border bg-surface-2 pl-3 pr-12 text-right outline-none hover:border-line-strong focus-visible:border-primary ${isFaulty ? 'border-danger' : 'border-line'}`}
      />
      <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted">
        {currency}
      </span>
    </span>
  );
}

/** Why a bet builder has no price, or what a void selection does to it. */
function BuilderNote({
  legs,
  notBuilt,
}: {
  /** Of the whole slip. */
  legs: readonly SlipLeg[];
  notBuilt: Quote['bets'][number]['not_built'] | undefined;
}) {
  const t = useTexts('bets.slip');
  const sports = useTexts('sports');
  const named = (places: readonly number[]): string =>
    places
      .flatMap((place) => legs[place] ?? [])
      .map((leg) => {
        const { market, outcome } = namesOfBet(sports, leg);
        return `${market}: ${outcome}`;
      })
      .join(', ');
  const [first = 0, ...others] = notBuilt?.legs ?? [];
  return (
    <div className="mt-1 text-xs">
      <p className="text-danger" aria-live="polite" data-not-built={notBuilt?.why}>
        {notBuilt &&
          t(`builder.${notBuilt.why}`, {
            names: named([first, ...others]),
            name: named([first]),
            others: named(others),
          })}
      </p>
      {!notBuilt && <p className="text-muted">{t('builder.void')}</p>}
    </div>
  );
}

function Presets({
  currency,
  highest,
  set,
}: {
  currency: Currency;
  highest: string | undefined;
  set: (stake: string) => void;
}) {
  const t = useTexts('bets.slip');
  const [isKeypad, setKeypad] = useState(false);
  const chip =
    'figures min-h-11 grow rounded-md border border-line bg-surface-2 px-2 text-sm text-muted hover:border-line-strong hover:text-text';
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {stakePresets(currency, highest).map((amount) => (
          <button key={amount} type="button" onClick={() => set(amount)} className={chip}>
            {amount}
          </button>
        ))}
        {highest !== undefined && (
          <button type="button" onClick={() => set(highest)} className={chip}>
            {t('max')}
          </button>
        )}
        <button
          type="button"
          aria-expanded={isKeypad}
          aria-label={t('keypad')}
          onClick={() => setKeypad(!isKeypad)}
          className={`${chip} grid place-items-center desk:hidden`}
        >
          <Icon name="layout-grid" className="size-4" />
        </button>
      </div>
      {isKeypad && <Keypad currency={currency} set={set} />}
    </>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const;

/** For thumbs: the phone's keyboard would cover the slip. */
function Keypad({ currency, set }: { currency: Currency; set: (stake: string) => void }) {
  const t = useTexts('bets.slip');
  const [text, setText] = useState('');
  const press = (key: (typeof KEYS)[number]): void => {
    const next = key === '⌫' ? text.slice(0, -1) : text + key;
    if (!isTypedStake(next, currency)) return;
    setText(next);
    set(next);
  };
  return (
    <div className="mt-2 grid grid-cols-3 gap-1.5 desk:hidden">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === '⌫' ? t('backspace') : undefined}
          onClick={() => press(key)}
          className="figures min-h-12 rounded-md bg-surface-3 text-lg"
        >
          {key}
        </button>
      ))}
    </div>
  );
}

type Words = ReturnType<typeof useTexts>;

/** Why this bet is not, or would not be, taken as it is. */
function faultOf(
  t: Words,
  sentenceOf: (why: Why) => string,
  quoted: Quote['bets'][number] | undefined,
  refused: Exclude<Placed, { status: 'accepted' | 'held' }> | undefined,
): string | undefined {
  switch (refused?.status) {
    case 'odds-changed':
      return t('refused.odds');
    case 'unavailable':
      return t('refused.unavailable');
    case 'too-high':
      return t(minorOf(refused.highest_stake) > 0n ? 'refused.tooHigh' : 'refused.full', {
        sum: formatMoney(refused.highest_stake),
      });
    case 'refused':
      return sentenceOf(refused);
    default:
      break;
  }
  if (!quoted) return undefined;
  const stake = minorOf(quoted.stake);
  if (stake === 0n) return undefined;
  const lines = BigInt(quoted.lines);
  if (stake / lines < minorOf(quoted.lowest_stake)) return t('tooLow', { sum: formatMoney(quoted.lowest_stake) });
  if (stake / lines > minorOf(quoted.highest_stake))
    return t('tooHigh', { sum: formatMoney(toWire(minorOf(quoted.highest_stake), quoted.stake.currency)) });
  return quoted.refusal ? sentenceOf(quoted.refusal) : undefined;
}
