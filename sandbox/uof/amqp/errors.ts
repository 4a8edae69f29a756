/** What a peer did wrong, by the reply codes of AMQP 0-9-1, and what ends by it: its channel or the whole connection. */
export const REPLY = {
  forced: 320,
  accessRefused: 403,
  notFound: 404,
  resourceLocked: 405,
  preconditionFailed: 406,
  frameError: 501,
  syntaxError: 502,
  commandInvalid: 503,
  channelError: 504,
  unexpectedFrame: 505,
  notAllowed: 530,
  notImplemented: 540,
} as const;

export class AmqpError extends Error {
  readonly code: number;
  readonly scope: 'channel' | 'connection';

  constructor(scope: 'channel' | 'connection', code: number, text: string) {
    super(text);
    this.scope = scope;
    this.code = code;
  }
}
