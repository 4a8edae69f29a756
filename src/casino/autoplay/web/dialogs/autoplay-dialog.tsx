// The rules of auto-play, set before the first round.
import { useState } from 'react';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { formatMoney, formatNumber } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { TextField } from '#site/design-system/field.tsx';
import type { AutoplayDialogProps, AutoplayRules } from '#casino/rounds/web/dialogs.ts';

const ROUNDS = [10, 25, 50, 100, 250, 500, 1000] as const;
/** Suggested: it ends when this many stakes are lost. */
const STAKES_TO_LOSE = 20n;

const AMOUNT = /^[0-9]{1,12}([.,][0-9]{1,8})?$/;
const amountOf = (text: string): string | undefined => text.trim().replace(',', '.') || undefined;

export function Dialog({ stake, currency, close }: AutoplayDialogProps & DialogProps<AutoplayRules>) {
  const t = useTexts('games.auto');
  const [rounds, setRounds] = useState<number>(25);
  const [loss, setLoss] = useState(() => formatAmount(parseAmount(stake, currency)! * STAKES_TO_LOSE, currency));
  const [win, setWin] = useState('');
  const isWrong = (text: string): boolean => text.trim() !== '' && !AMOUNT.test(text.trim());
  const fault = isWrong(loss) || isWrong(win);
  const start = (): void => {
    const [lossLimit, winLimit] = [amountOf(loss), amountOf(win)];
    close({
      rounds: String(rounds),
      ...(lossLimit && { loss_limit: lossLimit }),
      ...(winLimit && { win_limit: winLimit }),
    });
  };
  return (
    <>
      <DialogTitle name="autoplay">{t('title')}</DialogTitle>
      <p className="text-muted">{t('text', { stake: formatMoney({ amount: stake, currency }) })}</p>
      <fieldset className="mt-5">
        <legend className="mb-2 text-sm text-muted">{t('rounds')}</legend>
        <div className="flex flex-wrap gap-2">
          {ROUNDS.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={rounds === count}
              onClick={() => setRounds(count)}
              className="figures min-h-11 min-w-14 rounded-full border border-line bg-surface-2 px-3 font-semibold hover:border-line-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
            >
              {formatNumber(count)}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 grid gap-4 tablet:grid-cols-2">
        <TextField
          name="loss"
          label={t('loss')}
          hint={t('lossHint')}
          inputMode="decimal"
          value={loss}
          fault={isWrong(loss) ? t('wrong') : undefined}
          onChange={(event) => setLoss(event.target.value)}
        />
        <TextField
          name="win"
          label={t('win')}
          hint={t('winHint')}
          inputMode="decimal"
          value={win}
          fault={isWrong(win) ? t('wrong') : undefined}
          onChange={(event) => setWin(event.target.value)}
        />
      </div>
      <DialogActions>
        <Button look="primary" disabled={fault} onClick={start} data-begin>
          {t('begin')}
        </Button>
      </DialogActions>
    </>
  );
}
