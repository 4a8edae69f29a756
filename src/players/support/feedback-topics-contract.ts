// What a message to the house can be about, and how long it is.

export const FEEDBACK_TOPICS = ['payment', 'game', 'bet', 'account', 'safer-play', 'complaint', 'other'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** In characters. */
export const FEEDBACK_LENGTH = { least: 10, most: 4000 } as const;
