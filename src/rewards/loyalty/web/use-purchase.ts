// Buying from the shop: the question, the purchase under one request, and the address where something is sent (DG-08).
import { buyProduct, type Order, type Product } from '../contract.ts';
import { isLost, repeatedWhenLost } from '#site/shell/lost-answer.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell } from '#site/shell/shell.tsx';
import { addressDialog, buyInShop } from './dialogs.ts';

/** Requests to buy a product whose answer was lost: bought again, it is the purchase that may have been made. */
const unanswered = new Map<number, string>();

export function usePurchase(): (product: Product, balance: number) => Promise<void> {
  const { api, dialogs, session, reloadPage } = useShell();
  return async ({ id, name, text, points }, balance) => {
    let order: Order | null | undefined;
    let buying: Promise<void> | undefined;
    const take = async (): Promise<void> => {
      const request_id = unanswered.get(id) ?? newRequestId();
      unanswered.set(id, request_id);
      try {
        ({ order } = await repeatedWhenLost(() => api.call(buyProduct, { id: String(id), request_id })));
      } catch (failure) {
        if (!isLost(failure)) unanswered.delete(id);
        throw failure;
      }
      unanswered.delete(id);
    };
    await buyInShop(dialogs, { name, text, points }, { balance, buy: () => (buying = take()) });
    // A player who has closed the dialog early has bought it all the same; a failure was the dialog's to show.
    await buying?.catch(() => undefined);
    if (order === undefined) return;
    await Promise.all([reloadPage(), refreshSession(api, session)]);
    if (order) {
      await dialogs.open(addressDialog, { order });
      await reloadPage();
    }
  };
}
