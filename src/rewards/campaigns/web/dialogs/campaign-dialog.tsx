// A campaign popup: its text, and where it leads. In preview it also says when there is none of this name (GD-10).
import { useEffect, useState } from 'react';
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import { Chip, Skeleton } from '#site/design-system/surface.tsx';
import { WhyShown } from '#site/shell/why-shown.tsx';
import { getPopup, type CampaignPopup } from '../../popup-contract.ts';

export function Dialog({ sysname, isPreview, close }: { sysname: string; isPreview: boolean } & DialogProps<void>) {
  const { api } = useShell();
  const t = useTexts('campaigns.popup');
  const [popup, setPopup] = useState<CampaignPopup | null>();

  useEffect(() => {
    api.call(getPopup, { sysname }).then(setPopup, () => setPopup(null));
  }, [api, sysname]);

  return (
    <div data-popup={sysname} data-preview={isPreview || undefined}>
      {isPreview && (
        <div className="mb-3">
          <Chip tone="info" icon="eye">
            {t('preview')}
          </Chip>
        </div>
      )}
      <DialogTitle name="campaign">
        {popup ? popup.title : popup === null ? t('missing', { name: sysname }) : <Skeleton className="h-7 w-2/3" />}
      </DialogTitle>
      <p className="text-muted">{popup ? popup.text : popup === null ? t('missingText') : null}</p>
      {popup && <WhyShown why={popup.why} />}
      <DialogActions>
        {popup ? (
          <Link to={popup.url} className={buttonStyle({ look: 'primary' })}>
            {popup.button}
          </Link>
        ) : (
          <Button look="primary" onClick={() => close()}>
            {t('ok')}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}
