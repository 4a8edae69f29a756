// The dialog that `/dev/ui` opens.
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';

export function Dialog({ words, close }: { words: string } & DialogProps<string>) {
  return (
    <>
      <DialogTitle name="sample">Sample</DialogTitle>
      <p className="text-muted">{words}</p>
      <DialogActions>
        <Button data-answer="normal" onClick={() => close('normal')}>
          Close
        </Button>
        <Button data-answer="immediate" look="primary" onClick={() => close('immediate', { immediate: true })}>
          Close at once
        </Button>
      </DialogActions>
    </>
  );
}
