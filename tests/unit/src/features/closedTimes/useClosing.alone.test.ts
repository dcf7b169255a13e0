// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AffectedAppointment } from '../../../../../contract/closedTimes.ts';
import { type Closing, newClosing } from '../../../../../src/features/closedTimes/closing.ts';
import { useClosing } from '../../../../../src/features/closedTimes/useClosing.ts';
import { ApiError } from '../../../../../src/net/errors.ts';
import { respondLater } from '../../respondLater.ts';
import { problem as problemOf } from '../../sync/fakeServer.ts';
import { createDevice, doctorAppointment, uuid } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const outbox = vi.hoisted(() => ({ send: vi.fn(), discard: vi.fn(), takeBack: vi.fn(async () => true) }));
const request = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src/sync/device.ts', () => ({ outbox, mirror: {}, entryList: {} }));
vi.mock('../../../../../src/net/request.ts', () => ({ request }));

beforeEach(() => vi.clearAllMocks());

const ZONE = 'America/Sao_Paulo';
const doctor = { id: uuid(1), name: 'Dra. Ana' };
const place = { clinic: { id: uuid(2), name: 'Clínica', time_zone: ZONE }, doctor, isAtDesk: false };
const { id, specialty, patient } = doctorAppointment(1);
const affected: AffectedAppointment = {
  ...{ id, specialty, doctor, status: 'booked', asked: false, can_ask: false, proposal: null },
  ...{ date: '2027-02-01T12:00:00.000Z', end: '2027-02-01T12:30:00.000Z' },
  patient: { id: patient.id, name: patient.name, phone: patient.phone },
};
const initial: Closing = {
  ...newClosing('absence', ZONE, Date.parse('2027-02-01T11:00:00Z'), uuid(3)),
  choices: { [id]: { action: 'ask', target: null, message: '' } },
};

type Form = ReturnType<typeof useClosing>;

interface Opened {
  options: Parameters<typeof useClosing>[0];
  form?: Form;
}

function Page({ opened }: { opened: Opened }) {
  opened.form = useClosing(opened.options);
  return null;
}

/** The form of an absence. */
async function open() {
  const draft = {
    ...{ status: 'ready' as const, saved: undefined, trouble: undefined, otherDraft: undefined },
    ...{ storedAt: undefined, formKey: 'blank' as const },
    ...{ keep() {}, touch() {}, flush: async () => {}, clear: async () => {}, chooseDraft: async () => {} },
    form: createDevice().openTab().drafts.open('closedTime:new'),
  };
  const options = { initial, isRestored: false, refused: undefined, place, draft };
  const opened: Opened = { options };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Page, { opened })));
  return Object.assign(() => opened.form ?? expect.fail(), { close: () => act(async () => root.unmount()) });
}

const refusedAsk = {
  ...problemOf(422, 'validation'),
  errors: [{ field: 'decisions.0.action', code: 'invalid' as const, message: '' }],
};

test.each([
  ['stored', () => outbox.send.mockResolvedValue({ status: 'refused', id: 7, problem: refusedAsk })],
  ['sent without storage', () => outbox.send.mockRejectedValue(new ApiError(refusedAsk))],
])('when a patient can’t be asked, the list is read again, without that choice, if it was %s', async (_how, refuse) => {
  request.mockResolvedValueOnce({ affected: [{ ...affected, can_ask: true }] });
  request.mockResolvedValueOnce({ affected: [affected] });
  refuse();
  const form = await open();
  await act(() => form().check());
  expect(form().closing.choices[id]?.action).toBe('ask');
  await act(() => form().save());
  expect(form().affected?.list).toEqual([affected]);
  expect(form().closing.choices[id]?.action).toBeNull();
  expect(form().error).toBeInstanceOf(ApiError);
});

test('a response to a check of a form that was discarded is ignored', async () => {
  const respond = respondLater(request);
  const form = await open();
  const checked = form().check();
  form().ignoreCheck();
  respond({ affected: [affected] });
  await act(() => checked);
  expect([form().affected, form().closing.isDeciding]).toEqual([undefined, false]);
});

test('a refusal that arrives after the form was closed stays in the outbox', async () => {
  const respond = respondLater(outbox.send);
  const form = await open();
  const saved = form().save();
  await form.close();
  respond({ status: 'refused', id: 7, problem: problemOf(409, 'version_conflict') });
  expect(await saved).toBeUndefined();
  expect(outbox.takeBack).not.toHaveBeenCalled();
});
