/** What the site needs from a supplier, in its own terms. A dialect translates: signature, names of fields, units of money. */
import { isCurrency, type Currency } from '#kernel/money.ts';
import type { Supplier } from '../suppliers.ts';

export const ACTIONS = ['info', 'balance', 'bet', 'win', 'betwin', 'rollback', 'finish'] as const;
export type Action = (typeof ACTIONS)[number];
export const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name);

/** A call as it was received: header names in lower case, the body byte for byte. */
export interface IncomingCall {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: string;
  /** What the signature covers in addition to time and body: `tinplate/bet`, so that no bet can be replayed as a win. */
  path: string;
}

/** What a supplier sends. Which parts are required depends on the action (`rules/complete-call.ts`). */
export interface SupplierCall {
  user?: string | undefined;
  token?: string | undefined;
  game?: string | undefined;
  round?: string | undefined;
  transaction?: string | undefined;
  /** For a win: the bet that won. For a rollback: the bet that is taken back. */
  reference?: string | undefined;
  /** As it was written; whether it is the player's is checked later. */
  currency?: string | undefined;
  amountMinor?: bigint | undefined;
  /** For `betwin`: what the stake won. */
  wonMinor?: bigint | undefined;
  /** For a bet of a free spin: the pack that it is from. The house pays the stake, which is that of the pack. */
  pack?: string | undefined;
  /** The round ends with this. */
  isLast: boolean;
}

export const ANSWERS = {
  OK: 'Done.',
  INVALID_SIGNATURE: 'The signature is missing, wrong, or not of the last five minutes.',
  INVALID_REQUEST: 'The request could not be understood.',
  UNKNOWN_USER: 'There is no such player.',
  INVALID_TOKEN: 'The token is unknown, has expired, or belongs to another player or game.',
  WRONG_CURRENCY: 'The player does not play in this currency.',
  NOT_ENOUGH_MONEY: 'There is not enough money on the balance.',
  USER_DISABLED: 'The player may not play at the moment.',
  LIMIT_REACHED: 'A limit of the player is reached.',
  GAME_CLOSED: 'The game is closed for new bets.',
  TRANSACTION_CONFLICT: 'This transaction is known with another content.',
  TRANSACTION_ROLLED_BACK: 'The bet was taken back.',
  BET_NOT_FOUND: 'There is no such bet or round yet.',
  BET_ALREADY_CLOSED: 'The bet has been decided and cannot be taken back.',
  ROUND_CLOSED: 'The round is over.',
  NO_FREE_SPINS: 'The pack is unknown, of another game or stake, used up, or over.',
  ERROR: 'Something went wrong on our side. Please try again.',
} as const;
export type AnswerCode = keyof typeof ANSWERS;

export interface SupplierAnswer {
  code: AnswerCode;
  /** For players, where the catalogue has nothing more specific. */
  message?: string;
  user?: string;
  currency?: Currency;
  /** What may be staked: main and bonus purse together. */
  balanceMinor?: bigint;
  /** Our id of the transaction. */
  transaction?: string;
  country?: string;
  language?: string;
}

export interface WireAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** A round in the supplier's books; the sums of its whole life, whatever day is requested. */
export interface ReportedRound {
  user: string;
  round: string;
  currency: string;
  /** Bets less rollbacks. */
  stakedMinor: bigint;
  wonMinor: bigint;
  /** Time of the last transaction in it. */
  at: Date;
}

/** A pack of free spins, as it is announced to the supplier; repeating it changes nothing. */
export interface PackOrder {
  pack: string;
  user: string;
  /** The supplier's name for it. */
  game: string;
  count: number;
  /** For one spin. */
  stakeMinor: bigint;
  currency: Currency;
  expiresAt: Date;
}

export interface WireBody {
  contentType: string;
  text: string;
}

export interface Dialect {
  /** Whether the supplier has signed it, no more than five minutes from now. Fails closed. */
  isSigned(supplier: Supplier, call: IncomingCall, now: Date): boolean;
  /** `undefined` when it is not what a supplier would send. */
  read(rawBody: string): SupplierCall | undefined;
  write(answer: SupplierAnswer): WireAnswer;
  /** `undefined` when it is not a report, or not a complete one. */
  readReport(body: string): ReportedRound[] | undefined;
  writePack(order: PackOrder): WireBody;
  writePackEnd(pack: string): WireBody;
}

/** Decimals for a currency that we do not know: it is refused later, as the wrong one. */
export const readAs = (code: string | undefined): Currency => (code !== undefined && isCurrency(code) ? code : 'EUR');

/** Unauthorised callers see it in the status too; a refusal of the business is an answer like any other. */
export const statusOf = (code: AnswerCode): number =>
  code === 'INVALID_SIGNATURE' ? 401 : code === 'INVALID_REQUEST' ? 400 : code === 'ERROR' ? 500 : 200;
