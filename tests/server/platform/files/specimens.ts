/** Generated exam files for tests, and the form that uploads them. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { TestApp } from '../../harness/app.ts';
import type { Answer, Bearer } from '../../harness/requests.ts';

/** An image of one colour; another colour yields other bytes. */
export async function png(colour = '#5345fc', width = 40, height = 20): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** A square picture that hardly shrinks when it is compressed. */
export async function noise(width: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * width * 3);
  for (let at = 0, value = 1; at < pixels.length; at += 1) {
    value = (value * 48_271) % 2_147_483_647;
    pixels[at] = value & 255;
  }
  return await sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
}

/** A small PDF; `text` makes its bytes differ. */
export function pdf(text = 'Hemograma'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Makes the part a file. */
  fileName?: string;
  type?: string;
}

const BOUNDARY = 'clinic-test-boundary';

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A multipart body of these parts, in this order; `cut` omits its end. */
export function formOf(parts: readonly FormPart[], { cut = false } = {}): Buffer {
  const pieces = parts.flatMap(({ name, value, fileName, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    type ? `Content-Type: ${type}\r\n\r\n` : '\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, ...(cut ? [] : [`--${BOUNDARY}--\r\n`])].map(piece => Buffer.from(piece)));
}

export interface UploadOptions {
  as?: Bearer;
  fileName?: string;
  type?: string;
  key?: string;
  /** The file before the exam's id. */
  fileFirst?: boolean;
}

/** Uploads a file to an exam as the app does. */
export async function upload(
  clinic: TestApp,
  examId: string,
  bytes: Buffer,
  { as, fileName = 'exame.png', type = 'image/png', key, fileFirst = false }: UploadOptions = {},
): Promise<Answer> {
  const parts = [
    { name: 'text', value: examId },
    { name: 'image', value: bytes, fileName, type },
  ];
  return await clinic.post('/exams/upload', formOf(fileFirst ? parts.reverse() : parts), {
    as,
    headers: formHeaders,
    ...(key && { key }),
  });
}

/** A PDF of one page with a text, which a reader can show; `pdf` only begins like one. */
export async function printedPdf(text: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = once(document, 'end');
  document.fontSize(24).text(text);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}
