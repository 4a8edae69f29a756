// The receipts that this browser keeps: how many, download as a file, and delete.
import { useEffect, useState } from 'react';
import type { KeptReceipts } from '#fairness/seeds/receipt.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card, Skeleton } from '#site/design-system/surface.tsx';
import { forgetReceipts, keptReceipts } from '../receipts.ts';
import { saveFile } from '../save-file.ts';

export function ReceiptsCard() {
  const t = useTexts('games.receipts');
  const [storedReceipts, setStoredReceipts] = useState<KeptReceipts>();
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => void keptReceipts().then(setStoredReceipts), []);

  async function forget(): Promise<void> {
    await forgetReceipts();
    setStoredReceipts(await keptReceipts());
    setIsAsked(false);
  }

  if (!storedReceipts) return <Skeleton className="h-40" />;
  const count = storedReceipts.receipts.length;
  return (
    <Card className="space-y-3 p-5" data-receipts={count}>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="text-muted">{t('text')}</p>
      <p aria-live="polite">{count === 0 ? t('none') : t('count', { count })}</p>
      {count > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button icon="arrow-down-to-line" onClick={() => saveFile('receipts.json', storedReceipts)}>
            {t('save')}
          </Button>
          {isAsked ? (
            <Button look="danger" onClick={() => void forget()}>
              {t('forget-now')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setIsAsked(true)}>
              {t('forget')}
            </Button>
          )}
        </div>
      )}
      <code className="block break-words font-mono text-xs">
        node baize-verify.mjs --receipts receipts.json round.json
      </code>
    </Card>
  );
}
