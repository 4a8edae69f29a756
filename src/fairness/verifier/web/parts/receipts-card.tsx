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
  const [kept, setKept] = useState<KeptReceipts>();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void keptReceipts().then(setKept), []);

  async function forget(): Promise<void> {
    await forgetReceipts();
    setKept(await keptReceipts());
    setAsked(false);
  }

  if (!kept) return <Skeleton className="h-40" />;
  const count = kept.receipts.length;
  return (
    <Card className="space-y-3 p-5" data-receipts={count}>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="text-muted">{t('text')}</p>
      <p aria-live="polite">{count === 0 ? t('none') : t('count', { count })}</p>
      {count > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button icon="arrow-down-to-line" onClick={() => saveFile('receipts.json', kept)}>
            {t('save')}
          </Button>
          {isAsked ? (
            <Button look="danger" onClick={() => void forget()}>
              {t('forget-now')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setAsked(true)}>
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
