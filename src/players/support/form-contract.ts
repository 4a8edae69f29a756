// Schemas of a message to the house: the form and the server parse by them.
import * as z from 'zod/mini';
import { textField } from '#kernel/field-schemas.ts';
import { email, maxLength, minLength, required } from '#kernel/validators.ts';
import { FEEDBACK_LENGTH, FEEDBACK_TOPICS } from './feedback-topics-contract.ts';

export const topic = z.enum(FEEDBACK_TOPICS);
export const text = textField(required, minLength(FEEDBACK_LENGTH.least), maxLength(FEEDBACK_LENGTH.most));

/** An e-mail address that the answer goes to; empty where another one is known. */
export const answerAddress = ({ isKnown }: { isKnown: boolean }) =>
  textField((value) => (isKnown && value.trim() === '' ? undefined : (required(value) ?? email(value.trim()))));
