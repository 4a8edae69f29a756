// Form fields, amounts in whole minor units, the time among the fields; HMAC-SHA256 in hexadecimal. Answers are forms, too.
import { ANSWERS, statusOf, type Dialect, type WireBody } from './dialect.ts';
import { readRounds } from './report.ts';
import { hasHmac, headerOf, isRecent } from './signed.ts';

const WORD = /^[\x21-\x7e]{1,128}$/;
const AMOUNT = /^(0|[1-9][0-9]{0,17})$/;

export const formHmac: Dialect = {
  isSigned(supplier, call, now) {
    const at = fieldsOf(call.rawBody)?.get('ts');
    return isRecent(at, now) && hasHmac(supplier.secret, call, at, headerOf(call, 'x-hash'));
  },
  read(rawBody) {
    const fields = fieldsOf(rawBody);
    if (!fields) return undefined;
    const ids = ['user', 'token', 'game', 'round', 'trans', 'ref', 'currency', 'promo'].map((name) => fields.get(name));
    const money = [fields.get('amount'), fields.get('win')];
    const last = fields.get('last') ?? '0';
    const isGood =
      ids.every((value) => value === undefined || WORD.test(value)) &&
      money.every((value) => value === undefined || AMOUNT.test(value)) &&
      (last === '0' || last === '1');
    if (!isGood) return undefined;
    const [user, token, game, round, transaction, reference, currency, pack] = ids;
    const [amountMinor, wonMinor] = money.map((value) => (value === undefined ? undefined : BigInt(value)));
    const callFields = { user, token, game, round, transaction, reference, currency, pack };
    return { ...callFields, amountMinor, wonMinor, isLast: last === '1' };
  },
  write({ code, message = ANSWERS[code], balanceMinor, transaction, ...rest }) {
    const fields = new URLSearchParams({
      code,
      ...(code !== 'OK' && { message }),
      ...(balanceMinor !== undefined && { balance: String(balanceMinor) }),
      ...(transaction !== undefined && { trans: transaction }),
      ...rest,
    });
    const contentType = 'application/x-www-form-urlencoded; charset=utf-8';
    return { status: statusOf(code), contentType, body: fields.toString() };
  },
  readReport(text) {
    const [heading, ...lines] = text.trimEnd().split('\n');
    const [end, count] = lines.pop()?.split('\t') ?? [];
    // Without its last line it may be truncated anywhere.
    if (heading !== REPORT_HEADING || end !== 'end' || !AMOUNT.test(count ?? '')) return undefined;
    return readRounds(lines, Number(count), (line) => {
      const [user = '', round = '', currency = '', bets, wins, rollbacks, ts = ''] = line.split('\t');
      if (![user, round, currency].every((word) => WORD.test(word)) || !AMOUNT.test(ts)) return undefined;
      const [b, w, r] = [bets, wins, rollbacks].map((sum) =>
        sum !== undefined && AMOUNT.test(sum) ? BigInt(sum) : undefined,
      );
      return { user, round, currency, bets: b, wins: w, rollbacks: r, at: new Date(Number(ts) * 1000) };
    });
  },
  writePack: ({ pack, user, game, count, stakeMinor, currency, expiresAt }) =>
    form({
      promo: pack,
      user,
      game,
      count: String(count),
      bet: String(stakeMinor),
      currency,
      until: String(Math.floor(expiresAt.getTime() / 1000)),
    }),
  writePackEnd: (promo) => form({ promo }),
};

const form = (fields: Record<string, string>): WireBody => ({
  contentType: 'application/x-www-form-urlencoded; charset=utf-8',
  text: new URLSearchParams(fields).toString(),
});

/** Tab-separated: no id contains a tab. */
const REPORT_HEADING = 'user\tround\tcurrency\tbets\twins\trollbacks\tts';

/** A duplicated field is ambiguous, so the message is not accepted. */
function fieldsOf(rawBody: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawBody)) {
    if (fields.has(name)) return undefined;
    fields.set(name, value);
  }
  return fields;
}
