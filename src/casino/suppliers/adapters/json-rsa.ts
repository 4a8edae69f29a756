// JSON with amounts as whole numbers of a hundred-thousandth of a major unit; RSA-SHA256 in base64, time in milliseconds.
import * as z from 'zod/mini';
import { exponentOf, type Currency } from '#kernel/money.ts';
import { ANSWERS, readAs, statusOf, type Dialect } from './dialect.ts';
import { readRounds } from './report.ts';
import { hasRsa, headerOf, isRecent, jsonBody, parsedJson } from './signed.ts';
import { word } from './json-hmac.ts';

const UNITS = 5;
const amount = z.int().check(z.minimum(0));

const message = z.object({
  user_id: z.optional(word),
  session: z.optional(word),
  game_id: z.optional(word),
  round_id: z.optional(word),
  tx_id: z.optional(word),
  ref_tx_id: z.optional(word),
  currency: z.optional(word),
  promo_id: z.optional(word),
  amount: z.optional(amount),
  win: z.optional(amount),
  round_closed: z._default(z.boolean(), false),
});

const report = z.object({
  total: z.int(),
  items: z.array(
    z.object({
      user_id: word,
      round_id: word,
      currency: word,
      bet_amount: amount,
      win_amount: amount,
      rollback_amount: amount,
      updated_at: z.int(),
    }),
  ),
});

export const jsonRsa: Dialect = {
  isSigned(supplier, call, now) {
    const at = headerOf(call, 'x-request-time');
    const seconds = at !== undefined && /^[0-9]{4,15}$/.test(at) ? at.slice(0, -3) : undefined;
    return isRecent(seconds, now) && hasRsa(supplier.publicKey, call, at!, headerOf(call, 'x-rsa-signature'));
  },
  read(rawBody) {
    const parsed = message.safeParse(parsedJson(rawBody));
    if (!parsed.success) return undefined;
    const { user_id, session, game_id, round_id, tx_id, ref_tx_id, currency, promo_id, round_closed } = parsed.data;
    const money = (units: number | undefined): bigint | null | undefined =>
      units === undefined ? undefined : minorOf(BigInt(units), readAs(currency));
    const [amountMinor, wonMinor] = [money(parsed.data.amount), money(parsed.data.win)];
    // Finer than the currency's smallest unit, so it could not be paid.
    if (amountMinor === null || wonMinor === null) return undefined;
    const ids = { user: user_id, token: session, game: game_id, round: round_id, transaction: tx_id };
    return { ...ids, reference: ref_tx_id, currency, pack: promo_id, amountMinor, wonMinor, isLast: round_closed };
  },
  write({ code, message: text = ANSWERS[code], balanceMinor, currency, user, transaction, country, language }) {
    const body = {
      status: `RS_${code}`,
      ...(code !== 'OK' && { error: text }),
      ...(user !== undefined && { user_id: user }),
      ...(transaction !== undefined && { operator_tx_id: transaction }),
      ...(balanceMinor !== undefined && currency && { balance: Number(unitsOf(balanceMinor, currency)), currency }),
      ...(country !== undefined && { country, language }),
    };
    return { status: statusOf(code), contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  },
  readReport(text) {
    const parsed = report.safeParse(parsedJson(text));
    if (!parsed.success) return undefined;
    return readRounds(parsed.data.items, parsed.data.total, ({ user_id, round_id, currency, updated_at, ...sums }) => {
      const [bets, wins, rollbacks] = [sums.bet_amount, sums.win_amount, sums.rollback_amount].map(
        (units) => minorOf(BigInt(units), readAs(currency)) ?? undefined,
      );
      return { user: user_id, round: round_id, currency, bets, wins, rollbacks, at: new Date(updated_at) };
    });
  },
  writePack: ({ pack, user, game, count, stakeMinor, currency, expiresAt }) =>
    jsonBody({
      promo_id: pack,
      user_id: user,
      game_id: game,
      rounds: count,
      bet_amount: Number(unitsOf(stakeMinor, currency)),
      currency,
      expires_at: expiresAt.getTime(),
    }),
  writePackEnd: (pack) => jsonBody({ promo_id: pack }),
};

/** `null` when it is finer than the currency's smallest unit. */
function minorOf(units: bigint, currency: Currency): bigint | null {
  const shift = exponentOf(currency) - UNITS;
  if (shift >= 0) return units * 10n ** BigInt(shift);
  const coin = 10n ** BigInt(-shift);
  return units % coin === 0n ? units / coin : null;
}

/** Rounded down where the currency is finer: no player sees money that they do not have. */
function unitsOf(minor: bigint, currency: Currency): bigint {
  const shift = exponentOf(currency) - UNITS;
  return shift >= 0 ? minor / 10n ** BigInt(shift) : minor * 10n ** BigInt(-shift);
}
