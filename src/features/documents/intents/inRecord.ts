/** Documents within a mirrored record. Each returns the given list itself if nothing changes. */
import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { RecordEntry } from '../../../../contract/record.ts';

/** The list with a document, in the place of an earlier state of it or at the end. */
export function withDocument(list: IssuedDocument[], document: IssuedDocument): IssuedDocument[] {
  const isListed = list.some(({ id }) => id === document.id);
  return isListed ? list.map(old => (old.id === document.id ? document : old)) : [...list, document];
}

/** Changes the documents of one appointment of a record. */
export function changeDocuments(
  record: RecordEntry[],
  appointmentId: string,
  work: (documents: IssuedDocument[]) => IssuedDocument[],
): RecordEntry[] {
  const entry = record.find(({ id }) => id === appointmentId);
  const before = entry?.documents ?? [];
  const after = work(before);
  if (!entry || after === before) return record;
  return record.map(one => (one === entry ? { ...entry, documents: after } : one));
}
