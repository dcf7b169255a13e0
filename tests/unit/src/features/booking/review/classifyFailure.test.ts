import { describe, expect, it } from 'vitest';
import type { Appointment } from '../../../../../../contract/appointments.ts';
import { type ErrorCode, errorStatus } from '../../../../../../contract/errors.ts';
import { classifyFailure, isFinal } from '../../../../../../src/features/booking/review/classifyFailure.ts';
import { ApiError, NetworkError } from '../../../../../../src/net/errors.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const wanted = { start: '2026-11-23T11:00:00Z', doctorId: id('1'), specialtyId: id('2') };
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
  it('shows every conflict when the patient is busy', () => {
    expect(classifyFailure(busy(other, same), wanted, false)).toEqual({ kind: 'busy', conflicts: [other, same] });
  });

  it('was a success after all when an unanswered try has made the very appointment', () => {
    expect(classifyFailure(busy(same), wanted, true)).toEqual({ kind: 'booked', appointment: same });
    expect(classifyFailure(busy(same), wanted, false)).toEqual({ kind: 'busy', conflicts: [same] });
    expect(classifyFailure(busy(other), wanted, true)).toEqual({ kind: 'busy', conflicts: [other] });
  });

  it.each(['slot_taken', 'in_the_past', 'not_a_slot', 'outside_hours', 'too_far'] as const)(
    'reloads the slots after %s',
    code => {
      expect(classifyFailure(refusal(code), wanted, false)).toEqual({ kind: 'gone' });
    },
  );

  it('is unknown when no answer came, or one of something in between', () => {
    expect(classifyFailure(new NetworkError('timeout'), wanted, false)).toEqual({ kind: 'unknown' });
    expect(classifyFailure(new NetworkError('unreachable'), wanted, false)).toEqual({ kind: 'unknown' });
    expect(classifyFailure(new NetworkError('offline'), wanted, false)).toEqual({ kind: 'unknown' });
  });

  it('has simply failed when the server said why', () => {
    expect(classifyFailure(refusal('not_found'), wanted, false)).toEqual({ kind: 'failed' });
    expect(classifyFailure(new TypeError('a bug'), wanted, false)).toEqual({ kind: 'failed' });
  });
});

describe("the server's last word", () => {
  it('is any refusal, but no fault and no plea to wait', () => {
    expect(isFinal(refusal('slot_taken'))).toBe(true);
    expect(isFinal(refusal('internal'))).toBe(false);
    expect(isFinal(refusal('too_many_requests'))).toBe(false);
    expect(isFinal(new NetworkError('timeout'))).toBe(false);
  });
});
