import { describe, expect, test } from 'vitest';
import type { ClosedTime } from '../../../../../contract/closedTimes.ts';
import type { Problem } from '../../../../../contract/errors.ts';
import { affectedOnDevice } from '../../../../../src/features/closedTimes/affectedOnDevice.ts';
import { closingOfIntent } from '../../../../../src/features/closedTimes/closing.ts';
import { type CloseTime, closeTimeIntent } from '../../../../../src/features/closedTimes/intents/closeTime.ts';
import { doctorAppointment } from '../../sync/harness.ts';

const intent: CloseTime = {
  kind: 'closeTime',
  closedTimeId: '00000000-0000-4000-8000-000000000001',
  clinicId: '00000000-0000-4000-8000-000000000002',
  timeZone: 'America/Manaus',
  doctor: { id: '00000000-0000-4000-8000-000000000003', name: 'Dra. Ana' },
  closedKind: 'absence',
  isAtDesk: false,
  from: '2027-02-01T00:00',
  to: '2027-02-02T00:00',
  note: 'gripe',
  holiday: null,
  version: 0,
  choices: [
    { appointment_id: '00000000-0000-4000-8000-000000000004', action: 'cancel', target: null, message: 'Desculpe' },
  ],
};
const stored: ClosedTime = {
  id: intent.closedTimeId,
  kind: 'absence',
  clinic_id: intent.clinicId,
  doctor: intent.doctor,
  start: '2027-02-01T04:00:00.000Z',
  end: '2027-02-02T04:00:00.000Z',
  from: intent.from,
  to: intent.to,
  note: 'gripe',
  holiday: null,
  version: 1,
};
const conflict = (current: ClosedTime | null): Problem =>
  ({ type: 'about:blank', title: '', status: 409, code: 'version_conflict', current }) as Problem;
const shown = (list: ClosedTime[]) => closeTimeIntent.applyPending(list, [{ intent, state: 'waiting', problem: null }]);

test('a waiting absence is in the list, at the clinic’s time', () => {
  expect(shown([])).toEqual([{ ...stored, version: 0 }]);
});

test('a waiting change is shown in place of what the server has', () => {
  const before = { ...stored, to: '2027-02-03T00:00', end: '2027-02-03T04:00:00.000Z', version: 3 };
  expect(shown([before])).toEqual([{ ...stored, version: 3 }]);
});

test('the reason is in neither its line nor its address', () => {
  const words = {
    t: ((key: string) => key) as never,
    dayTime: () => '',
    plainDate: () => '',
    specialtyName: (name: string) => name,
  };
  const { line, badge, text } = closeTimeIntent.describe(intent, words);
  expect([line, badge, closeTimeIntent.route(intent, 'user')].join()).not.toContain('gripe');
  expect(text).toBe('gripe\nDesculpe');
});

test('a patient who can’t be asked is named as the reason of a refusal, other invalid fields aren’t', () => {
  const refused = (field: string) => ({ ...conflict(null), code: 'validation', errors: [{ field }] }) as Problem;
  const t = ((key: string) => ({ title: key, text: key })) as never;
  expect(closeTimeIntent.describeRefusal?.(refused('decisions.12.action'), t)?.title).toBe(
    'closedTimes.affected.askRefused',
  );
  expect(closeTimeIntent.describeRefusal?.(refused('decisions.1.message'), t)).toBeUndefined();
  expect(closeTimeIntent.describeRefusal?.(refused('to'), t)).toBeUndefined();
});

test('all decisions and messages are there again when it is opened', () => {
  const closing = closingOfIntent(intent);
  expect(closing).toMatchObject({ id: intent.closedTimeId, note: 'gripe', isDeciding: true });
  expect(Object.values(closing.choices)).toEqual([{ action: 'cancel', target: null, message: 'Desculpe' }]);
});

test('what is changed while it waits is sent once, made from the same version', () => {
  const later = { ...intent, note: 'gripe forte', version: 4, choices: [] };
  expect(closeTimeIntent.merge({ ...intent, version: 3 }, later)).toEqual({ ...later, version: 3 });
});

test('what is changed while it is sent is made from the version that this leads to', () => {
  const later = { ...intent, note: 'gripe forte' };
  expect(closeTimeIntent.follow?.(later, intent, { ...stored, version: 5 })).toEqual({ ...later, version: 5 });
});

describe('a version conflict', () => {
  test('with its own earlier version, whose response was lost, isn’t one', () => {
    const later = { ...intent, to: '2027-02-03T00:00' };
    expect(closeTimeIntent.rebase?.(later, conflict(stored), intent)).toEqual({ ...later, version: 1 });
  });

  test('with another change, or with nothing lost, is for the person to see', () => {
    expect(closeTimeIntent.rebase?.(intent, conflict({ ...stored, note: 'férias' }), intent)).toBeUndefined();
    expect(closeTimeIntent.rebase?.(intent, conflict(stored), undefined)).toBeUndefined();
    expect(closeTimeIntent.rebase?.(intent, conflict(null), intent)).toBeUndefined();
  });
});

describe('the affected appointments that the device knows', () => {
  const booked = doctorAppointment(1);
  const start = Date.parse(booked.date);
  const doctor = { id: 'ana', name: 'Dra. Ana' };
  const during = (from: number, to: number, now = start - 3_600_000, one = booked) =>
    affectedOnDevice([one], [], { start: from, end: to, now }, doctor).length;
  const { duration } = booked.specialty;

  test('are those that overlap it, without a proposal', () => {
    const [one] = affectedOnDevice([booked], [], { start, end: start + 1, now: start - 1 }, doctor);
    expect(one).toMatchObject({ id: booked.id, proposal: null, patient: { name: booked.patient.name } });
    expect(during(start + duration - 1, start + duration)).toBe(1);
    expect(during(start + duration, start + duration + 1)).toBe(0);
    expect(during(start - 1, start)).toBe(0);
  });

  test('are neither past nor begun', () => {
    expect(during(start, start + 1, start)).toBe(0);
    expect(during(start, start + 1, start - 1, { ...booked, status: 'done' })).toBe(0);
  });
});
