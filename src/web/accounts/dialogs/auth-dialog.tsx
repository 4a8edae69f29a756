import type { AuthDialogProps } from '../../shell/auth-dialogs.ts';
import type { DialogProps } from '../../shell/dialog-queue.ts';
export function Dialog({ form }: AuthDialogProps & DialogProps<void>) {
  return <h2 id="dialog-title-auth">{form}</h2>;
}
