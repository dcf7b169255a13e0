import { describe, expect, it } from 'vitest';
import { listedFrom, missingFrom, withReasons } from '../../../../../src/features/appointments/cancellations.ts';
import { doctorAppointment, NOW, ZONE } from './fixtures.ts';

describe('appointments cancelled since the last look', () => {
  const listed = listedFrom(
    [doctorAppointment('stays', '2026-11-24T12:00:00Z'), doctorAppointment('goes', '2026-11-25T12:00:00Z')],
    NOW,
  );

  it('are upcoming appointments that were listed and are gone', () => {
    const missing = missingFrom(listed, [doctorAppointment('stays', '2026-11-24T12:00:00Z')], NOW);
    expect(missing).toEqual([{ id: 'goes', date: '2026-11-25T12:00:00Z', timeZone: ZONE, patient: 'Rui' }]);
  });

  it('exclude those that have begun since', () => {
    expect(missingFrom(listed, [], new Date('2026-11-26T12:00:00Z'))).toEqual([]);
    expect(listedFrom([doctorAppointment('past', '2026-11-23T11:00:00Z')], NOW)).toEqual([]);
  });
});

describe('the reasons', () => {
  const missing = ['asked', 'known', 'unknown', 'moved'].map(id => ({
    ...{ id, date: '2026-11-25T12:00:00Z', timeZone: ZONE, patient: 'Rui' },
    ...(id === 'known' && { reason: 'Local' as const }),
  }));

  it('are requested once; a row without a response stays unchanged', async () => {
    const asked: string[] = [];
    const explained = await withReasons(missing, async id => {
      asked.push(id);
      if (id === 'unknown') throw new Error('offline');
      return { cancel_reason: 'Horario', rescheduled: id === 'moved' };
    });
    expect(explained.map(({ reason }) => reason)).toEqual(['Horario', 'Local', undefined, 'rescheduled']);
    expect(asked).toEqual(['asked', 'unknown', 'moved']);
  });

  it('are requested for ten rows at most', async () => {
    const asked: string[] = [];
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, date: '', timeZone: ZONE, patient: 'Rui' }));
    await withReasons(many, async id => {
      asked.push(id);
      return { cancel_reason: 'Nenhum', rescheduled: false };
    });
    expect(asked).toHaveLength(10);
  });
});
