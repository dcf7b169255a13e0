/** A PDF that is written while it is read: pages leave the memory once they are full. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFKit from 'pdfkit';
import { pageTotal } from './pageTotal.ts';

/** How much of the PDF may wait for its reader, in bytes. */
const MAX_WAITING = 512 * 1024;
/** The longest text that is laid out at a time, in characters: other requests are handled in between. */
const PART_CHARACTERS = 2_000;
/** Of each paper, in points. */
const margins = { A4: 54, A5: 36 };
const FOOTER_SIZE = 8;

type Style = 'title' | 'heading' | 'subheading' | 'label' | 'paragraph' | 'body' | 'small';

const styles: Record<Style, { font: 'regular' | 'bold'; size: number; color: string; above: number }> = {
  title: { font: 'bold', size: 20, color: '#17233c', above: 0 },
  heading: { font: 'bold', size: 14, color: '#17233c', above: 16 },
  subheading: { font: 'bold', size: 11, color: '#17233c', above: 12 },
  label: { font: 'bold', size: 10, color: '#17233c', above: 5 },
  paragraph: { font: 'regular', size: 12, color: '#17233c', above: 8 },
  body: { font: 'regular', size: 10, color: '#17233c', above: 1 },
  small: { font: 'regular', size: 9, color: '#4a5568', above: 1 },
};

// Liberation Sans is metric-compatible with Arial and covers Latin, Greek and Cyrillic. It comes with pdfjs-dist.
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
const fontFiles = { regular: 'LiberationSans-Regular.ttf', bold: 'LiberationSans-Bold.ttf' };

/** Where to draw. Text needs `readable`, which replaces what the fonts lack. */
export interface Canvas {
  pdf: PDFKit.PDFDocument;
  x: number;
  y: number;
  width: number;
  readable(text: string): string;
}

export interface DocumentWriter {
  text(style: Style, text: string): Promise<void>;
  /** Draws what isn't divided between pages. @param height in points */
  draw(height: number, work: (canvas: Canvas) => void): Promise<void>;
  /** A JPEG, in the width of the page at most. */
  picture(jpeg: Buffer): Promise<void>;
}

interface Options {
  title: string;
  language: string;
  /** A4 by default. */
  paper?: 'A4' | 'A5';
  /** Left in the footer of every page. */
  footer: string;
  /** For the footer: "Page 1 of 2". */
  page: string;
  of: string;
  createdAt: Date;
}

/** A stream of the PDF that `write` makes. An error of `write` breaks it off. */
export function pdfStream(options: Options, write: (to: DocumentWriter) => Promise<void>): Readable {
  const out = new PassThrough();
  const { title, language, createdAt, paper = 'A4' } = options;
  const margin = margins[paper];
  const pdf = new PDFKit({
    ...{ size: paper, margins: { top: margin, bottom: margin + 12, left: margin, right: margin } },
    ...{ lang: language, displayTitle: true, autoFirstPage: false },
    info: { Title: title, CreationDate: createdAt },
  });
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, readFileSync(join(folder, file)));
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const finish = async () => {
    const writer = writerTo(pdf, { ...options, margin, out, closed: closed.signal });
    pdf.pipe(out);
    await write(writer);
    writer.end();
  };
  finish().catch(error => out.destroy(error));
  return out;
}

function writerTo(
  pdf: PDFKit.PDFDocument,
  { out, closed, margin, footer, page, of }: Options & { out: PassThrough; closed: AbortSignal; margin: number },
) {
  const total = pageTotal(pdf);
  let current: Style = 'body';
  let pages = 0;
  const apply = (style: Style) => {
    current = style;
    const { font, size, color } = styles[style];
    pdf.font(font).fontSize(size).fillColor(color);
  };
  const has = glyphs(pdf);

  const drawFooter = () => {
    pages += 1;
    const { bottom } = pdf.page.margins;
    const { width, height } = pdf.page;
    const y = height - margin + 6;
    const [x, top] = [pdf.x, pdf.y];
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(FOOTER_SIZE).fillColor(styles.small.color);
    const number = `${page} ${pages} ${of} `;
    const left = width - margin - pdf.widthOfString(number) - total.width;
    pdf.text(readableIn(has, footer), margin, y, {
      width: left - margin - 12,
      lineBreak: false,
      ellipsis: true,
      height: 10,
    });
    pdf.text(number, left, y, { lineBreak: false });
    total.draw(left + pdf.widthOfString(number), y);
    pdf.page.margins.bottom = bottom;
    Object.assign(pdf, { x, y: top });
    apply(current);
  };
  pdf.on('pageAdded', drawFooter);
  pdf.addPage();

  /** Lets other requests run, and waits while the reader is behind. */
  const settle = async () => {
    await setImmediate();
    while (pdf.readableLength > MAX_WAITING && out.writableNeedDrain) await once(out, 'drain', { signal: closed });
    closed.throwIfAborted();
  };
  return {
    async text(style: Style, given: string) {
      apply(style);
      const { above } = styles[style];
      if (pdf.y > margin) pdf.y += above;
      keepWithNext(pdf, style);
      for (const part of partsOf(given)) {
        pdf.text(readableIn(has, part), margin);
        await settle();
      }
    },
    async draw(height: number, work: (canvas: Canvas) => void) {
      const { page } = pdf;
      if (pdf.y + height > page.height - page.margins.bottom) pdf.addPage();
      const y = pdf.y;
      work({
        pdf,
        x: margin,
        y,
        width: pdf.page.width - 2 * margin,
        readable: (text: string) => readableIn(has, text),
      });
      Object.assign(pdf, { x: margin, y: y + height });
      await settle();
    },
    async picture(jpeg: Buffer) {
      const { width, height, margins } = pdf.page;
      const area = { width: width - 2 * margin, height: height - margins.top - margins.bottom };
      // Not in the type definitions.
      const { openImage } = pdf as unknown as { openImage(jpeg: Buffer): { width: number; height: number } };
      const image = openImage.call(pdf, jpeg);
      // At 120 pixels per inch, unless that is larger than the page or half of its height.
      const scale = Math.min(0.6, area.width / image.width, area.height / 2 / image.height);
      const size = { width: image.width * scale, height: image.height * scale };
      if (pdf.y + size.height > height - margins.bottom) pdf.addPage();
      pdf.image(image as never, margin, pdf.y + 4, size);
      pdf.x = margin;
      pdf.y += size.height + 8;
      await settle();
    },
    end() {
      total.set(pages);
      pdf.end();
    },
  };
}

/** Headings don't end a page. */
function keepWithNext(pdf: PDFKit.PDFDocument, style: Style): void {
  const needed = { title: 0, heading: 90, subheading: 70, label: 40, paragraph: 0, body: 0, small: 0 }[style];
  if (pdf.y + needed > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
}

/** The paragraphs of a text, long ones divided at spaces. */
function* partsOf(text: string): Generator<string> {
  for (const line of text.replace(/\t/g, '    ').split(/\r\n|\r|\n|\u2028|\u2029/)) {
    if (line.trim() === '') {
      yield ' ';
      continue;
    }
    let rest = line;
    while (rest.length > PART_CHARACTERS) {
      const space = rest.lastIndexOf(' ', PART_CHARACTERS);
      // Between two halves of a character is no place to divide.
      const end =
        space > 0 ? space : PART_CHARACTERS - (/[\ud800-\udbff]/.test(rest[PART_CHARACTERS - 1] ?? '') ? 1 : 0);
      yield rest.slice(0, end);
      rest = rest.slice(end).trimStart();
    }
    yield rest;
  }
}

/** Whether the font has a character. The bold font has the same ones. */
function glyphs(pdf: PDFKit.PDFDocument): (character: string) => boolean {
  pdf.font('regular');
  // Not in the type definitions: the font of fontkit.
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  const known = new Map<string, boolean>();
  return character => {
    let found = known.get(character);
    if (found === undefined) {
      found = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      known.set(character, found);
    }
    return found;
  };
}

/** A text without control characters, in which the nearest letter or a code replaces what the font lacks. */
function readableIn(has: (character: string) => boolean, text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let readable = '';
  for (const character of text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, '')) {
    readable += has(character) ? character : (plainer(has, character) ?? `<U+${codeOf(character)}>`);
  }
  return readable;
}

/** A letter with as many of its marks as the font has: ê for ễ. */
function plainer(has: (character: string) => boolean, letter: string): string | undefined {
  const parts = [...letter.normalize('NFD')];
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const shorter = parts.slice(0, length).join('').normalize('NFC');
    if ([...shorter].length === 1 && has(shorter)) return shorter;
  }
  return undefined;
}

const codeOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
