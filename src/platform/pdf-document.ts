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

const MARGIN = 48;
const GAP = 8;
const INK = '#16181d';
const MUTED = '#5d6470';
const LINE = '#d5d9e0';
const FONTS = path.join(import.meta.dirname, 'fonts');

export class PdfDocument {
  readonly #doc: InstanceType<typeof PdfKit>;
  readonly #options: PdfOptions;
  readonly #chunks: Buffer[] = [];
  readonly #width: number;
  readonly #bottom: number;

  constructor(options: PdfOptions) {
    const { title, subtitle, author, address, madeAt, locale } = options;
    this.#options = options;
    this.#doc = new PdfKit({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
      bufferPages: true,
      lang: locale,
      displayTitle: true,
      font: path.join(FONTS, 'inter-regular.ttf'),
      info: { Title: title, Author: author, CreationDate: madeAt },
    });
    this.#doc.registerFont('regular', path.join(FONTS, 'inter-regular.ttf'));
    this.#doc.registerFont('strong', path.join(FONTS, 'inter-semibold.ttf'));
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#width = this.#doc.page.width - 2 * MARGIN;
    this.#bottom = this.#doc.page.height - MARGIN - 24;
    this.#strong(12).text(author, MARGIN, MARGIN);
    this.#plain(9, MUTED).text(address);
    this.#strong(20).text(title, MARGIN, this.#doc.y + 18);
    this.#plain(10, MUTED).text(subtitle);
    this.#doc.y += 12;
  }

  terms(lines: readonly (readonly [term: string, value: string])[]): void {
    const [left, right] = [this.#width * 0.4, this.#width * 0.6];
    for (const [term, value] of lines) {
      const height = Math.max(
        this.#plain(10).heightOfString(term, { width: left - GAP }),
        this.#strong(10).heightOfString(value, { width: right }),
      );
      this.#makeRoom(height + 10);
      this.#rule();
      const y = this.#doc.y + 5;
      this.#plain(10, MUTED).text(term, MARGIN, y, { width: left - GAP });
      this.#strong(10).text(value, MARGIN + left, y, { width: right, align: 'right' });
      this.#doc.y = y + height + 5;
    }
    this.#rule();
    this.#doc.y += 14;
  }

  /** Its head is repeated on each page. */
  async table(columns: readonly PdfColumn[], rows: Iterable<PdfRow>): Promise<void> {
    const places = columns.map(({ share, align }, index) => ({
      x: MARGIN + this.#width * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
      width: this.#width * share - (index < columns.length - 1 ? GAP : 0),
      align: align ?? ('left' as const),
    }));
    const titles = columns.map(({ title }) => title);
    const drawHead = (): void => this.#row(places, titles, { use: () => this.#plain(8, MUTED), height: 11 });
    this.#makeRoom(60);
    drawHead();
    for (const { cells, isStrong } of rows) {
      const use = () => (isStrong ? this.#strong(8.5) : this.#plain(8.5));
      const height = Math.max(...cells.map((cell, at) => use().heightOfString(cell, { width: places[at]!.width })));
      if (this.#makeRoom(height + 8)) drawHead();
      this.#row(places, cells, { use, height });
      // A row takes some milliseconds, and others are served meanwhile.
      await nextTurn();
    }
    this.#doc.y += 14;
  }

  heading(text: string): void {
    this.#makeRoom(80);
    this.#strong(12).text(text, MARGIN, this.#doc.y + 4, { width: this.#width });
    this.#doc.y += 6;
  }

  note(text: string): void {
    const width = this.#width;
    this.#makeRoom(this.#plain(9, MUTED).heightOfString(text, { width }));
    this.#plain(9, MUTED).text(text, MARGIN, this.#doc.y, { width });
    this.#doc.y += 8;
  }

  async finish(): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      // Below the margin, where nothing may begin a page more.
      this.#doc.page.margins.bottom = 0;
      const text = this.#options.pageLabel(page + 1, count);
      const place = { width: this.#width, align: 'right', lineBreak: false } as const;
      this.#plain(8, MUTED).text(text, MARGIN, this.#doc.page.height - MARGIN, place);
    }
    const ended = new Promise<void>((resolve) => this.#doc.on('end', resolve));
    this.#doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #plain(size: number, color = INK) {
    return this.#doc.font('regular').fontSize(size).fillColor(color);
  }

  #strong(size: number) {
    return this.#doc.font('strong').fontSize(size).fillColor(INK);
  }

  #rule(): void {
    const { y } = this.#doc;
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width, y)
      .lineWidth(0.5)
      .stroke(LINE);
  }

  /** A page more, where so much does not fit any more. */
  #makeRoom(height: number): boolean {
    if (this.#doc.y + height <= this.#bottom) return false;
    this.#doc.addPage();
    return true;
  }

  #row(
    places: readonly Place[],
    cells: readonly string[],
    { use, height }: { use: () => InstanceType<typeof PdfKit>; height: number },
  ): void {
    const y = this.#doc.y + 4;
    for (const [at, cell] of cells.entries()) {
      const { x, width, align } = places[at]!;
      use().text(cell, x, y, { width, align });
    }
    this.#doc.y = y + height + 4;
    this.#rule();
  }
}

interface Place {
  x: number;
  width: number;
  align: 'left' | 'right';
}
