/** Searches a record by what its appointments say. Pure functions. */
import type { DocumentContent } from '../../../../contract/documents.ts';
import { hasFile, type RecordEntry } from '../../../../contract/record.ts';
import { matcher, searchForm } from '../../../i18n/collation.ts';

/** Localized texts of an entry. */
export interface EntryTexts {
  day(entry: RecordEntry): string;
  specialty(name: string): string;
  documentKind(kind: DocumentContent['kind']): string;
}

/** An entry that was found. */
export interface FoundEntry {
  entry: RecordEntry;
  /** The sentence or line that matches most of the words; undefined if only the day, specialty or doctor matches. */
  passage: string | undefined;
}

/** A longer beginning of a passage, before its first match, is left out. In characters. */
const LEAD_MAX = 60;

/** The entries that have every word of a query in what their reader sees of them, ignoring diacritics and case. */
export function searchEntries(entries: readonly RecordEntry[], query: string, texts: EntryTexts): FoundEntry[] {
  const isFound = matcher(query);
  const words = searchForm(query).split(/\s+/);
  return entries.flatMap(entry => {
    const passages = passagesOf(entry, texts);
    const head = [texts.day(entry), texts.specialty(entry.specialty.name), entry.doctor.name];
    if (!isFound([...head, ...passages].join('\n'))) return [];
    return [{ entry, passage: bestPassage(passages, words) }];
  });
}

/** The sentences of the notes, and a line for each exam and for each line of a document. */
function passagesOf({ diagnosis, anamnesis, exams, documents = [] }: RecordEntry, texts: EntryTexts): string[] {
  const sentences = `${diagnosis}\n${anamnesis}`.match(/\S.*?(?:[.;!?](?=\s)|$)/gm) ?? [];
  return [
    ...sentences,
    ...exams.filter(hasFile).map(({ label, name }) => [label, name].filter(Boolean).join(' · ')),
    ...documents.flatMap(({ content }) => {
      const kind = texts.documentKind(content.kind);
      return [
        kind,
        ...linesOf(content)
          .filter(Boolean)
          .map(line => `${kind}: ${line}`),
      ];
    }),
  ];
}

function linesOf(content: DocumentContent): string[] {
  if (content.kind === 'prescription') {
    return [...content.items.map(({ name, dose, use }) => [name, dose, use].filter(Boolean).join(', ')), content.notes];
  }
  if (content.kind === 'exam_request') return [...content.exams, content.indication];
  return content.kind === 'certificate' ? [content.text, content.cid?.code ?? ''] : [];
}

/** The passage with the most words of the query, the first of equals, from shortly before the first match. */
function bestPassage(passages: readonly string[], words: readonly string[]): string | undefined {
  let best: string | undefined;
  let places: number[] = [];
  for (const passage of passages) {
    const text = searchForm(passage);
    const found = words.map(word => text.indexOf(word)).filter(at => at >= 0);
    if (found.length > places.length) [best, places] = [passage, found];
  }
  if (best === undefined) return undefined;
  const first = places.reduce((a, b) => Math.min(a, b));
  return first > LEAD_MAX ? `…${best.slice(best.indexOf(' ', first - LEAD_MAX) + 1)}` : best;
}
