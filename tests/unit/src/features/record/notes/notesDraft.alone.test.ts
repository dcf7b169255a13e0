// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useNotes } from '../../../../../../src/features/record/notes/useNotes.ts';
import { createDevice, doctorAppointment, drElisa, settle } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const page = vi.hoisted(() => ({ drafts: undefined as unknown, outbox: undefined as unknown }));
vi.mock('../../../../../../src/sync/device.ts', () => ({
  get drafts() {
    return page.drafts;
  },
  get outbox() {
    return page.outbox;
  },
}));
vi.mock('../../../../../../src/sync/outbox/useOutbox.ts', () => ({ usePending: () => undefined }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => async () => {} }));
vi.mock('../../../../../../src/features/record/queries.ts', () => ({ appointmentQuery: () => ({}) }));

const appointment = doctorAppointment(1);

function Form({ form }: { form: { notes: ReturnType<typeof useNotes> } }) {
  form.notes = useNotes(appointment);
  return null;
}

test('a save right after the last key leaves no older draft behind', async () => {
  const device = createDevice();
  const { drafts, outbox, signIn } = device.openTab();
  await signIn(drElisa);
  device.unplug();
  page.drafts = drafts;
  page.outbox = {
    send: (definition: { kind: string }, fields: object, options: object) =>
      outbox.send({ ...fields, kind: definition.kind } as never, options),
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const form: { notes: ReturnType<typeof useNotes> } = { notes: undefined as never };
  await act(async () => {
    createRoot(document.createElement('div')).render(createElement(Form, { form }));
    await settle();
  });
  await act(async () => form.notes.change({ diagnosis: 'gripe' }));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(400);
    await settle();
  });
  expect(await drafts.names()).toEqual([`notes:${appointment.id}`]);
  await act(async () => form.notes.change({ diagnosis: 'gripe e asma' }));
  await act(async () => {
    expect(await form.notes.save()).toMatchObject({ status: 'queued' });
    await settle();
  });
  expect(await drafts.names()).toEqual([]);
  vi.useRealTimers();
});
