// Changes of the player's own bets, as the server reports them.
import type { BetMessage } from '#domains/bets/contract.ts';
import { useOwnMessages } from '../shell/own-messages.ts';

/** `onChange` gets the id of the bet. */
export const useBetMessages = (onChange: (id: string) => void, isOn = true): void =>
  useOwnMessages<BetMessage>('bet', ({ id }) => onChange(id), isOn);
