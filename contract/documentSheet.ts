/**
 * What a document says on paper, from one description for the app's print view and the server's PDF. Papers are
 * Portuguese, in whatever language the app is: they are for pharmacies, employers and laboratories in Brazil.
 */
import { type DocumentKind, groupedCode, type IssuedDocument } from './documents.ts';
import { crmText } from './formats.ts';

/** A part of the text. */
export type SheetBlock =
  /** Continuous text. */
  | { is: 'text'; text: string }
  /** A text with a label above it. */
  | { is: 'labelled'; label: string; text: string }
  /** An entry of a numbered list: its first line, what is beside that line, and the lines below. */
  | { is: 'item'; number: number; title: string; aside: string; lines: readonly string[] };

/** The text of a document as lines, without its layout. */
export const linesOf = (blocks: readonly SheetBlock[]): string[] =>
  blocks.flatMap(block => {
    if (block.is === 'text') return [block.text];
    if (block.is === 'labelled') return [`${block.label}: ${block.text}`];
    return [itemLine(block), ...block.lines];
  });

/** The first line of an item, with what is beside it. */
export const itemLine = ({ number, title, aside }: { number: number; title: string; aside: string }): string =>
  `${number}. ${title}${aside && ` – ${aside}`}`;

export interface Sheet {
  paper: 'A4' | 'A5';
  title: string;
  clinic: { name: string; address: string };
  /** Labels with their values. An empty value is a line to be filled in by hand. */
  facts: readonly { label: string; value: string }[];
  blocks: readonly SheetBlock[];
  /** The day of issue, in words. */
  issued: string;
  /** Below the line for the signature. */
  signer: { name: string; crm: string };
  code: string;
  /** Where the code is checked, without and with the code. */
  address: string;
  link: string;
  /** What the paper is without a signature, and what the code confirms. */
  statement: string;
  /** Warnings that are printed on top. */
  warnings: readonly string[];
}

/** The paper's title, by its kind. */
const titles: Record<DocumentKind, string> = {
  prescription: 'Receituário',
  certificate: 'Atestado médico',
  exam_request: 'Pedido de exames',
  attendance: 'Declaração de comparecimento',
};

/**
 * @param origin where the app is: `https://clinic.example`
 */
export function sheetOf(document: IssuedDocument, origin: string): Sheet {
  const { content, printed, code, issued_at, received_at, canceled_at } = document;
  const { clinic, doctor, patient } = printed;
  const address = `${origin.replace(/\/+$/, '')}/verify`;
  const day = (instant: string) => dayInWords(instant, clinic.time_zone);
  return {
    paper: content.kind === 'prescription' ? 'A5' : 'A4',
    title: titles[content.kind],
    clinic: { name: clinic.name, address: clinic.address },
    facts: [
      { label: 'Paciente', value: patient.name },
      { label: 'CPF', value: '' },
    ],
    blocks: blocksOf(document),
    issued: `Emitido em ${day(issued_at)}`,
    signer: { name: doctor.name, crm: doctor.CRM === '' ? 'CRM ____________' : crmText(doctor.CRM) },
    code: groupedCode(code),
    address: address.replace(/^https?:\/\//, ''),
    // In the fragment, so that no server's log has it.
    link: `${address}#${code}`,
    statement:
      'Só tem efeito com a assinatura do médico feita à mão. O código não substitui a assinatura: com ele, qualquer ' +
      'pessoa confere se a clínica emitiu este documento.',
    warnings: [
      ...(canceled_at ? [`CANCELADO em ${day(canceled_at)}. Este documento não deve ser usado.`] : []),
      ...(received_at === null
        ? ['Impresso antes de chegar ao servidor da clínica: o código só pode ser conferido depois do envio.']
        : []),
    ],
  };
}

function blocksOf({ content, printed }: IssuedDocument): SheetBlock[] {
  const labelled = (label: string, text: string): SheetBlock[] =>
    text === '' ? [] : [{ is: 'labelled', label, text }];
  switch (content.kind) {
    case 'prescription':
      return [
        ...content.items.map(({ name, dose, use, quantity }, index) => ({
          ...{ is: 'item' as const, number: index + 1, title: name, aside: quantity },
          lines: [dose, use].filter(line => line !== ''),
        })),
        ...labelled('Observações', content.notes),
      ];
    case 'certificate':
      return [
        { is: 'text', text: certificateText(content, printed.patient.name) },
        ...(content.text === '' ? [] : [{ is: 'text' as const, text: content.text }]),
        ...labelled('CID (informado com a concordância do paciente)', content.cid?.code ?? ''),
      ];
    case 'exam_request':
      return [
        ...content.exams.map((title, index) => ({
          ...{ is: 'item' as const, number: index + 1, title },
          ...{ aside: '', lines: [] },
        })),
        ...labelled('Indicação clínica', content.indication),
      ];
    case 'attendance': {
      const { date, from, to } = content;
      const text =
        `Declaro, para os devidos fins, que ${printed.patient.name} compareceu a esta clínica em ` +
        `${plainDayInWords(date)}, das ${from} às ${to}, para atendimento de saúde.`;
      return [{ is: 'text', text }];
    }
  }
}

function certificateText({ days, from }: { days: number; from: string }, name: string): string {
  const begins = plainDayInWords(from);
  const time = days === 1 ? `de 1 dia, em ${begins}` : `de ${days} dias, a partir de ${begins}`;
  return `Atesto, para os devidos fins, que ${name} esteve sob meus cuidados e necessita de afastamento ${time}.`;
}

function dayInWords(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }).format(new Date(instant));
}

/** @param date `YYYY-MM-DD` */
const plainDayInWords = (date: string) => dayInWords(`${date}T12:00:00Z`, 'UTC');
