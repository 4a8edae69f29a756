/**
 * What a player has, after any news of their payments in any order: written from the published tables of states and the rules of late,
 * other and returned money, and from nothing of the code that is tested. It knows sums only: no purse, no hold, no order of bookings.
 */

export const DEPOSIT_WORDS = [
  ...(['pending', 'seen', 'success', 'fail', 'cancel', 'expired', 'review'] as const),
  ...(['refunded', 'disputed', 'charged_back', 'dispute_won'] as const),
] as const;
export const PAYOUT_WORDS = ['pending', 'success', 'fail', 'returned'] as const;

export interface DepositNews {
  word: (typeof DEPOSIT_WORDS)[number];
  minor: bigint;
  isInOtherCurrency: boolean;
  revision?: number | undefined;
  /** Taken by the payer's bank in all; everything unless it says so. */
  takenMinor?: bigint | undefined;
  /** Given back in all. */
  refundedMinor?: bigint | undefined;
}

type State =
  | ('ordered' | 'seen' | 'given up')
  /** It waits for a person of ours, or of the provider's. */
  | ('with us' | 'with provider')
  | ('paid' | 'disputed' | 'charged back' | 'refunded');

export class DepositModel {
  state: State = 'ordered';
  isCredited = false;
  readonly #orderedMinor: bigint;
  readonly #takesOtherSums: boolean;
  #minor: bigint;
  #takenMinor = 0n;
  #refundedMinor = 0n;
  #revision = 0;

  constructor(orderedMinor: bigint, takesOtherSums: boolean) {
    this.#orderedMinor = this.#minor = orderedMinor;
    this.#takesOtherSums = takesOtherSums;
  }

  /** What the player has of it, or owes for it. */
  get worth(): bigint {
    return this.isCredited ? this.#minor - this.#takenMinor - this.#refundedMinor : 0n;
  }

  /** A person of ours credits it, as it was ordered or as it came. */
  creditByHand(minor = this.#minor): void {
    this.#credit(minor);
  }

  /** A person of ours has it sent back: from now on the provider decides nothing. */
  returnByHand(): void {
    this.state = 'with us';
  }

  hear(news: DepositNews): void {
    if (news.revision !== undefined && news.revision < this.#revision) return;
    if (this.#understand(news)) this.#revision = Math.max(this.#revision, news.revision ?? 0);
  }

  get #isUnpaid(): boolean {
    return ['ordered', 'seen', 'given up'].includes(this.state);
  }
  get #mayBeCredited(): boolean {
    return this.#isUnpaid || this.state === 'with provider';
  }

  #credit(minor: bigint): true {
    this.#minor = minor;
    this.isCredited = true;
    this.state = 'paid';
    return true;
  }

  /** `false`: it does not fit, and a person has to look. */
  #understand(news: DepositNews): boolean {
    const isExpected = !news.isInOtherCurrency && (news.minor === this.#minor || news.minor === this.#orderedMinor);
    if (isExpected) return this.#follow(news, this.#minor);
    const isUnderReview = this.state === 'with us' || this.state === 'with provider';
    if (isUnderReview && news.word === 'refunded') return this.#follow(news, this.#minor);
    if (this.#takesOtherSums && !news.isInOtherCurrency) return this.#followOtherSum(news);
    if (news.word !== 'success') return false;
    if (this.state === 'with us') return true;
    if (this.#mayBeCredited) this.state = 'with us';
    return false;
  }

  /** The payer enters the sum: what came by the first news of it counts. */
  #followOtherSum(news: DepositNews): boolean {
    const isAboutMoney = ['success', 'refunded', 'disputed', 'charged_back', 'dispute_won'].includes(news.word);
    if (!isAboutMoney) return this.#follow(news, this.#minor);
    return this.#mayBeCredited && news.minor > 0n && this.#follow(news, news.minor);
  }

  #follow(news: DepositNews, minor: bigint): boolean {
    switch (news.word) {
      case 'pending':
        return true;
      case 'seen':
        if (this.#isUnpaid) this.state = 'seen';
        return true;
      case 'review':
        if (this.#isUnpaid) this.state = 'with provider';
        return true;
      case 'fail':
      case 'cancel':
      case 'expired':
        if (!this.#mayBeCredited) return false;
        this.state = 'given up';
        return true;
      case 'refunded':
        return this.#refundAll(minor);
      case 'dispute_won':
        if (this.state !== 'disputed' && this.state !== 'charged back') return this.#pay(news, minor);
        this.state = 'paid';
        this.#takenMinor = 0n;
        return true;
      case 'success':
        return this.#pay(news, minor);
      case 'disputed':
      case 'charged_back':
        return this.#takeBack(news, minor);
    }
  }

  #pay({ refundedMinor = 0n }: DepositNews, minor: bigint): boolean {
    const isMoreBack = refundedMinor > this.#refundedMinor && (this.#mayBeCredited || this.state === 'paid');
    if (isMoreBack && refundedMinor > minor) return false;
    if (isMoreBack && refundedMinor === minor) return this.#refundAll(minor);
    if (this.#mayBeCredited) this.#credit(minor);
    if (isMoreBack) this.#refundedMinor = refundedMinor;
    return true;
  }

  /** What waits goes back without having been on a balance. */
  #refundAll(minor: bigint): boolean {
    if (this.state === 'disputed' || this.state === 'charged back') return false;
    if (this.#isUnpaid) this.#credit(minor);
    if (this.state === 'paid') this.#refundedMinor = this.#minor;
    this.state = 'refunded';
    return true;
  }

  #takeBack(news: DepositNews, minor: bigint): boolean {
    if (this.state === 'refunded' || this.state === 'with us') return false;
    // A part that was given back before, where we have not heard of it.
    const { refundedMinor = 0n } = news;
    const isMoreBack =
      refundedMinor > this.#refundedMinor && refundedMinor <= minor && (this.#isUnpaid || this.state === 'paid');
    const backMinor = isMoreBack ? refundedMinor : this.#refundedMinor;
    const { takenMinor = minor - backMinor, revision = 0 } = news;
    if (takenMinor <= 0n || takenMinor > minor - backMinor) return false;
    const isLater = revision > this.#revision;
    if (news.word === 'disputed' && (this.state === 'disputed' || this.state === 'charged back')) {
      // The first dispute was won in between, or this one has been decided since.
      const isSame = this.state === 'disputed' && takenMinor === this.#takenMinor;
      if (!isLater || isSame) return true;
    }
    if (news.word === 'charged_back' && this.state === 'charged back') {
      if (takenMinor === this.#takenMinor) return true;
      if (takenMinor < this.#takenMinor && !isLater) return false;
    }
    if (this.#mayBeCredited) this.#credit(minor);
    this.#refundedMinor = backMinor;
    this.#takenMinor = takenMinor;
    this.state = news.word === 'disputed' ? 'disputed' : 'charged back';
    return true;
  }
}

export class PayoutModel {
  readonly minor: bigint;
  state: 'asked' | 'with provider' | 'paid' | 'given back' = 'asked';

  constructor(minor: bigint) {
    this.minor = minor;
  }

  /** What has left the player for good. */
  get paidMinor(): bigint {
    return this.state === 'paid' ? this.minor : 0n;
  }

  hear(word: (typeof PAYOUT_WORDS)[number]): void {
    if (this.state === 'with provider' && word === 'success') this.state = 'paid';
    if (this.state === 'with provider' && (word === 'fail' || word === 'returned')) this.state = 'given back';
    if (this.state === 'paid' && word === 'returned') this.state = 'given back';
  }
}
