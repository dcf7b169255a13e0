// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { doctorsLine } from '../../../../../../src/features/appointments/intents/index.ts';
import { initialFields } from '../../../../../../src/features/documents/form/draft.ts';
import { useDocumentForm } from '../../../../../../src/features/documents/form/useDocumentForm.ts';
import { respondLater } from '../../../respondLater.ts';
import { doctorAppointment, drElisa } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const draft = vi.hoisted(() => ({
  status: 'ready',
  saved: undefined as object | undefined,
  keep: vi.fn(),
  clear: vi.fn(async () => {}),
  flush: async () => {},
}));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t }) };
});
const outbox = vi.hoisted(() => ({ send: vi.fn(), takeBack: vi.fn() }));
vi.mock('../../../../../../src/sync/device.ts', () => ({ outbox }));
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
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Form, { seen })));
  return Object.assign(seen, { close: () => act(async () => root.unmount()) });
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

test('an issued document leaves no draft, although the patient’s name was corrected since it was stored', async () => {
  const fields = { kind: 'exam_request', exams: ['Hemograma'], indication: 'Cansaço' } as const;
  draft.saved = { fields };
  outbox.send.mockResolvedValue({ status: 'queued' });
  const seen = await openForm();
  await act(async () => void (await seen.form.issue()));
  const { rest } = outbox.send.mock.lastCall?.[2].draft ?? expect.fail('not sent');
  const line = { ...doctorsLine(appointment), person: 'Ana de antes' };
  expect(rest({ fields, line })).toBeUndefined();
  const later = { fields: { ...fields, indication: 'Cansaço e tontura' }, line };
  expect(rest(later)).toBe(later);
});

test('a form whose document was issued is blank again', async () => {
  outbox.send.mockResolvedValue({ status: 'sent' });
  const seen = await openForm();
  await act(async () => seen.form.change({ ...halfWritten, exams: [...halfWritten.exams] }));
  await act(async () => void (await seen.form.issue()));
  expect(seen.form).toMatchObject({ isDirty: false, fields: blank });
});

test('a refusal that arrives after the form was closed stays in the outbox', async () => {
  const respond = respondLater(outbox.send);
  const seen = await openForm();
  await act(async () => seen.form.change({ ...halfWritten, exams: [...halfWritten.exams] }));
  const issued = seen.form.issue();
  await vi.waitFor(() => expect(outbox.send).toHaveBeenCalled());
  await seen.close();
  respond({ status: 'refused', id: 7, problem: { code: 'documents_limit' } });
  expect(await issued).toMatchObject({ status: 'refused' });
  expect(outbox.takeBack).not.toHaveBeenCalled();
});
