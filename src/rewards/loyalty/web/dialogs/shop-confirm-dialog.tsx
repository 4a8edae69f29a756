import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { shopConfirmDialog, type ShopItem } from '../dialogs.ts';

export function Dialog({ item, balance, close }: { item: ShopItem; balance: number } & DialogProps<boolean>) {
  const t = useTexts('dialogs.shop');
  return (
    <PlainDialog
      name={shopConfirmDialog.name}
      icon="gem"
      tone="primary"
      title={t('confirm.title', { name: item.name })}
      text={item.text}
      no={{ label: t('no'), press: () => close(false) }}
      yes={{ label: t('confirm.yes', { points: item.points }), press: () => close(true) }}
    >
      <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-2">
        <dt className="text-muted">{t('confirm.have')}</dt>
        <dd className="text-right">{t('points', { points: balance })}</dd>
        <dt className="text-muted">{t('confirm.left')}</dt>
        <dd className="text-right font-semibold">{t('points', { points: balance - item.points })}</dd>
      </dl>
    </PlainDialog>
  );
}
