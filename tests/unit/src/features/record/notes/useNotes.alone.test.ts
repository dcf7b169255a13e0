// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { DoctorAppointment } from '../../../../../../contract/appointments.ts';
import { StorageError } from '../../../../../../src/device/database.ts';
import type { SaveNotes } from '../../../../../../src/features/appointments/intents/saveNotes.ts';
import { useNotes } from '../../../../../../src/features/record/notes/useNotes.ts';
import { ApiError, NetworkError } from '../../../../../../src/net/errors.ts';
import { doctorAppointment } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const [send, takeBack, pending] = vi.hoisted(() => [vi.fn(), vi.fn(), vi.fn()]);
const outOfReach = vi.hoisted(
  () => () => Promise.reject(Object.assign(new Error('out of reach'), { name: 'StorageError' })),
);
vi.mock('../../../../../../src/sync/device.ts', () => ({
  outbox: { send, discard: outOfReach, takeBack: takeBack.mockImplementation(outOfReach) },
}));
vi.mock('../../../../../../src/sync/outbox/useOutbox.ts', () => ({ usePending: pending }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => async () => {} }));
vi.mock('../../../../../../src/features/record/queries.ts', () => ({ appointmentQuery: () => ({}) }));
vi.mock('../../../../../../src/sync/drafts/useDraft.ts', () => {
  const done = async () => {};
  const draft = { status: 'ready', keep: () => {}, flush: done, clear: done, trouble: 'unavailable' };
  return { useDraft: () => draft };
});

const appointment: DoctorAppointment = { ...doctorAppointment(1), anamnesis: 'tosse', diagnosis: '' };
const theirs = { ...appointment, version: 7, diagnosis: 'asma' };
const conflict = () =>
  new ApiError({ type: 'about:blank', title: '', status: 409, code: 'version_conflict', current: theirs } as never);

interface OpenForm {
  notes: ReturnType<typeof useNotes>;
  /** The page has read another state of the appointment. */
  show(other: DoctorAppointment): void;
}

function Form({ form }: { form: OpenForm }) {
  const [shown, show] = useState(appointment);
  Object.assign(form, { notes: useNotes(shown), show });
  return null;
}

/** Renders the notes of an appointment on a device without storage, with a typed diagnosis. */
async function typedWithoutStorage() {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const form = {} as OpenForm;
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Form, { form })));
  await act(async () => form.notes.change({ diagnosis: 'gripe' }));
  return form;
}

const lastSent = () => send.mock.lastCall?.[1] as SaveNotes;
const saved = () => ({
  status: 'sent',
  response: { ...lastSent(), id: appointment.id, version: lastSent().version + 1 },
});

test('without storage, a conflict shows both texts, and a second attempt uses the new version', async () => {
  const form = await typedWithoutStorage();
  send.mockRejectedValueOnce(conflict());
  await act(async () => {
    expect(await form.notes.save()).toMatchObject({ status: 'refused', problem: { code: 'version_conflict' } });
  });
  expect(form.notes.conflict).toMatchObject({ mine: { diagnosis: 'gripe' }, theirs: { diagnosis: 'asma' } });
  send.mockImplementationOnce(async () => saved());
  await act(async () => {
    expect(await form.notes.conflict?.keepMine()).toEqual(expect.objectContaining({ status: 'sent' }));
  });
  expect(lastSent()).toMatchObject({ diagnosis: 'gripe', version: 7 });
  expect(form.notes.conflict).toBeUndefined();
});

test('without storage, the doctor may continue with their own text, which follows the saved one', async () => {
  const form = await typedWithoutStorage();
  send.mockRejectedValueOnce(conflict());
  await act(async () => void (await form.notes.save()));
  await act(async () => form.notes.conflict?.editMine());
  expect(form.notes).toMatchObject({ conflict: undefined, text: { diagnosis: 'gripe' } });
  await act(async () => form.notes.change({ diagnosis: 'gripe e asma' }));
  send.mockImplementationOnce(async () => saved());
  await act(async () => void (await form.notes.save()));
  expect(lastSent()).toMatchObject({ diagnosis: 'gripe e asma', version: 7, base: { diagnosis: 'asma' } });
});

test('without storage, keeping the saved text ends the conflict', async () => {
  const form = await typedWithoutStorage();
  send.mockRejectedValueOnce(conflict());
  await act(async () => void (await form.notes.save()));
  await act(async () => form.notes.conflict?.keepTheirs());
  expect(form.notes).toMatchObject({ conflict: undefined, isDirty: false });
});

test('without storage, a conflict stays while no response comes', async () => {
  const form = await typedWithoutStorage();
  send.mockRejectedValueOnce(conflict());
  await act(async () => void (await form.notes.save()));
  send.mockRejectedValueOnce(new NetworkError('unreachable'));
  await act(async () => {
    await expect(form.notes.conflict?.keepMine()).rejects.toBeInstanceOf(NetworkError);
  });
  expect(form.notes.conflict).toMatchObject({ mine: { diagnosis: 'gripe' } });
});

test('a full device is distinguished from a refusal', async () => {
  const form = await typedWithoutStorage();
  send.mockRejectedValueOnce(new StorageError('full', undefined));
  await act(async () => {
    await expect(form.notes.save()).rejects.toMatchObject({ reason: 'full' });
  });
});

test('what is typed while a refused text is taken back stays', async () => {
  const form = await typedWithoutStorage();
  send.mockResolvedValueOnce({ status: 'refused', id: 1, problem: { code: 'not_found' } });
  takeBack.mockImplementationOnce(async () => {
    form.notes.change({ diagnosis: 'gripe e febre' });
    return true;
  });
  await act(async () => void (await form.notes.save()));
  expect(form.notes.text).toMatchObject({ diagnosis: 'gripe e febre' });
});

test('what is typed as soon as a save is answered is based on the saved text', async () => {
  const form = await typedWithoutStorage();
  send.mockImplementationOnce(async () => saved());
  await act(async () => {
    await form.notes.save();
    // Before the page has read the saved appointment.
    form.notes.change({ anamnesis: 'tosse seca' });
  });
  const { version } = lastSent();
  send.mockImplementationOnce(async () => saved());
  await act(async () => void (await form.notes.save()));
  expect(lastSent()).toMatchObject({ anamnesis: 'tosse seca', diagnosis: 'gripe', version: version + 1 });
  expect(lastSent().base).toEqual({ anamnesis: 'tosse', diagnosis: 'gripe' });
});

test('what is typed as soon as a save waits is based on the waiting text', async () => {
  const form = await typedWithoutStorage();
  send.mockImplementationOnce(async () => ({ status: 'queued', id: 1 }));
  pending.mockReturnValue({ state: 'waiting' });
  const waiting = { ...appointment, diagnosis: 'gripe' };
  await act(async () => form.show(waiting));
  await act(async () => {
    await form.notes.save();
    form.notes.change({ diagnosis: 'gripe forte' });
  });
  pending.mockReturnValue(undefined);
  send.mockImplementationOnce(async () => saved());
  await act(async () => void (await form.notes.save()));
  expect(lastSent().base).toEqual({ anamnesis: 'tosse', diagnosis: 'gripe' });
});

test('the saved text stays in the form until the page has read it', async () => {
  const form = await typedWithoutStorage();
  send.mockImplementationOnce(async () => saved());
  await act(async () => void (await form.notes.save()));
  expect(form.notes).toMatchObject({ isDirty: false, text: { anamnesis: 'tosse', diagnosis: 'gripe' } });
  await act(async () => form.show(theirs));
  expect(form.notes).toMatchObject({ isDirty: false, text: { diagnosis: 'asma' } });
});
