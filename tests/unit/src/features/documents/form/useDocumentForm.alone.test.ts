// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { initialFields } from '../../../../../../src/features/documents/form/draft.ts';
import { useDocumentForm } from '../../../../../../src/features/documents/form/useDocumentForm.ts';
import { doctorAppointment, drElisa } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const draft = vi.hoisted(() => ({
  status: 'ready',
  saved: undefined as object | undefined,
  keep: vi.fn(),
  clear: vi.fn(async () => {}),
}));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t }) };
});
vi.mock('../../../../../../src/sync/device.ts', () => ({ outbox: {} }));
vi.mock('../../../../../../src/sync/drafts/useDraft.ts', () => ({ useDraft: () => draft }));
vi.mock('../../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: drElisa }) }));

const appointment = doctorAppointment(1);
const blank = initialFields('exam_request', appointment);
const halfWritten = { kind: 'exam_request', exams: ['Hemograma'], indication: '' } as const;

function Form({ seen }: { seen: { form: ReturnType<typeof useDocumentForm> } }) {
  seen.form = useDocumentForm(appointment, 'exam_request');
  return null;
}

async function openForm() {
  const seen: { form: ReturnType<typeof useDocumentForm> } = { form: undefined as never };
  await act(async () => createRoot(document.createElement('div')).render(createElement(Form, { seen })));
  return seen;
}

beforeEach(() => {
  vi.clearAllMocks();
  draft.saved = undefined;
});

test('a discarded document leaves a blank form and no draft', async () => {
  const seen = await openForm();
  await act(async () => seen.form.change({ ...halfWritten, exams: [...halfWritten.exams] }));
  expect(seen.form.isDirty).toBe(true);
  expect(draft.keep).toHaveBeenCalledOnce();
  await act(async () => seen.form.discard());
  expect(seen.form).toMatchObject({ isDirty: false, fields: blank });
  expect(draft.clear).toHaveBeenCalledOnce();
  expect(draft.keep).toHaveBeenCalledOnce();
});

test('so does a discarded draft that was found on the device; what is typed next is a draft again', async () => {
  draft.saved = { fields: halfWritten };
  const seen = await openForm();
  expect(seen.form).toMatchObject({ isDirty: true, fields: halfWritten });
  await act(async () => seen.form.discard());
  expect(seen.form).toMatchObject({ isDirty: false, fields: blank });
  expect(draft.keep).not.toHaveBeenCalled();
  await act(async () => seen.form.change({ kind: 'exam_request', exams: ['Ferritina'], indication: '' }));
  expect(seen.form.isDirty).toBe(true);
  expect(draft.keep).toHaveBeenCalledOnce();
});
