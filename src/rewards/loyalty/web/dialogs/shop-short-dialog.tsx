import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { shopShortDialog, type ShopItem } from '../dialogs.ts';

export function Dialog({ item, missing, close }: { item: ShopItem; missing: number } & DialogProps<void>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.shop');
  return (
    <PlainDialog
      name={shopShortDialog.name}
      icon="gem"
      tone="warning"
      title={t('short.title')}
      text={t('short.text', { name: item.name, missing })}
      no={{ label: t('close'), press: () => close() }}
      yes={{
        label: t('short.how'),
        press: () => {
          close();
          navigate('/loyalty');
        },
      }}
    />
  );
}
