/** What a stand-in has to say: a league that goes on for ever, or a scenario that is played once. */
import type { SportEvent } from './catalogue/sport-event.ts';
import type { FeedMessage } from './feed-message.ts';

export interface Content {
  /** What has become due, in the order in which it is said. */
  due(now: number): FeedMessage[];
  /** Events that are known. */
  events(): readonly SportEvent[];
  /** What Custom Bet answers for outcomes of an event now; without it there is none. */
  customBet?(event: string, selections: readonly Selection[], now: number): Calculation;
}

export interface Selection {
  market: number;
  specifiers: string;
  outcome: string;
}

/** `odds` are decimal. A text: why there are none. */
export type Calculation = { odds: number; probability: number } | string;

interface OpenScript {
  script: Iterator<FeedMessage, void>;
  next: FeedMessage;
}

/** Scripts that run side by side: each says its messages in order, and all of them together in the order of their times. */
export class Scripts {
  readonly #open: OpenScript[] = [];

  add(script: Iterator<FeedMessage, void>): void {
    const { value } = script.next();
    if (value) this.#open.push({ script, next: value });
  }

  due(now: number): FeedMessage[] {
    const messages: FeedMessage[] = [];
    for (;;) {
      const earliest = this.#earliest();
      if (!earliest || earliest.next.at > now) return messages;
      messages.push(earliest.next);
      const { value } = earliest.script.next();
      if (value) earliest.next = value;
      else this.#open.splice(this.#open.indexOf(earliest), 1);
    }
  }

  #earliest(): OpenScript | undefined {
    let first: OpenScript | undefined;
    for (const candidate of this.#open) if (!first || candidate.next.at < first.next.at) first = candidate;
    return first;
  }
}
