// Goods on their way to the player, and the address that some wait for.
import type { Order } from '../../contract.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card, Chip, type Tone } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { addressDialog } from '../dialogs.ts';

const TONES: Readonly<Record<Order['state'], Tone>> = {
  address: 'warning',
  ordered: 'info',
  sent: 'info',
  delivered: 'primary',
  cancelled: 'neutral',
};

export function OrderList({ orders }: { orders: readonly Order[] }) {
  const t = useTexts('loyalty.orders');
  const { dialogs, reloadPage } = useShell();
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <ul className="grid gap-3">
        {orders.map((order) => {
          const { id, name, state, address, note, created_at } = order;
          return (
            <li key={id}>
              <Card data-order={state} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                <div className="min-w-40 grow">
                  <h3 className="text-base">{name}</h3>
                  <p className="text-sm text-muted">
                    <Time at={created_at} shows="date" />
                    {address && ` · ${address.recipient}, ${address.address}, ${address.postcode} ${address.town}`}
                  </p>
                  {note !== '' && <p className="text-sm">{note}</p>}
                </div>
                <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
                {(state === 'address' || state === 'ordered') && (
                  <Button
                    look={state === 'address' ? 'primary' : 'quiet'}
                    onClick={() => void dialogs.open(addressDialog, { order }).then(reloadPage)}
                  >
                    {state === 'address' ? t('giveAddress') : t('changeAddress')}
                  </Button>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
