// Changes of the player's own bets, as the server reports them.
import type { BetMessage } from '../contract.ts';
import { useOwnMessages } from '#site/shell/own-messages.ts';

/** `onChange` gets the id of the bet; none when messages may have been lost, so that any of them may have changed. */
export const useBetMessages = (onChange: (id?: string) => void, isOn = true): void =>
  useOwnMessages<BetMessage>('bet', ({ id }) => onChange(id), isOn, onChange);
