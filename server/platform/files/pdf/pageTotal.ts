/**
 * The number of all pages, which is known only after the last one. Every page shows the same form object, and a PDF may
 * contain that anywhere: it is written at the end. No page has to wait in memory, and nothing is laid out twice.
 */

const SIZE = 8;
/** Room for six digits. */
const WIDTH = 28;
/** From the top of a line of the footer to its base line, in its font. */
const ASCENT = 0.905;

export function pageTotal(pdf: PDFKit.PDFDocument) {
  // Helvetica is one of the fonts that every reader has, and the number has digits only.
  const font = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' });
  font.end('');
  const form = pdf.ref({
    ...{ Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: [0, -3, WIDTH, SIZE] },
    Resources: { Font: { F: font } },
  });
  return {
    width: WIDTH,
    /** @param y the top of the line */
    draw(x: number, y: number) {
      (pdf.page as unknown as { xobjects: Record<string, unknown> }).xobjects.Total = form;
      // Pages are drawn from the top, so the form is turned upside down like all text.
      pdf.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${(y + ASCENT * SIZE).toFixed(2)} cm /Total Do Q`);
    },
    set(pages: number) {
      form.end(`BT /F ${SIZE} Tf 0.29 0.33 0.41 rg (${pages}) Tj ET`);
    },
  };
}
