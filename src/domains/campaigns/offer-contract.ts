// Offers: what comes with a deposit or by a promo code, and who may have it.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

/** Why a promo code was not taken; `common.promoCodeErrors` has a sentence for each (ER-15). */
export const PROMO_CODE_ERRORS = [
  'INVALID',
  'NOT_STARTED',
  'EXPIRED',
  'ALREADY_USED',
  'LIMIT_REACHED',
  'WRONG_CURRENCY',
  'NOT_ELIGIBLE',
] as const;
export type PromoCodeError = (typeof PROMO_CODE_ERRORS)[number];

/** EN-20. */
export const offer = z.strictObject({
  id: z.number(),
  /** What it is called in its address, for good. */
  name: z.string(),
  trigger: z.strictObject({
    /** What brings the offer: a deposit, or a promo code alone. */
    action: z.enum(['deposit', 'promo_code']),
    params: z.strictObject({
      /** System names of payment methods with which the offer does not come. */
      exclude_methods: z.array(z.string()),
      /** Empty: any. */
      currencies: z.array(z.string()),
      countries: z.array(z.string()),
      /** The first deposit is 1; `null`: any. */
      deposit_number: z.nullable(z.number()),
    }),
    /** Whether the caller is who it is for, by what the house knows of them; a guest is nobody yet. */
    user_satisfies_params: z.boolean(),
  }),
  description: z.strictObject({ title: z.string(), text: z.string(), terms: z.array(z.string()) }),
  /** What it brings. */
  promotions: z.array(z.strictObject({ kind: z.string(), title: z.string() })),
  /** The caller has taken it. */
  is_taken: z.boolean(),
  /** ISO time; `null` when it has no end. */
  finished_at: z.nullable(z.string()),
});
export type Offer = z.output<typeof offer>;

const fields = () =>
  z._default(field.list(), ['id', 'name', 'trigger', 'description', 'promotions', 'is_taken', 'finished_at']);
const code = () => field.text(64);

export const getOffers = method({
  name: 'Campaigns.getoffers',
  verb: 'GET',
  access: 'guest',
  about: 'Offers that are open; one with a promo code for them alone who has taken it.',
  input: z.strictObject({ offset: z._default(field.integer(10_000), 0), fields: fields() }),
  output: shape.page(z.partial(offer)),
});

export const checkPromoCode = method({
  name: 'Campaigns.checkPromocode',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  rate: 'promo-code',
  about: 'Whether a promo code could be taken now, without taking it.',
  input: z.strictObject({ promo_code: code() }),
  output: z.strictObject({ offer: z.partial(offer) }),
});

export const activateOffer = method({
  name: 'Campaigns.activateOffer',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  rate: 'promo-code',
  about: 'Takes the offer behind a promo code.',
  input: z.strictObject({ promo_code: code(), fields: fields() }),
  output: z.strictObject({ offer: z.partial(offer) }),
});

export const takePromotions = method({
  name: 'Campaigns.takepromotions',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Takes an offer that needs no code; taken again it is as it was.',
  input: z.strictObject({ offer_id: field.integer(2_000_000_000) }),
  output: z.strictObject({ offer: z.partial(offer) }),
});
