// A statement on paper: what there was, each movement with the balance after it, and what there is.
import { toWire } from '#kernel/money.ts';
import { formatMoney } from '#kernel/written-money.ts';
import type { Services } from '#platform/context.ts';
import type { PdfRow } from '#platform/pdf-document.ts';
import { moneyDocument, writtenDay, writtenMoment } from './money-document.ts';
import { linesOf, type StatementLine } from './rules/statement-lines.ts';
import type { StatementContent } from './statement-files.ts';
import { cashierTexts, paperTexts, fillText } from './texts.ts';

export async function statementPdf(services: Services, content: StatementContent): Promise<Buffer> {
  const { locale, currency, period, playerId, movements } = content;
  const { statement: texts } = paperTexts(locale);
  const { movement } = cashierTexts(locale);
  const money = (minor: bigint): string => formatMoney(toWire(minor, currency), locale);
  const lastDay = writtenDay(new Date(period.end.getTime() - 1));
  const document = moneyDocument(services, locale, {
    title: texts.title,
    subtitle: fillText(texts.period, {
      from: writtenDay(period.begin),
      to: lastDay,
    }),
  });
  document.terms([
    [texts.account, String(playerId)],
    [texts.currency, currency],
    [texts.opening, money(content.openingMinor)],
    [texts.movements, String(movements.length)],
    [texts.closing, money(content.closingMinor)],
    [texts.reserved, money(content.reservedMinor)],
    [texts.bonus, money(content.bonusMinor)],
    [texts.betting_bonus, money(content.bettingBonusMinor)],
  ]);
  const textOf = (line: StatementLine): string =>
    line.kind === 'play'
      ? fillText(texts.play, { count: line.stakes, staked: money(line.stakedMinor), won: money(line.wonMinor) })
      : movement[line.kind];
  function* rows(): Generator<PdfRow> {
    yield { cells: [writtenDay(period.begin), texts.opening, '', money(content.openingMinor)], isStrong: true };
    for (const line of linesOf(movements))
      yield {
        cells: [
          writtenMoment(line.at),
          line.kind === 'play' ? textOf(line) : `${textOf(line)}\n${line.fact}`,
          money(line.minor),
          money(line.balanceMinor),
        ],
      };
    yield { cells: [lastDay, texts.closing, '', money(content.closingMinor)], isStrong: true };
  }
  await document.table(
    [
      { title: texts.date, share: 0.17 },
      { title: texts.what, share: 0.47 },
      { title: texts.amount, share: 0.18, align: 'right' },
      { title: texts.balance, share: 0.18, align: 'right' },
    ],
    rows(),
  );
  document.note(texts.note);
  return document.finish();
}
