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
  'SPENT_TODAY',
  'WRONG_CURRENCY',
  'NOT_ELIGIBLE',
  'CONFIRM_CONTACT',
  'ONCE_PER_PERSON',
] as const;
export type PromoCodeError = (typeof PROMO_CODE_ERRORS)[number];

/** What an offer is taken by: a deposit, a promo code, a press on the offer itself, or an invitation. */
export const OFFER_ACTIONS = ['deposit', 'promo_code', 'claim', 'referral'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** EN-20. */
export const offer = z.strictObject({
  id: z.number(),
  /** Its permanent name in its address. */
  name: z.string(),
  trigger: z.strictObject({
    action: z.enum(OFFER_ACTIONS),
    params: z.strictObject({
      /** System names of payment methods with which the offer does not come. */
      exclude_methods: z.array(z.string()),
      /** Empty: any. */
      currencies: z.array(z.string()),
      countries: z.array(z.string()),
      /** The first deposit is 1; `null`: any. */
      deposit_number: z.nullable(z.number()),
    }),
    /** Whether the offer is for the caller, by what the house knows of them; with a deposit: whether their next one can bring it. A guest is nobody yet. */
    user_satisfies_params: z.boolean(),
  }),
  description: z.strictObject({
    title: z.string(),
    text: z.string(),
    terms: z.array(z.string()),
    /** Name of a drawn composition, as banners have; empty: none. */
    art: z.string(),
  }),
  /** What it brings. */
  promotions: z.array(z.strictObject({ kind: z.string(), title: z.string() })),
  /** Names of the bonuses that it pays; `Bonuses.getCost` says what each requires. */
  bonuses: z.array(z.string()),
  /** The caller has taken it. */
  is_taken: z.boolean(),
  /** The first rule that prevented it at the last deposit made with it. */
  reason: z.nullable(z.strictObject({ rule: z.string(), sentence: z.string() })),
  /** ISO time; `null` when it has no end. */
  finished_at: z.nullable(z.string()),
});
export type Offer = z.output<typeof offer>;

export const OFFER_FIELDS = [
  'id',
  'name',
  'trigger',
  'description',
  'promotions',
  'bonuses',
  'is_taken',
  'reason',
  'finished_at',
] as const;
const fields = () => z._default(field.list(), [...OFFER_FIELDS]);
export const LONGEST_CODE = 64;
const code = () => field.text(LONGEST_CODE);

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

export const getDepositGains = method({
  name: 'Campaigns.getDepositGains',
  verb: 'GET',
  access: 'player',
  about: 'What came with a deposit of the player: the bonuses of its offer and of an invitation.',
  input: z.strictObject({ deposit_id: field.uuid() }),
  output: z.strictObject({
    /** It was made with an offer about which nothing is decided yet: ask again. */
    is_pending: z.boolean(),
    /** Why the offer did not come with it. */
    reason: z.nullable(z.strictObject({ rule: z.string(), sentence: z.string() })),
    bonuses: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        status: z.string(),
        /** It can be played after its player has activated it. */
        is_to_activate: z.boolean(),
        amount: shape.money(),
        spins: z.array(
          z.strictObject({ count: z.number(), game: z.strictObject({ sysname: z.string(), name: z.string() }) }),
        ),
      }),
    ),
  }),
});
export type DepositGains = z.output<typeof getDepositGains.output>;

export const getReferral = method({
  name: 'Campaigns.getReferral',
  verb: 'GET',
  changesState: true,
  access: 'player',
  about:
    'The player’s own code for inviting others, made when it is first asked for; `null` while nobody can be invited.',
  input: z.strictObject({}),
  output: z.strictObject({
    referral: z.nullable(
      z.strictObject({
        code: z.string(),
        /** The site's address with the code in it. */
        link: z.string(),
        description: z.strictObject({
          title: z.string(),
          text: z.string(),
          terms: z.array(z.string()),
          /** Name of a drawn composition, as banners have; empty: none. */
          art: z.string(),
        }),
        /** How many friends have used the code, and how many of them have deposited. */
        friends: z.number(),
        rewarded: z.number(),
      }),
    ),
  }),
});

export type Referral = z.output<typeof getReferral.output>;
