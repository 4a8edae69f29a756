// The form of a deposit: method, sum, details, and the button; on its page and in the dialog of a game.
import type { PaymentMethod } from '#domains/cashier/contract.ts';
import { useTexts } from '../../shell/shell.tsx';
import { MethodTiles } from './method-tiles.tsx';
import { AmountField, RequisitesFields, Review } from './payment-fields.tsx';
import { usePaymentForm, type PaymentRequest } from './use-payment-form.ts';

interface DepositFormProps {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onChoose: (sysname: string) => void;
  onSend: (request: PaymentRequest) => Promise<void>;
  /** Where it goes on, if not as the method says. */
  next?: PaymentMethod['flow'];
  /** In a dialog: fewer words, fewer columns. */
  isShort?: boolean;
}

export function DepositForm({ methods, method, onChoose, onSend, next = method.flow, isShort }: DepositFormProps) {
  const t = useTexts('cashier');
  const form = usePaymentForm(method);
  return (
    <form
      data-form="deposit"
      noValidate
      className={`flex flex-col ${isShort ? 'gap-4' : 'gap-5'}`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSend);
      }}
    >
      <MethodTiles
        label={t('deposit.method')}
        methods={methods}
        chosen={method.sysname}
        onChoose={onChoose}
        isShort={isShort}
      />
      {!isShort && <p className="text-sm text-muted">{method.description}</p>}
      <AmountField form={form} />
      <RequisitesFields form={form} />
      <Review
        form={form}
        total={t('review.youPay')}
        action={(sum) => t('deposit.pay', { sum })}
        actionEmpty={t('deposit.payEmpty')}
        note={t(`deposit.next.${next}`)}
        isShort={isShort}
      />
    </form>
  );
}
