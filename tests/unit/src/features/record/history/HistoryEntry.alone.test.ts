import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { RecordEntry } from '../../../../../../contract/record.ts';
import { HistoryEntry } from '../../../../../../src/features/record/history/HistoryEntry.tsx';
import { patientAppointment } from '../../appointments/fixtures.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ dayTime: (instant: string) => instant }) }));
vi.mock('../../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../../src/features/identity/index.ts', () => ({
  useSession: () => ({ user: { role: 'Patient' } }),
}));
vi.mock('../../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../../src/sync/ui/PendingFiles.tsx', () => ({ PendingFiles: () => null }));
vi.mock('../../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));
vi.mock('../../../../../../src/ui/actions/Button.tsx', () => ({ LinkButton: () => null }));
vi.mock('../../../../../../src/features/documents/index.ts', () => ({ DocumentList: () => null }));
vi.mock('../../../../../../src/features/record/exams/ExamGallery.tsx', () => ({ ExamGallery: () => 'gallery' }));
vi.mock('../../../../../../src/features/record/history/NotesVersions.tsx', () => ({ NotesVersions: () => null }));

/** The text of an entry of the past, unfolded by default. */
function textOf(fields: Partial<RecordEntry>, { isOpen = true, hasFoldedBody = true } = {}): string {
  const entry: RecordEntry = { ...patientAppointment('one', '2026-03-05T13:00:00Z'), exams: [], ...fields };
  return renderToString(
    createElement(HistoryEntry, {
      ...{ entry, patientId: 'ana', isOwn: false, isOpen, hasFoldedBody, passage: undefined, onToggle: () => {} },
    }),
  );
}
const missed = 'appointments.status.missed';
const noNotes = 'record.history.noNotes';

test('a missed appointment is marked, and isn’t said to lack notes or exams', () => {
  const text = textOf({ status: 'missed' });
  expect(text).toContain(missed);
  expect(text).not.toContain(noNotes);
  expect(text).not.toContain('gallery');
});

test('what was noted for it all the same is shown', () => {
  const text = textOf({
    status: 'missed',
    diagnosis: 'Ligou: vem amanhã.',
    exams: [{ mimetype: 'image/png' } as never],
  });
  for (const part of [missed, 'Ligou: vem amanhã.', 'gallery']) expect(text).toContain(part);
});

test.each([{ status: 'done' as const }, {}])('one that took place lacks them: %o', fields => {
  const text = textOf(fields);
  expect(text).not.toContain(missed);
  for (const part of [noNotes, 'gallery']) expect(text).toContain(part);
});

test('one that was cancelled after it was missed is only called cancelled', () => {
  const text = textOf({ status: 'missed', canceled_at: '2026-03-05T15:00:00Z', cancel_reason: 'Nenhum' });
  expect(text).toContain('record.history.canceled');
  expect(text).not.toContain(missed);
});

test('while it is folded, its notes and exams are in the page for the browser’s own search, but not in a long list', () => {
  const notes = { anamnesis: 'Tosse há dois dias.', diagnosis: 'Faringite.' };
  const folded = textOf(notes, { isOpen: false });
  for (const part of ['Tosse há dois dias.', 'gallery']) expect(folded).toContain(part);
  const inLongList = textOf(notes, { isOpen: false, hasFoldedBody: false });
  expect(inLongList).toContain('Faringite.');
  for (const part of ['Tosse há dois dias.', 'gallery']) expect(inLongList).not.toContain(part);
  expect(textOf(notes, { hasFoldedBody: false })).toContain('Tosse há dois dias.');
});
