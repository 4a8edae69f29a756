// Turning quick bet on, with its stake.
import { useEffect, useId, useState, type FormEvent } from 'react';
import type { AccountInfo } from '#players/accounts/contract.ts';
import { parseAmount, formatAmount } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { readQuickBet, setQuickBet, useQuickBet } from '../quick-bet.ts';
import { isTypedStake } from '../slip-bets.ts';

export function QuickBetSettings({ account: { uid, balance_main: purse } }: { account: AccountInfo }) {
  const t = useTexts('bets.slip.quick');
  const settings = useQuickBet(uid);
  const [typed, setTyped] = useState<string>();
  const field = useId();
  useEffect(readQuickBet, []);
  const text = typed ?? settings.stake;
  const minor = parseAmount(text.replace(',', '.'), purse.currency) ?? 0n;
  const turnOn = (event: FormEvent): void => {
    event.preventDefault();
    setQuickBet({ player: uid, isOn: true, stake: formatAmount(minor, purse.currency) });
    setTyped(undefined);
  };
  return (
    <section
      aria-label={t('title')}
      className={`rounded-lg border bg-surface-1 px-4 py-3 text-sm shadow-1 ${settings.isOn ? 'border-primary' : 'border-line'}`}
    >
      <h2 className="flex items-center gap-2 text-base">
        <Icon name="zap" className={`size-4 ${settings.isOn ? 'text-primary' : 'text-muted'}`} />
        {t('title')}
      </h2>
      <p className="mt-1 text-xs text-muted">
        {settings.isOn
          ? t('isOn', { sum: formatMoney({ amount: settings.stake, currency: purse.currency }) })
          : t('about')}
      </p>
      {settings.isOn ? (
        <Button size="sm" className="mt-2" onClick={() => setQuickBet({ ...settings, isOn: false })}>
          {t('turnOff')}
        </Button>
      ) : (
        <form onSubmit={turnOn} className="mt-2 flex items-center gap-2">
          <label htmlFor={field} className="sr-only">
            {t('stake')}
          </label>
          <input
            id={field}
            name="quick-stake"
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('stake')}
            value={text}
            onChange={({ target }) => isTypedStake(target.value, purse.currency) && setTyped(target.value)}
            className="figures min-h-11 min-w-0 grow rounded-md border border-line bg-surface-2 px-3 hover:border-line-strong"
          />
          <Button type="submit" disabled={minor === 0n}>
            {t('turnOn')}
          </Button>
        </form>
      )}
    </section>
  );
}
