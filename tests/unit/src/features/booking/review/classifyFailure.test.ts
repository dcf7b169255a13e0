import { describe, expect, it } from 'vitest';
import type { Appointment } from '../../../../../../contract/appointments.ts';
import { type ErrorCode, errorStatus } from '../../../../../../contract/errors.ts';
import { classifyFailure, isFinal } from '../../../../../../src/features/booking/review/classifyFailure.ts';
import { ApiError, NetworkError } from '../../../../../../src/net/errors.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const request = { date: '2026-11-23T11:00:00Z', doctor_id: id('1'), specialty_id: id('2') };
const appointment = (doctorId: string, date: string): Appointment => ({
  id: id('3'),
  date,
  specialty_id: id('2'),
  specialty: { id: id('2'), name: 'Cardiologia', duration: 30 * 60_000 },
  clinic: { id: id('4'), name: 'Centro', address: 'Rua A', time_zone: 'America/Sao_Paulo' },
  doctor: { id: doctorId, name: 'Ana', CRM: '123456SP', email: 'ana@clinic.test', gender: 'f' },
  anamnesis: '',
  diagnosis: '',
  version: 1,
});
const other = appointment(id('5'), '2026-11-23T10:45:00Z');
const same = appointment(id('1'), '2026-11-23T08:00:00-03:00');
const refusal = (code: ErrorCode, more: object = {}) =>
  new ApiError({ type: 'about:blank', title: code, status: errorStatus[code], code, ...more });
const busy = (...conflicts: Appointment[]) => refusal('patient_busy', { conflict: conflicts[0], conflicts });

describe('a failed booking', () => {
  it('shows every conflict if the patient has other appointments at that time', () => {
    expect(classifyFailure(busy(other, same), request, false)).toEqual({ kind: 'conflict', conflicts: [other, same] });
  });

  it('is a success if an earlier request without a response booked this appointment', () => {
    expect(classifyFailure(busy(same), request, true)).toEqual({ kind: 'booked', appointment: same });
    expect(classifyFailure(busy(same), request, false)).toEqual({ kind: 'conflict', conflicts: [same] });
    expect(classifyFailure(busy(other), request, true)).toEqual({ kind: 'conflict', conflicts: [other] });
  });

  it.each(['slot_taken', 'in_the_past', 'not_a_slot', 'outside_hours', 'too_far'] as const)(
    'reloads the slots after %s',
    code => {
      expect(classifyFailure(refusal(code), request, false)).toEqual({ kind: 'slotGone' });
    },
  );

  it('is unknown without a response from the server', () => {
    expect(classifyFailure(new NetworkError('timeout'), request, false)).toEqual({ kind: 'unknown' });
    expect(classifyFailure(new NetworkError('unreachable'), request, false)).toEqual({ kind: 'unknown' });
    expect(classifyFailure(new NetworkError('offline'), request, false)).toEqual({ kind: 'unknown' });
  });

  it('has failed if the server gives another reason', () => {
    expect(classifyFailure(refusal('not_found'), request, false)).toEqual({ kind: 'failed' });
    expect(classifyFailure(new TypeError('a bug'), request, false)).toEqual({ kind: 'failed' });
  });
});

describe("the server's final response", () => {
  it('is any refusal, but neither a server error nor a request to wait', () => {
    expect(isFinal(refusal('slot_taken'))).toBe(true);
    expect(isFinal(refusal('internal'))).toBe(false);
    expect(isFinal(refusal('too_many_requests'))).toBe(false);
    expect(isFinal(new NetworkError('timeout'))).toBe(false);
  });
});
