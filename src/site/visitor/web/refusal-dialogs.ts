// Refusals that the player can resolve: wherever one occurs, the dialog that helps opens (OP-36).
import { confirmEmailDialog, fillProfileDialog, openVerification } from '#players/accounts/web/dialogs.ts';
import type { ApiRefusal } from '#site/shell/api.ts';
import type { SiteContent } from '#site/shell/boot.ts';
import type { DialogQueue } from '#site/shell/dialog-queue.ts';

type HelpfulDialogs = Partial<
  Record<ApiRefusal['type'], (dialogs: DialogQueue, content: Pick<SiteContent, 'features'>) => Promise<unknown>>
>;

const HELP: HelpfulDialogs = {
  UserNeedConfirmContactException: (dialogs) => dialogs.open(confirmEmailDialog, {}),
  UserNeedProfileDataException: (dialogs) => dialogs.open(fillProfileDialog, {}),
  SumsubVerificationRequiredException: (dialogs, content) => openVerification(dialogs, content),
  // Without an identity service the documents are sent on the page of the verification.
  KycUserProfileException: (dialogs, content) => openVerification(dialogs, content, { isOnPage: true }),
};

/** Opens the dialog that helps with a refusal; several refusals of one action open it once. */
export function createRefusalDialogs(dialogs: DialogQueue, content: Pick<SiteContent, 'features'>) {
  const open = new Set<ApiRefusal['type']>();
  return async ({ type }: Pick<ApiRefusal, 'type'>): Promise<void> => {
    const help = HELP[type];
    if (!help || open.has(type)) return;
    open.add(type);
    await help(dialogs, content).finally(() => open.delete(type));
  };
}
