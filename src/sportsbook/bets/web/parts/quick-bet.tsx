// While quick bet is on: a tap on odds places a single bet at once. What is not taken goes into the slip, with its stake, to look at.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AccountInfo } from '#players/accounts/contract.ts';
import { minorOf, parseAmount } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { namesOfBet } from '#sportsbook/book/web/market-names.ts';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { quickSlip, setQuickBet, type QuickBet as Settings } from '../quick-bet.ts';
import { slipStore, takeLegs } from '../slip-store.ts';
import { keyOf, type SlipLeg } from '../slip.ts';
import { isStaked, plannedBets, withDeclinedBet } from '../slip-bets.ts';
import { usePlacing } from '../use-placing.ts';

/** A second tap on the same odds within this time is a slip of the finger. */
const AGAIN_AFTER_MS = 2_000;

export function QuickBet({ account, settings }: { account: AccountInfo; settings: Settings }) {
  const { toasts } = useShell();
  const t = useTexts('bets.slip');
  const sports = useTexts('sports');
  const writeOdds = useOdds();
  const { currency } = account.balance_main;
  const placing = usePlacing(currency);
  const last = useRef({ key: '', at: 0 });
  const stake = { amount: settings.stake, currency };

  const place = async (leg: SlipLeg): Promise<void> => {
    const slip = quickSlip(leg, settings.stake, slipStore.get());
    const [bet] = plannedBets(slip, currency).filter(isStaked);
    if (!bet) return;
    const names = { sum: formatMoney(stake), outcome: namesOfBet(sports, leg).outcome, odds: writeOdds(leg.odds) };
    if (await placing.place(slip, [bet])) return toasts.show('success', t('quick.placed', names));
    slipStore.set((current) => withDeclinedBet(current, slip, bet));
    toasts.show('error', t('quick.refused', names));
  };
  const take = useEffectEvent((leg: SlipLeg): boolean => {
    const minor = parseAmount(settings.stake, currency) ?? 0n;
    // Too little money: the slip says so, and leads to the cashier.
    if (minor === 0n || minor > minorOf(account.balance_main)) return false;
    const isRepeated = last.current.key === keyOf(leg) && performance.now() - last.current.at < AGAIN_AFTER_MS;
    if (placing.isBusy || isRepeated) return true;
    last.current = { key: keyOf(leg), at: performance.now() };
    void place(leg);
    return true;
  });
  useEffect(() => takeLegs((leg) => take(leg)), []);
  const sayFault = useEffectEvent((fault: string) => toasts.show('error', fault));
  useEffect(() => {
    if (placing.fault !== undefined) sayFault(placing.fault);
  }, [placing.fault]);

  return (
    <div
      data-quick-bet={settings.stake}
      className="fixed right-2 bottom-[calc(var(--bottom-height)+4.5rem)] z-(--layer-bar) flex items-center rounded-full border border-primary bg-surface-1 pl-4 text-sm shadow-2 desk:right-6 desk:bottom-6"
    >
      <Icon name="zap" className="mr-2 size-4 text-primary" />
      <span className="font-semibold">{t('quick.on', { sum: formatMoney(stake) })}</span>
      <button
        type="button"
        onClick={() => setQuickBet({ ...settings, isOn: false })}
        className="min-h-11 px-4 text-muted hover:text-text"
      >
        {t('quick.turnOff')}
      </button>
    </div>
  );
}
