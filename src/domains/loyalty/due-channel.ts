/** Told when a reward is due. */
export const DUE_CHANNEL = 'loyalty_due';
