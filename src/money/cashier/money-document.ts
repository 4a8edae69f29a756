// What statements and receipts have in common on paper: whose site it is, when it was made, and how moments are written.
import type { Services } from '#platform/context.ts';
import { PdfDocument } from '#platform/pdf-document.ts';
import { configOf } from '#site/content/index.ts';
import { fillText, paperTexts } from './texts.ts';

export function moneyDocument(
  services: Services,
  locale: string,
  { title, subtitle }: { title: string; subtitle: string },
): PdfDocument {
  const { statement: texts } = paperTexts(locale);
  const madeAt = services.clock.now();
  return new PdfDocument({
    title,
    subtitle,
    author: configOf(services, locale)['site-config'].name,
    address: new URL(services.config.PUBLIC_URL).host,
    madeAt,
    locale,
    pageLabel: (page, count) => fillText(texts.page, { page, count, at: writtenMoment(madeAt) }),
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `28.11.2026`, in UTC, as the pages of the site write it. */
export const writtenDay = (at: Date): string =>
  `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;

/** `28.11.2026 9:05`, in UTC. */
export const writtenMoment = (at: Date): string => `${writtenDay(at)} ${at.getUTCHours()}:${two(at.getUTCMinutes())}`;
