// The offer at which the rest of a bet is cashed out on its own: set, changed, taken off.
import { useState } from 'react';
import { setAutoCashOut } from '../../cash-out-contract.ts';
import type { Bet } from '../../contract.ts';
import { plainAmount } from '#kernel/money.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { Button } from '#site/design-system/button.tsx';
import { TextField } from '#site/design-system/field.tsx';
import { formatMoney } from '#site/design-system/format.ts';

export function CashOutTarget({ bet, onBet }: { bet: Bet; onBet: (bet: Bet) => void }) {
  const { api, toasts } = useShell();
  const t = useTexts('bets.cashOut');
  const { target } = bet.cash_out;
  const [typed, setTyped] = useState(target?.amount ?? '');
  const action = useAction();
  const isAmount = /^\d{1,18}(\.\d{1,18})?$/.test(plainAmount(typed)) && Number(plainAmount(typed)) > 0;
  const set = (amount: string): void =>
    action.run(async () => {
      const answer = await api.call(setAutoCashOut, { id: bet.id, target: amount });
      onBet(answer.bet);
      const { target: newTarget } = answer.bet.cash_out;
      toasts.show('success', newTarget ? t('target.set', { sum: formatMoney(newTarget) }) : t('target.removed'));
      if (!newTarget) setTyped('');
    });
  return (
    <form
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAmount) set(plainAmount(typed));
      }}
    >
      <TextField
        name={`cash-out-target-${bet.id}`}
        label={t('target.label')}
        hint={target ? t('target.set', { sum: formatMoney(target) }) : t('target.hint')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        end={bet.stake.currency}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={action.isBusy} disabled={!isAmount}>
          {t(target ? 'target.change' : 'target.save')}
        </Button>
        {target && (
          <Button size="sm" look="ghost" onClick={() => set('')}>
            {t('target.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
