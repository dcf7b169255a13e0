/** A document as a PDF, to be printed and signed by hand. */
import type { Readable } from 'node:stream';
import { encode } from 'uqr';
import { itemLine, type Sheet, type SheetBlock, sheetOf } from '../../../../contract/documentSheet.ts';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { type Canvas, type DocumentWriter, pdfStream } from '../../../platform/files/pdf/document.ts';

const INK = '#17233c';
const FAINT = '#4a5568';
/** Of the QR code, in points. */
const QR_SIZE = 72;
/** Of everything below the text: the signature, and the code with what it is for. */
const END_HEIGHT = 210;

/** The stream of the PDF, and a name for the file. */
export function documentPdf(document: IssuedDocument, publicUrl: string): { pdf: Readable; name: string } {
  const sheet = sheetOf(document, publicUrl);
  const pdf = pdfStream(
    {
      ...{ title: sheet.title, language: 'pt-BR', paper: sheet.paper, page: 'Página', of: 'de' },
      footer: `${sheet.title} · ${sheet.code}`,
      createdAt: new Date(document.issued_at),
    },
    to => write(to, sheet),
  );
  return { pdf, name: `${fileNames[document.content.kind]}-${sheet.code}.pdf` };
}

const fileNames = {
  prescription: 'receituario',
  certificate: 'atestado',
  exam_request: 'pedido-de-exames',
  attendance: 'declaracao-de-comparecimento',
} as const;

async function write(to: DocumentWriter, sheet: Sheet): Promise<void> {
  await to.text('heading', sheet.clinic.name);
  await to.text('small', sheet.clinic.address);
  await to.draw(14, ({ pdf, x, y, width }) => rule(pdf, x, y + 8, width));
  for (const warning of sheet.warnings) await to.text('label', warning);
  await to.text('title', sheet.title);
  for (const { label, value } of sheet.facts) await to.text('body', `${label}: ${value || '_'.repeat(24)}`);
  for (const block of sheet.blocks) await writeBlock(to, block, sheet.paper === 'A5' ? 'body' : 'paragraph');
  await to.draw(END_HEIGHT, canvas => drawEnd(canvas, sheet));
}

async function writeBlock(to: DocumentWriter, block: SheetBlock, style: 'body' | 'paragraph'): Promise<void> {
  if (block.is === 'text') return await to.text('paragraph', block.text);
  if (block.is === 'labelled') {
    await to.text('subheading', block.label);
    return await to.text(style, block.text);
  }
  await to.text('subheading', itemLine(block));
  for (const line of block.lines) await to.text(style, line);
}

function rule(pdf: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(INK)
    .stroke();
}

/** The line for the signature, then the code. */
function drawEnd({ pdf, x, y, width, readable }: Canvas, sheet: Sheet): void {
  const line = (text: string, size: number, at: number, color = INK) =>
    pdf.font('regular').fontSize(size).fillColor(color).text(readable(text), x, at, { width, align: 'center' });
  line(sheet.issued, 10, y + 12);
  const signed = Math.min(width, 240);
  rule(pdf, x + (width - signed) / 2, y + 78, signed);
  line(sheet.signer.name, 10, y + 82);
  line(`${sheet.signer.crm} · assinatura`, 9, y + 96, FAINT);
  const top = y + 122;
  drawQr(pdf, sheet.link, { x, y: top });
  const beside = { width: width - QR_SIZE - 12 };
  pdf.font('bold').fontSize(10).fillColor(INK);
  pdf.text(`Código ${sheet.code}`, x + QR_SIZE + 12, top, beside);
  pdf.font('regular').fontSize(8).fillColor(FAINT);
  pdf.text(readable(`Confira em ${sheet.address}`), { ...beside, lineGap: 2 });
  pdf.text(readable(sheet.statement), beside);
}

function drawQr(pdf: PDFKit.PDFDocument, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = QR_SIZE / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(x + column * side, y + row * side, side, side);
    }
  }
  pdf.fillColor('#000').fill();
}
