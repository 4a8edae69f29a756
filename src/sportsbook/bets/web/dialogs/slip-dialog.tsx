// The slip as a sheet, for windows that have no room for its column.
import { useTexts } from '#site/shell/shell.tsx';
import { DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { BetSlip } from '../parts/bet-slip.tsx';
import { slipDialog } from '../dialogs.ts';

export function Dialog() {
  const t = useTexts('bets.slip');
  return (
    <>
      <DialogTitle name={slipDialog.name}>{t('title')}</DialogTitle>
      <BetSlip isSheet />
    </>
  );
}
