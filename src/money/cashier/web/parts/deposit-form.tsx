// The form of a deposit: method, sum, details, and the button; on its page and in the dialog of a game.
import { useState } from 'react';
import type { Cost } from '#rewards/bonuses/contract.ts';
import type { Offer } from '#rewards/campaigns/offer-contract.ts';
import type { PaymentMethod } from '../../contract.ts';
import { useGainWords, type Gain } from '#rewards/bonuses/web/gain-words.ts';
import { useCosts } from '#rewards/bonuses/web/use-costs.ts';
import { offersWith } from '#rewards/campaigns/web/campaigns.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { MethodTiles } from './method-tiles.tsx';
import { chosenWith, isTooSmall, NO_OFFER, OfferChoice } from './offer-choice.tsx';
import { AmountField, RequisitesFields, Review } from './payment-fields.tsx';
import { sumOf, usePaymentForm, type PaymentRequest } from './use-payment-form.ts';

interface DepositFormProps {
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  onChoose: (sysname: string) => void;
  onSend: (request: PaymentRequest) => Promise<void>;
  /** Offers that the next deposit can bring; one of them that the player has taken is preselected. */
  offers: readonly Offer[];
  /** The offer named in the address. */
  wanted?: number | undefined;
  /** How it continues, if not as the method says. */
  next?: PaymentMethod['flow'];
  /** In a dialog: fewer words, fewer columns. */
  isShort?: boolean;
}

export function DepositForm(props: DepositFormProps) {
  const { methods, method, onChoose, onSend, offers, wanted, next = method.flow, isShort } = props;
  const t = useTexts('cashier');
  const { content } = useShell();
  const takenOffer = offers.find(({ is_taken, trigger }) => is_taken && trigger.action === 'deposit');
  const [picked, setPicked] = useState(wanted ?? takenOffer?.id ?? NO_OFFER);
  const offer = chosenWith(offers, method.sysname, picked);
  const form = usePaymentForm(method, { offer });
  const deposit = sumOf(form)?.amount;
  const chosen = offersWith(offers, method.sysname).find(({ id }) => id === offer);
  const priced = useCosts({ definitions: chosen?.bonuses ?? [], currency: method.currency, deposit });
  const gains = deposit === undefined ? [] : gainsOf(chosen, priced.costs, deposit);
  const inWords = useGainWords();
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
        isRow={content.depositViewMode === 'ContainerScrollView'}
      />
      {!isShort && <p className="text-sm text-muted">{method.description}</p>}
      <AmountField form={form} />
      <RequisitesFields form={form} />
      <OfferChoice
        offers={offers}
        method={method.sysname}
        chosen={offer}
        onChoose={setPicked}
        deposit={deposit}
        priced={priced}
      />
      <Review
        form={form}
        total={t('review.youPay')}
        action={(sum) =>
          gains.length > 0 ? t('deposit.payWith', { sum, gain: inWords(gains) }) : t('deposit.pay', { sum })
        }
        actionEmpty={t('deposit.payEmpty')}
        note={t(`deposit.next.${next}`)}
        isShort={isShort}
      />
    </form>
  );
}

/** What this very deposit brings; nothing while that is not known, or when it is too small. */
function gainsOf(offer: Offer | undefined, costs: ReadonlyMap<string, Cost>, deposit: string): Gain[] {
  const costList = (offer?.bonuses ?? []).flatMap((name) => costs.get(name) ?? []);
  if (costList.some((cost) => isTooSmall(cost, deposit))) return [];
  return costList.flatMap(({ deposit: depositAmount, amount, terms }) =>
    // A bonus that is no share of the deposit has none; of an earlier amount nothing is said.
    Number(depositAmount.amount) > 0 && Number(depositAmount.amount) !== Number(deposit)
      ? []
      : [{ amount, spins: terms.free_spins?.packs ?? [] }],
  );
}
