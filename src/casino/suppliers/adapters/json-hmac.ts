// JSON with amounts as decimal strings in major units; HMAC-SHA256 in hexadecimal.
import * as z from 'zod/mini';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { ANSWERS, readAs, statusOf, type Dialect } from './dialect.ts';
import { readRounds } from './report.ts';
import { hasHmac, headerOf, isRecent, jsonBody, parsedJson } from './signed.ts';

export const word = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const amount = z.string().check(z.maxLength(40));

const message = z.object({
  user: z.optional(word),
  token: z.optional(word),
  game: z.optional(word),
  round: z.optional(word),
  transaction: z.optional(word),
  reference: z.optional(word),
  currency: z.optional(word),
  free_spins: z.optional(word),
  amount: z.optional(amount),
  win: z.optional(amount),
  final: z._default(z.boolean(), false),
});

const report = z.object({
  count: z.int(),
  rounds: z.array(
    z.object({
      user: word,
      round: word,
      currency: word,
      bets: amount,
      wins: amount,
      rollbacks: amount,
      at: z.iso.datetime(),
    }),
  ),
});

export const jsonHmac: Dialect = {
  isSigned(supplier, call, now) {
    const at = headerOf(call, 'x-timestamp');
    return isRecent(at, now) && hasHmac(supplier.secret, call, at, headerOf(call, 'x-signature'));
  },
  read(rawBody) {
    const parsed = message.safeParse(parsedJson(rawBody));
    if (!parsed.success) return undefined;
    const { amount: stake, win, final: isLast, free_spins: pack, ...ids } = parsed.data;
    const money = (value: string | undefined): bigint | undefined =>
      value === undefined ? undefined : parseAmount(value, readAs(ids.currency));
    const [amountMinor, wonMinor] = [money(stake), money(win)];
    // An invalid amount makes the whole message invalid.
    if ((stake !== undefined && amountMinor === undefined) || (win !== undefined && wonMinor === undefined))
      return undefined;
    return { ...ids, pack, amountMinor, wonMinor, isLast };
  },
  write({ code, message: text = ANSWERS[code], balanceMinor, currency, ...rest }) {
    const body = {
      code,
      ...(code !== 'OK' && { message: text }),
      ...(balanceMinor !== undefined && currency && { balance: formatAmount(balanceMinor, currency), currency }),
      ...rest,
    };
    return { status: statusOf(code), contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  },
  readReport(text) {
    const parsed = report.safeParse(parsedJson(text));
    if (!parsed.success) return undefined;
    return readRounds(parsed.data.rounds, parsed.data.count, ({ user, round, currency, at, ...sums }) => {
      const [bets, wins, rollbacks] = [sums.bets, sums.wins, sums.rollbacks].map((sum) =>
        parseAmount(sum, readAs(currency)),
      );
      return { user, round, currency, bets, wins, rollbacks, at: new Date(at) };
    });
  },
  writePack: ({ pack: id, stakeMinor, expiresAt, ...rest }) =>
    jsonBody({
      ...rest,
      id,
      stake: formatAmount(stakeMinor, rest.currency),
      expires_at: expiresAt.toISOString(),
    }),
  writePackEnd: (id) => jsonBody({ id }),
};
