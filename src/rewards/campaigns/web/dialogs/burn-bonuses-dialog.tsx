import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { Money } from '#site/design-system/money.tsx';
import { burnBonusesDialog, type BurnBonusesDialogProps } from '../dialogs.ts';

export function Dialog({ by, bonuses, close }: BurnBonusesDialogProps & DialogProps<boolean>) {
  const t = useTexts('dialogs.burnBonuses');
  return (
    <PlainDialog
      name={burnBonusesDialog.name}
      icon="flame"
      tone="warning"
      title={t('title', { count: bonuses.length })}
      text={t(`text.${by}`)}
      no={{ label: t('no'), press: () => close(false) }}
      yes={{ label: t(`yes.${by}`), press: () => close(true), isDangerous: true }}
    >
      <ul className="mt-4 divide-y divide-line rounded-md border border-line">
        {bonuses.map(({ id, name, amount, spins }) => (
          <li key={id} data-loss={id} className="flex items-baseline justify-between gap-4 px-4 py-3 text-left">
            <span className="min-w-0 break-words">{name}</span>
            <span className="grid justify-items-end gap-1 text-right">
              {(Number(amount.amount) > 0 || spins.length === 0) && <Money value={amount} />}
              {spins.map(({ game, count }) => (
                <span key={game.sysname}>{t('spins', { count, game: game.name })}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </PlainDialog>
  );
}
