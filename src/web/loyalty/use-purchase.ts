// Buying from the shop: the question, the purchase under one request, and the address where something is sent (DG-08).
import { buyProduct, type Order, type Product } from '#domains/loyalty/contract.ts';
import { newRequestId } from '../shell/request-id.ts';
import { refreshSession } from '../shell/session.ts';
import { useShell } from '../shell/shell.tsx';
import { addressDialog, buyInShop } from './dialogs.ts';

export function usePurchase(): (product: Product, balance: number) => Promise<void> {
  const { api, dialogs, session, reloadPage } = useShell();
  return async ({ id, name, text, points }, balance) => {
    // Tried again it is the same request: points go once.
    const request_id = newRequestId();
    let order: Order | null | undefined;
    let buying: Promise<void> | undefined;
    const take = async (): Promise<void> => {
      ({ order } = await api.call(buyProduct, { id: String(id), request_id }));
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
