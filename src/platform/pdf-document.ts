// A document to print and keep: a head, terms with their values, tables over many pages, and a foot with the number of each page.
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PdfKit from 'pdfkit';

export interface PdfOptions {
  title: string;
  subtitle: string;
  /** Whose document it is, e.g. the name of the site, and where it is found. */
  author: string;
  address: string;
  madeAt: Date;
  locale: string;
  pageLabel: (page: number, count: number) => string;
}

export interface PdfColumn {
  title: string;
  /** Of the width between the margins; together 1. */
  share: number;
  align?: 'right';
}

export interface PdfRow {
  cells: readonly string[];
  isStrong?: boolean;
}

export interface PdfDocument {
  terms(lines: readonly (readonly [term: string, value: string])[]): void;
  table(columns: readonly PdfColumn[], rows: Iterable<PdfRow>): Promise<void>;
  heading(text: string): void;
  note(text: string): void;
  finish(): Promise<Buffer>;
}

const MARGIN = 48;
const GAP = 8;
const INK = '#16181d';
const MUTED = '#5d6470';
const LINE = '#d5d9e0';
const FONTS = path.join(import.meta.dirname, 'fonts');

export function createPdf(options: PdfOptions): PdfDocument {
  const { title, subtitle, author, address, madeAt, locale, pageLabel } = options;
  const doc = new PdfKit({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    font: path.join(FONTS, 'inter-regular.ttf'),
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  doc.registerFont('regular', path.join(FONTS, 'inter-regular.ttf'));
  doc.registerFont('strong', path.join(FONTS, 'inter-semibold.ttf'));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN - 24;

  const plain = (size: number, color = INK) => doc.font('regular').fontSize(size).fillColor(color);
  const strong = (size: number) => doc.font('strong').fontSize(size).fillColor(INK);
  const rule = (): void =>
    void doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .stroke(LINE);
  /** A page more, where so much does not fit any more. */
  const makeRoom = (height: number): boolean => {
    if (doc.y + height <= bottom) return false;
    doc.addPage();
    return true;
  };

  strong(12).text(author, MARGIN, MARGIN);
  plain(9, MUTED).text(address);
  strong(20).text(title, MARGIN, doc.y + 18);
  plain(10, MUTED).text(subtitle);
  doc.y += 12;

  return {
    terms(lines) {
      for (const [term, value] of lines) {
        const height = Math.max(
          plain(10).heightOfString(term, { width: width * 0.4 - GAP }),
          strong(10).heightOfString(value, { width: width * 0.6 }),
        );
        makeRoom(height + 10);
        rule();
        const y = doc.y + 5;
        plain(10, MUTED).text(term, MARGIN, y, { width: width * 0.4 - GAP });
        strong(10).text(value, MARGIN + width * 0.4, y, { width: width * 0.6, align: 'right' });
        doc.y = y + height + 5;
      }
      rule();
      doc.y += 14;
    },

    async table(columns, rows) {
      const places = columns.map(({ share, align }, index) => ({
        x: MARGIN + width * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
        width: width * share - (index < columns.length - 1 ? GAP : 0),
        align: align ?? ('left' as const),
      }));
      const draw = (cells: readonly string[], use: () => typeof doc): void => {
        const height = Math.max(...cells.map((cell, at) => use().heightOfString(cell, { width: places[at]!.width })));
        if (makeRoom(height + 8)) head();
        const y = doc.y + 4;
        for (const [at, cell] of cells.entries()) {
          const { x, width: columnWidth, align } = places[at]!;
          use().text(cell, x, y, { width: columnWidth, align });
        }
        doc.y = y + height + 4;
        rule();
      };
      const head = (): void =>
        draw(
          columns.map((column) => column.title),
          () => plain(8, MUTED),
        );
      makeRoom(60);
      head();
      let page = doc.bufferedPageRange().count;
      for (const { cells, isStrong } of rows) {
        draw(cells, () => (isStrong ? strong(8.5) : plain(8.5)));
        const { count } = doc.bufferedPageRange();
        // A long one takes a while, and others are served meanwhile.
        if (count > page) await nextTurn();
        page = count;
      }
      doc.y += 14;
    },

    heading(text) {
      makeRoom(80);
      strong(12).text(text, MARGIN, doc.y + 4, { width });
      doc.y += 6;
    },

    note(text) {
      makeRoom(plain(9, MUTED).heightOfString(text, { width }));
      plain(9, MUTED).text(text, MARGIN, doc.y, { width });
      doc.y += 8;
    },

    async finish() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        // Below the margin, where nothing may begin a page more.
        doc.page.margins.bottom = 0;
        plain(8, MUTED).text(pageLabel(page + 1, count), MARGIN, doc.page.height - MARGIN, {
          width,
          align: 'right',
          lineBreak: false,
        });
      }
      const ended = new Promise<void>((resolve) => doc.on('end', resolve));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
