// Deposits, withdrawals and their history.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

export const DEPOSIT_STATES = [
  'created',
  'pending',
  'seen',
  'review',
  'success',
  'fail',
  'cancel',
  'expired',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export const WITHDRAWAL_STATES = [
  'requested',
  'checks',
  'approved',
  'sent',
  'paid',
  'failed',
  'returned',
  'declined',
  'cancelled',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** One requisites field that a method requires, e.g. the card holder. */
export const requisiteField = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** Validator of the VA rows; `bank`: one of `Cashier.getbanks`; or the network of a coin's address. */
  validator: z.enum([
    ...(['cardHolder', 'iban', 'cpf', 'phone', 'email', 'text', 'bank'] as const),
    // The address of a coin, on its own network.
    ...(['bitcoin', 'litecoin', 'ethereum', 'tron'] as const),
  ]),
  required: z.boolean(),
});

/** What one euro is worth in a currency, by the European Central Bank, to show about how much a sum is. */
const euroRate = z.strictObject({
  /** `1.0842` */
  rate: z.string(),
  /** `2026-03-31` */
  day: z.string(),
  /** Newer rates could not be fetched for some days. */
  is_old: z.boolean(),
});
export type EuroRate = z.output<typeof euroRate>;

export const paymentMethod = z.strictObject({
  id: z.number(),
  sysname: z.string(),
  name: z.string(),
  /** One of our drawings, or the address of an svg file. */
  icon: z.string(),
  /** Pictures for the light and the dark theme, in place of the drawing; empty where the operator has provided none (EN-13). */
  iconLight: z.string(),
  iconDark: z.string(),
  description: z.string(),
  descriptionWithdraw: z.string(),
  /** `$$min$$` and `$$max$$` are placeholders for the bounds, which the page writes as amounts. */
  descriptionMinMax: z.string(),
  currency: z.string(),
  /** What sums are whole numbers of: the currency, or a part of a coin (`mBTC`). */
  unit: z.string(),
  /** Whole units (VA-19). */
  min: z.string(),
  max: z.string(),
  presets: z.array(z.string()),
  /** A sentence: how long the money takes. */
  time: z.string(),
  fee: z.literal('0'),
  /** Where the payer continues: in this window, in a new one, on their phone, or on our own page that says how to pay. */
  flow: z.enum(['redirect', 'new-window', 'mobile', 'instructions']),
  requisites: z.array(requisiteField),
  /** `null` for the euro itself, and where the bank publishes no rate. */
  euro: z.nullable(euroRate),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const requisites = field.json(z.record(z.string(), z.string()));

/** True when the player must prove who they are before this kind of payment. */
const isIdentityDue = z.boolean();

export const getDepositSettings = method({
  name: 'Cashier.getdepositsettings',
  verb: 'GET',
  access: 'player',
  about: 'Deposit methods with bounds and presets in the currency of the account.',
  input: z.strictObject({}),
  output: z.strictObject({ methods: z.array(paymentMethod), is_identity_due: isIdentityDue }),
});

export const bank = z.strictObject({ id: z.string(), name: z.string() });
export type Bank = z.output<typeof bank>;

export const getBanks = method({
  name: 'Cashier.getbanks',
  verb: 'GET',
  access: 'player',
  about: 'Banks that can be chosen by methods that ask for one, in the currency of the account.',
  input: z.strictObject({}),
  output: z.strictObject({ banks: z.array(bank) }),
});

export const makeDeposit = method({
  name: 'Cashier.makedeposit',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Starts a deposit; the player goes on at `redirect_url`.',
  input: z.strictObject({
    /** Of the same method, as the settings have it (EN-08). */
    methodId: z.optional(field.integer(2_000_000_000)),
    method: field.text(64),
    /** Whole units of the method. */
    amount: z.string(),
    campaign_offer_id: z._default(z.pipe(z.string().check(z.regex(/^(-1|[0-9]{1,15})$/)), z.transform(Number)), -1),
    requisites: z._default(requisites, {}),
    request_id: z.optional(field.requestId()),
  }),
  output: z.strictObject({ transaction: z.string(), redirect_url: z.string() }),
});

/** One step of a payment's life, as the player sees it. */
export const paymentStep = z.strictObject({ state: z.string(), at: z.string(), cause: z.string() });

/** What a payer must know to pay from their own bank or wallet. */
export const instructions = z.strictObject({
  /** Names of texts under `cashier.instructions.line`, and what is copied, to the letter. */
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** What is due, as the payer enters it: `50.00 EUR`, `0.00081234 BTC`; empty once nothing is. */
  due: z.string(),
  /** Of a QR code that fills in all of it. */
  qr: z.nullable(z.string()),
  /** Which apps read the code: a name of a text under `cashier.instructions.qr`. */
  qrKind: z.nullable(z.enum(['epc', 'pix', 'bitcoin', 'lightning'])),
  /** Opens an app of the payer with all of it filled in. */
  appUrl: z.nullable(z.string()),
  /** The provider's own page for it, which shows the same and more ways to pay. */
  pageUrl: z.nullable(z.string()),
  /** Until when the sum or its rate holds; `null` where it does. */
  until: z.nullable(z.string()),
  /** Of money that was seen: confirmations so far, and how many it takes. */
  confirmations: z.nullable(z.strictObject({ count: z.number(), needed: z.number() })),
});
export type Instructions = z.output<typeof instructions>;

export const depositInfo = z.strictObject({
  id: z.string(),
  requisites: z.record(z.string(), z.string()),
  method: z.string(),
  type: z.literal('deposit'),
  created_at: z.string(),
  updated_at: z.string(),
  amount: shape.money(),
  status: z.enum(DEPOSIT_STATES),
  /** The player's first deposit that was paid. */
  is_first: z.boolean(),
  domain: z.string(),
  /** Why it is in this state, in a sentence. */
  cause: z.string(),
  /** When its present state ends at the latest; `null` in a final state. */
  deadline: z.nullable(z.string()),
  /** Whether the player may give it up (`Cashier.canceldeposit`). */
  can_cancel: z.boolean(),
  /** How to pay, while it is not paid and its provider has no page of its own. */
  instructions: z.nullable(instructions),
});
export type DepositInfo = z.output<typeof depositInfo>;

export const getDepositInfo = method({
  name: 'Cashier.getdepositinfo',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'One deposit of the player.',
  input: z.strictObject({ id: field.uuid() }),
  output: depositInfo,
});

/** On the player's own live topic: a payment has changed its state, which is to be fetched. */
export interface PaymentMoved {
  kind: 'payment';
  payment: string;
}

export const historyItem = z.strictObject({
  id: z.string(),
  type: z.enum(['deposit', 'withdrawal']),
  method: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  amount: shape.money(),
  status: z.string(),
  cause: z.string(),
  deadline: z.nullable(z.string()),
  can_cancel: z.boolean(),
  steps: z.array(paymentStep),
});
export type HistoryItem = z.output<typeof historyItem>;

export const cancelDeposit = method({
  name: 'Cashier.canceldeposit',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'id',
  rate: 'money',
  shed: 'last',
  about:
    'Gives up a deposit by transfer or in coins of which nothing has come. Its room in the limits is free again; money that comes all the same is credited as late.',
  input: z.strictObject({ id: field.uuid() }),
  output: historyItem,
});

export const getHistory = method({
  name: 'Cashier.gethistory',
  verb: 'GET',
  access: 'player',
  about: 'Deposits and withdrawals, newest first.',
  input: z.strictObject({
    offset: z._default(field.integer(100_000), 0),
    count: z._default(field.integer(100), 4),
    type: z._default(z.enum(['deposit', 'withdrawal', 'all']), 'all'),
    statuses: z._default(field.list(), []),
  }),
  output: shape.page(historyItem),
});

const sumOfMethod = z.strictObject({ method: z.string(), amount: shape.money() });
export type SumOfMethod = z.output<typeof sumOfMethod>;

export const getWithdrawSettings = method({
  name: 'Cashier.getwithdrawsettings',
  verb: 'GET',
  access: 'player',
  about: 'Withdrawal methods with bounds, and what is available.',
  input: z.strictObject({}),
  output: z.strictObject({
    available: shape.money(),
    methods: z.array(paymentMethod),
    is_identity_due: isIdentityDue,
    /** Goes back by the method that it came by, before any other is open. */
    back_first: z.array(sumOfMethod),
    /** Came by a method that it cannot go back by, so it goes out by any other. */
    not_payable: z.array(sumOfMethod),
  }),
});

export const getPayoutTimes = method({
  name: 'Cashier.getpayouttimes',
  verb: 'GET',
  access: 'guest',
  about: 'What we promise about payouts, and how long those of the last days took.',
  input: z.strictObject({}),
  output: z.strictObject({
    days: z.number(),
    promises: z.array(z.strictObject({ state: z.string(), hours: z.number(), actor: z.enum(['team', 'provider']) })),
    /** By method, the most used first; methods with very few payouts are left out. Seconds. */
    methods: z.array(
      z.strictObject({
        method: z.string(),
        count: z.number(),
        half_s: z.number(),
        most_s: z.number(),
        nearly_all_s: z.number(),
      }),
    ),
  }),
});
export type PayoutTimes = z.output<typeof getPayoutTimes.output>;

export const makeWithdrawal = method({
  name: 'Cashier.makewithdrawal',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about:
    'Asks for a withdrawal; the amount is held at once. To a destination that none was paid to before it takes a code, for which it asks when called without.',
  input: z.strictObject({
    method: field.text(64),
    /** Whole units of the method; with `is_all`, the whole balance in these units. */
    amount: z.string(),
    /** `1`: the whole balance, decimals included. Refused when the balance has changed in the meantime. */
    is_all: z.optional(z.literal('1')),
    requisites: z._default(requisites, {}),
    /** From the second factor, or as sent to the log-in contact. */
    code: z.optional(z.string().check(z.maxLength(16))),
    request_id: z.optional(field.requestId()),
  }),
  output: historyItem,
});

export const cancelWithdrawal = method({
  name: 'Cashier.cancelwithdrawal',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'id',
  rate: 'money',
  shed: 'last',
  about: 'Takes a withdrawal back while it has not been approved.',
  input: z.strictObject({ id: field.uuid() }),
  output: historyItem,
});
