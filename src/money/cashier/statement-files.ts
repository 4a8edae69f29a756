// A statement as a file: read from the ledger in one snapshot when its link is opened, by the player whose it is.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { csvRow } from '#kernel/csv.ts';
import { formatAmount, isCurrency, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { purseBefore, purseEntries, type Bucket } from '#money/wallet/index.ts';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import type { PrivateFile } from '#platform/manifest.ts';
import { periodOf, type Period } from './rules/statement-period.ts';
import { linesOf, movementsOf, type Movement } from './rules/statement-lines.ts';
import { MAX_MOVEMENTS } from './statement-contract.ts';
import { statementPdf } from './statement-pdf.ts';
import { cashierTexts, paperTexts } from './texts.ts';

/** Each is laid out letter by letter. */
const MAX_LINES_ON_PAPER = 1000;

const LINK = 'statement';
const LINK_MS = 3_600_000;

export interface StatementRequest {
  playerId: bigint;
  format: 'csv' | 'pdf';
  currency: Currency;
  period: Period;
}

export interface StatementContent extends StatementRequest {
  locale: string;
  openingMinor: bigint;
  closingMinor: bigint;
  /** At the end of the period, beside the main balance. */
  reservedMinor: bigint;
  bonusMinor: bigint;
  bettingBonusMinor: bigint;
  movements: readonly Movement[];
}

export const statementLink = (ctx: Context, { playerId, format, currency, period }: StatementRequest): string => {
  const until = ctx.clock.now().getTime() + LINK_MS;
  const text = [playerId, format, currency, period.from, period.to, ctx.locale, until].join('_');
  return `/statements/${signText(ctx.config, LINK, text)}`;
};

/** The file behind a link, for its player: undefined for a link that is not ours, or has expired. */
export async function openStatement(
  services: Services,
  token: string,
  playerId: bigint | undefined,
): Promise<PrivateFile | undefined> {
  if (playerId === undefined) refuse('Authorization', { rule: 'api.session', inputs: {} });
  const request = requestIn(services, token);
  if (request?.playerId !== playerId) return undefined;
  return oneAtATime(services, playerId, async () => {
    const content = await readStatement(services, request);
    const isCsv = request.format === 'csv';
    if (!isCsv) mustFit([...linesOf(content.movements)].length, MAX_LINES_ON_PAPER);
    const { from, to } = request.period;
    return {
      bytes: isCsv ? Buffer.from(statementCsv(content)) : await statementPdf(services, content),
      contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/pdf',
      name: `statement-${request.currency}-${from}-${to}.${request.format}`,
    };
  });
}

type LinkedRequest = StatementRequest & { locale: string };

function requestIn(services: Services, token: string): LinkedRequest | undefined {
  const [player, format, currency, from, to, locale, until] = (readSigned(services.config, LINK, token) ?? '').split(
    '_',
  );
  if (!locale || Number(until) <= services.clock.now().getTime()) return undefined;
  assert(isCurrency(currency!) && (format === 'csv' || format === 'pdf'), 'a link of ours names what it is of');
  return { playerId: BigInt(player!), format, currency, period: periodOf(from!, to!), locale };
}

/** Who has a file made now. */
const underWay = perProcess('statements-under-way', () => new Set<bigint>());

/** A long statement is work: a player has one made after the other. */
async function oneAtATime<File>(services: Services, playerId: bigint, make: () => Promise<File>): Promise<File> {
  const players = underWay(services);
  if (players.has(playerId))
    refuse('TooManyRequests', { rule: 'cashier.statement-under-way', inputs: {}, retryAfterSeconds: 5 });
  players.add(playerId);
  try {
    return await make();
  } finally {
    players.delete(playerId);
  }
}

/** In one snapshot, so that what moves meanwhile is either in all of it or in none. */
export const readStatement = (services: Services, request: LinkedRequest): Promise<StatementContent> =>
  transaction(services.db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const { playerId, currency, period } = request;
    const { begin, end } = period;
    const purse = (bucket: Bucket) => ({ playerId, currency, bucket });
    const opening = await purseBefore(tx, purse('main'), begin);
    const closing = await purseBefore(tx, purse('main'), end);
    mustFit(closing.entries - opening.entries);
    const pages = purseEntries(tx, purse('main'), { from: begin, to: end });
    const movements: Movement[] = [];
    for await (const movement of movementsOf(pages, opening.balance)) movements.push(movement);
    const content = {
      ...request,
      openingMinor: opening.balance,
      closingMinor: closing.balance,
      reservedMinor: (await purseBefore(tx, purse('locked'), end)).balance,
      bonusMinor: (await purseBefore(tx, purse('bonus'), end)).balance,
      bettingBonusMinor: (await purseBefore(tx, purse('betting_bonus'), end)).balance,
      movements,
    };
    assertAddsUp(content);
    return content;
  });

function mustFit(movements: number, most = MAX_MOVEMENTS): void {
  if (movements <= most) return;
  refuse('InvalidRequest', {
    rule: 'cashier.statement-length',
    inputs: { movements, most },
    sentence: `This period has ${movements} movements, and a file has up to ${most}. Choose a shorter period.`,
  });
}

/** No statement leaves the house that does not add up. */
export function assertAddsUp({
  openingMinor,
  closingMinor,
  movements,
}: Pick<StatementContent, 'openingMinor' | 'closingMinor' | 'movements'>): void {
  const sum = movements.reduce((total, { minor }) => total + minor, openingMinor);
  assert(sum === closingMinor, `a statement comes to ${sum} and should to ${closingMinor}`);
}

/** Spreadsheets take a file without it for one in the alphabet of the machine. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180: one row for each movement, between the opening and the closing balance. */
function statementCsv(content: StatementContent): string {
  const { locale, currency, period, openingMinor, closingMinor, movements } = content;
  const { statement: texts } = paperTexts(locale);
  const { movement } = cashierTexts(locale);
  const amount = (minor: bigint): string => formatAmount(minor, currency);
  const lastMoment = new Date(period.end.getTime() - 1);
  const rows = [
    [texts.date, texts.what, texts.reference, texts.amount, texts.balance, texts.currency],
    [period.begin.toISOString(), texts.opening, '', '', amount(openingMinor), currency],
    ...movements.map(({ at, kind, fact, minor, balanceMinor }) => [
      at.toISOString(),
      movement[kind],
      fact,
      amount(minor),
      amount(balanceMinor),
      currency,
    ]),
    [lastMoment.toISOString(), texts.closing, '', '', amount(closingMinor), currency],
  ];
  return BYTE_ORDER_MARK + rows.map((cells) => `${csvRow(cells)}\r\n`).join('');
}
