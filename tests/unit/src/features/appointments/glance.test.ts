import { describe, expect, it } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import { goneSince, seenOf, withReasons } from '../../../../../src/features/appointments/listedBefore.ts';
import { byDay, glanceOf, notesOf, weekLoad } from '../../../../../src/features/appointments/lists.ts';
import { until } from '../../../../../src/i18n/until.ts';

const ZONE = 'America/Sao_Paulo';
const appointment = (id: string, date: string, notes: Partial<DoctorAppointment> = {}): DoctorAppointment => ({
  id,
  date,
  specialty_id: 's',
  specialty: { id: 's', name: 'Cardiologia', duration: 40 * 60_000 },
  clinic: { id: 'c', name: 'Centro', address: 'Rua A', time_zone: ZONE },
  anamnesis: '',
  diagnosis: '',
  version: 1,
  patient: {
    id: 'p',
    name: 'Rui',
    email: 'rui@clinic.test',
    gender: 'm',
    birthday: '1990-01-01',
    address: 'Rua B',
    phone: '+5511987654321',
  },
  ...notes,
});
/** Nine in the morning in São Paulo. */
const now = new Date('2026-11-23T12:00:00Z');
const written = { anamnesis: 'Tosse', diagnosis: 'Gripe' };

describe("the doctor's day at a glance", () => {
  const day = [
    appointment('tomorrow', '2026-11-24T12:00:00Z'),
    appointment('written', '2026-11-23T10:00:00Z', written),
    appointment('half', '2026-11-23T11:00:00Z', { anamnesis: 'Tosse' }),
    appointment('now', '2026-11-23T11:40:00Z'),
    appointment('yesterday', '2026-11-22T13:00:00Z'),
  ];

  it('puts first who is being seen, and says what is missing, the latest first', () => {
    const { next, today, unwritten } = glanceOf(day, now);
    expect(next?.id).toBe('now');
    expect(today.map(({ id }) => id)).toEqual(['written', 'half', 'now']);
    expect(unwritten.map(({ id }) => id)).toEqual(['half', 'yesterday']);
  });

  it('counts as written what the agenda marks so, whether it is over or not', () => {
    const early = appointment('early', '2026-11-23T18:00:00Z', written);
    expect(glanceOf([...day, early], now).written).toBe(2);
    expect(glanceOf([appointment('other day', '2026-11-24T12:00:00Z', written)], now).written).toBe(0);
  });

  it('tells written from partly written; a blank is nothing', () => {
    expect(notesOf({ anamnesis: ' ', diagnosis: '\n' })).toBe('missing');
    expect(notesOf({ anamnesis: 'Tosse', diagnosis: '' })).toBe('partly');
    expect(notesOf(written)).toBe('written');
  });

  it('parts days by the clock of the clinic', () => {
    const late = appointment('late', '2026-11-24T02:30:00Z');
    expect(byDay([late, appointment('next', '2026-11-24T03:30:00Z')]).map(({ key }) => key)).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(weekLoad([late], now, ZONE).map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });
});

describe('what was cancelled since the last look', () => {
  const seen = seenOf([appointment('stays', '2026-11-24T12:00:00Z'), appointment('goes', '2026-11-25T12:00:00Z')], now);

  it('is what was seen to come and is no longer there', () => {
    const gone = goneSince(seen, [appointment('stays', '2026-11-24T12:00:00Z')], now);
    expect(gone).toEqual([{ id: 'goes', date: '2026-11-25T12:00:00Z', timeZone: ZONE, patient: 'Rui' }]);
  });

  it('is not what has merely begun since', () => {
    expect(goneSince(seen, [], new Date('2026-11-26T12:00:00Z'))).toEqual([]);
    expect(seenOf([appointment('past', '2026-11-23T11:00:00Z')], now)).toEqual([]);
  });
});

describe('why it was cancelled', () => {
  const gone = ['asked', 'known', 'unknown', 'moved'].map(id => ({
    ...{ id, date: '2026-11-25T12:00:00Z', timeZone: ZONE, patient: 'Rui' },
    ...(id === 'known' && { reason: 'Local' as const }),
  }));

  it('is asked for once, and a row without an answer stays as it is', async () => {
    const asked: string[] = [];
    const explained = await withReasons(gone, async id => {
      asked.push(id);
      if (id === 'unknown') throw new Error('offline');
      return { cancel_reason: 'Horario', rescheduled: id === 'moved' };
    });
    expect(explained.map(({ reason }) => reason)).toEqual(['Horario', 'Local', undefined, 'rescheduled']);
    expect(asked).toEqual(['asked', 'unknown', 'moved']);
  });

  it('is asked for ten rows at most', async () => {
    const asked: string[] = [];
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, date: '', timeZone: ZONE, patient: 'Rui' }));
    await withReasons(many, async id => {
      asked.push(id);
      return { cancel_reason: 'Nenhum', rescheduled: false };
    });
    expect(asked).toHaveLength(10);
  });
});

describe('the time until an appointment', () => {
  const at = (instant: string, language = 'pt-BR') => until(instant, now, ZONE, language);

  it('is in minutes, hours or days, in both languages', () => {
    expect(at('2026-11-23T12:24:30Z')).toBe('em 25 minutos');
    expect(at('2026-11-23T15:00:00Z')).toBe('em 3 horas');
    expect(at('2026-11-24T13:00:00Z')).toBe('amanhã');
    expect(at('2026-11-27T13:00:00Z')).toBe('em 4 dias');
    expect(at('2026-11-27T13:00:00Z', 'en-US')).toBe('in 4 days');
    expect(at('2026-11-23T12:00:00Z')).toBeUndefined();
  });

  it('never calls the early morning tomorrow when it is only hours away', () => {
    expect(until('2026-11-24T05:00:00Z', new Date('2026-11-24T01:00:00Z'), ZONE, 'pt-BR')).toBe('em 4 horas');
  });
});
