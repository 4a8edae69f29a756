// The rules of auto-play, set before the first round.
import { useState } from 'react';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { formatAmount, parseAmount, plainAmount } from '#kernel/money.ts';
import { formatMoney, formatNumber } from '#site/design-system/format.ts';
import { useForm } from '#site/shell/form.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { TextField } from '#site/design-system/field.tsx';
import type { AutoplayDialogProps, AutoplayRules } from '#casino/rounds/web/dialogs.ts';

const ROUNDS = [10, 25, 50, 100, 250, 500, 1000] as const;
/** Suggested: it ends when this many stakes are lost. */
const STAKES_TO_LOSE = 20n;

export function Dialog({ stake, currency, close }: AutoplayDialogProps & DialogProps<AutoplayRules>) {
  const t = useTexts('games.auto');
  const [rounds, setRounds] = useState<number>(25);
  const form = useForm({
    initial: { loss: formatAmount(parseAmount(stake, currency)! * STAKES_TO_LOSE, currency), win: '' },
    strategy: 'eager',
    fields: async () => {
      const { runLimit } = await import('../../form-contract.ts');
      return { loss: runLimit(currency), win: runLimit(currency) };
    },
    async submit({ loss, win }) {
      const [lossLimit, winLimit] = [plainAmount(loss), plainAmount(win)];
      close({
        rounds: String(rounds),
        ...(lossLimit && { loss_limit: lossLimit }),
        ...(winLimit && { win_limit: winLimit }),
      });
    },
  });
  return (
    <form data-form="autoplay" noValidate onSubmit={form.onSubmit}>
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
        <TextField {...form.field('loss')} label={t('loss')} hint={t('lossHint')} inputMode="decimal" />
        <TextField {...form.field('win')} label={t('win')} hint={t('winHint')} inputMode="decimal" />
      </div>
      <DialogActions>
        <Button type="submit" look="primary" isBusy={form.isBusy} data-begin>
          {t('begin')}
        </Button>
      </DialogActions>
    </form>
  );
}
