/** The demo's exam files, drawn by code: a picture of an electrocardiogram and the sheet of a blood count. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { placesIn } from '../../platform/files/places.ts';
import { receive } from '../../platform/files/receive.ts';

export type ExamKey = 'electrocardiogram' | 'bloodCount';

export interface KeptExam {
  name: string;
  mimetype: 'image/png' | 'application/pdf';
  /** SHA-256 in hex, which is where the file lies. */
  hash: string;
  sizeBytes: number;
}

const WIDTH = 1200;
const HEIGHT = 420;
const BEAT = 150;

/** One heartbeat as path steps: P wave, QRS complex, T wave, each relative to the point before. */
const heartbeat = `q 12 -22 24 0 l 14 0 l 6 10 l 9 -120 l 9 146 l 6 -36 l 18 0 q 20 -40 40 0 l ${BEAT - 126} 0`;

function grid(step: number, width: number): string {
  const lines = [];
  for (let x = 0; x <= WIDTH; x += step) lines.push(`M${x} 0V${HEIGHT}`);
  for (let y = 0; y <= HEIGHT; y += step) lines.push(`M0 ${y}H${WIDTH}`);
  return `<path d="${lines.join('')}" stroke="#f2b8b5" stroke-width="${width}" fill="none"/>`;
}

async function drawElectrocardiogram(): Promise<Buffer> {
  const lead = (y: number) => `<path d="M0 ${y} ${heartbeat.concat(' ').repeat(WIDTH / BEAT)}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff6f5"/>${grid(10, 0.4)}${grid(50, 1)}
    <g stroke="#1b2430" stroke-width="2.2" fill="none" stroke-linejoin="round">${lead(160)}${lead(350)}</g></svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

const bloodCountLines = [
  'Hemograma completo e perfil lipídico',
  '',
  'Hemoglobina               13,6 g/dL        (12,0 a 16,0)',
  'Hematócrito               41 %             (36 a 47)',
  'Leucócitos                6.480 /mm³       (4.000 a 11.000)',
  'Plaquetas                 252.000 /mm³     (150.000 a 450.000)',
  'Glicose em jejum          91 mg/dL         (70 a 99)',
  'Colesterol total          198 mg/dL        (até 200)',
  'Colesterol LDL            129 mg/dL        (até 130)',
  'Colesterol HDL            52 mg/dL         (acima de 40)',
  'Triglicérides             88 mg/dL         (até 150)',
];

/** A one-page PDF of monospaced lines, byte by byte: header, five objects, the table of their places, trailer. */
function writePdf(lines: readonly string[]): Buffer {
  const escaped = lines.map(line => line.replace(/[\\()]/g, '\\$&'));
  const content = `BT /F1 11 Tf 56 780 Td 18 TL\n${escaped.map(line => `(${line}) Tj T*`).join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** Takes a file in as an upload would be. */
async function keep(dataDir: string, bytes: Buffer): Promise<Pick<KeptExam, 'hash' | 'sizeBytes'>> {
  const received = await receive(Readable.from([bytes]), placesIn(dataDir));
  await received.keep();
  return { hash: received.hash, sizeBytes: received.size };
}

/** Puts the files into the data directory; the same bytes each time. */
export async function keepDemoExams(dataDir: string): Promise<Record<ExamKey, KeptExam>> {
  return {
    electrocardiogram: {
      name: 'eletrocardiograma.png',
      mimetype: 'image/png',
      ...(await keep(dataDir, await drawElectrocardiogram())),
    },
    bloodCount: {
      name: 'hemograma.pdf',
      mimetype: 'application/pdf',
      ...(await keep(dataDir, writePdf(bloodCountLines))),
    },
  };
}
