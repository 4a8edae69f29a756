// The interface of a title's client module.
import type { ComponentType } from 'react';
import type { Currency } from '#kernel/money.ts';
import type { LiveHost } from './live/live-host.ts';
import type { TitleHost } from './title-client.ts';

export interface TitleModule {
  /** The whole game, stage and controls. Fills its parent, which has a height. */
  Title: ComponentType<{ host: TitleHost }>;
  /** At a live table, with other players; `Title` then replays single rounds. */
  Live?: ComponentType<{ host: LiveHost }>;
  /** How to play, pays and rules, for the help dialog. */
  Rules: ComponentType<{ currency: Currency; stake: string }>;
}
