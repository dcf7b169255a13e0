import { describe, expect, test } from 'vitest';
import { everyWeek } from '../../../../../contract/attendance.ts';
import { type Candidate, propose } from '../../../../../server/features/closedTimes/nearestTimes.ts';

const zone = 'America/Sao_Paulo';
const HALF_HOUR_MS = 30 * 60_000;
const at = (day: number, time: string) => Date.parse(`2027-03-${String(day).padStart(2, '0')}T${time}:00-03:00`);
const span = (from: number, to: number) => ({ start: from, end: to });

/** Attends every day from 8:00 to 10:00: four times of half an hour. */
const doctor = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  ...{ id, name: id, specialtyIds: ['general'], closed: [], busy: [] },
  timetable: everyWeek(Array.from({ length: 7 }, (_, weekDay) => ({ weekDay, startMinute: 480, endMinute: 600 }))),
  rules: { noticeMs: 0, horizonDays: null, bufferMs: 0, online: true },
  ...changes,
});
const wanted = (id: string, start: number, changes = {}) => ({
  ...{ id, start, doctorId: 'ana', specialtyId: 'general', durationMs: HALF_HOUR_MS, patientId: id },
  ...changes,
});
const found = (proposals: ReturnType<typeof propose>) =>
  [...proposals].map(([id, { proposal }]) => [id, proposal.doctor.id, proposal.start]);
const othersFor = (proposals: ReturnType<typeof propose>, id: string) =>
  proposals.get(id)?.others.map(({ doctor, start }) => [doctor.id, start]) ?? expect.fail('There are no proposals.');
const now = at(1, '07:00');
const closed = [span(at(9, '00:00'), at(10, '00:00'))];

test('the nearest time may be earlier; of two equally near ones the later is proposed', () => {
  const ana = doctor('ana', { closed });
  expect(found(propose([wanted('a', at(9, '08:00'))], [ana], { zone, now }))).toEqual([['a', 'ana', at(8, '09:30')]]);
  const noon = [span(at(9, '08:30'), at(9, '09:00'))];
  const around = doctor('ana', { closed: noon });
  expect(found(propose([wanted('a', at(9, '08:30'))], [around], { zone, now }))).toEqual([
    ['a', 'ana', at(9, '09:00')],
  ]);
});

test('no proposal is in the past or within an hour from now', () => {
  const ana = doctor('ana', { closed: [span(at(9, '08:00'), at(9, '08:30'))] });
  const proposals = propose([wanted('a', at(9, '08:00'))], [ana], { zone, now: at(9, '07:45') });
  expect(found(proposals)).toEqual([['a', 'ana', at(9, '09:00')]]);
});

test('a colleague is only proposed with the specialty, and if the doctor has no time within 30 days', () => {
  const away = doctor('ana', { closed: [span(at(1, '00:00'), at(1, '00:00') + 90 * 86_400_000)] });
  const others = [doctor('rui', { specialtyIds: ['heart'] }), doctor('eva'), doctor('ivo')];
  const proposals = propose([wanted('a', at(9, '08:00')), wanted('b', at(9, '08:00'))], [away, ...others], {
    zone,
    now,
  });
  expect(found(proposals)).toEqual([
    ['a', 'eva', at(9, '08:00')],
    ['b', 'ivo', at(9, '08:00')],
  ]);
  expect(found(propose([wanted('a', at(9, '08:00'))], [away], { zone, now }))).toEqual([]);
});

test('hundreds of proposals overlap neither each other, nor an appointment, nor its buffer', () => {
  const busy = [span(at(10, '08:00'), at(10, '08:30'))];
  const rules = { noticeMs: 0, horizonDays: null, bufferMs: 10 * 60_000, online: false };
  const doctors = [doctor('ana', { closed, busy, rules }), doctor('eva', { closed })];
  const many = Array.from({ length: 300 }, (_, index) =>
    wanted(`p${index}`, at(9, '08:00') + (index % 4) * HALF_HOUR_MS),
  );
  const all = [...propose(many, doctors, { zone, now }).values()];
  const proposals = all.map(({ proposal }) => proposal);
  // All are taken, so that nothing else can be offered.
  expect(all.flatMap(({ others }) => others)).toEqual([]);
  // Eight days before, and thirty after: 38 days, of three times each with the buffer, and of four.
  expect(proposals.length).toBeGreaterThan(200);
  const ofAna = proposals.filter(each => each.doctor.id === 'ana').map(({ start }) => start);
  expect(ofAna).not.toContain(at(10, '08:00'));
  for (const { id } of doctors) {
    const times = proposals
      .filter(each => each.doctor.id === id)
      .map(({ start }) => start)
      .sort((a, b) => a - b);
    for (const [index, start] of times.entries()) {
      expect(start - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(
        HALF_HOUR_MS + (id === 'ana' ? rules.bufferMs : 0),
      );
    }
  }
});

test('two appointments of one patient get different times, also with two doctors', () => {
  const doctors = [doctor('ana', { closed }), doctor('eva', { closed })];
  const both = [
    wanted('a', at(9, '08:00'), { patientId: 'bia' }),
    wanted('b', at(9, '08:00'), { patientId: 'bia', doctorId: 'eva' }),
  ];
  const starts = found(propose(both, doctors, { zone, now })).map(([, , start]) => start);
  expect(starts).toEqual([at(8, '09:30'), at(8, '09:00')]);
});

test('five hundred appointments and thirty doctors: each day is put together once, and again where it changed', () => {
  let days = 0;
  const counting = (id: string): Candidate => {
    const { timetable, ...rest } = doctor(id, { closed });
    return Object.defineProperty(rest as Candidate, 'timetable', {
      get: () => {
        days += 1;
        return timetable;
      },
    });
  };
  const doctors = Array.from({ length: 30 }, (_, index) => counting(`doctor${index}`));
  const many = Array.from({ length: 500 }, (_, index) =>
    wanted(`p${index}`, at(9, '08:00') + (index % 4) * HALF_HOUR_MS, { doctorId: 'doctor0' }),
  );
  expect(propose(many, doctors, { zone, now }).size).toBe(500);
  const nearDays = 61;
  expect(days).toBeLessThan(30 * nearDays + 500 * 6);
});

describe('other times', () => {
  test('are of the same doctor on several days, and of others, nearest first', () => {
    const doctors = [doctor('ana', { closed }), doctor('eva'), doctor('rui', { specialtyIds: ['heart'] })];
    const proposals = propose([wanted('a', at(9, '09:00'))], doctors, { zone, now });
    expect(found(proposals)).toEqual([['a', 'ana', at(10, '08:00')]]);
    expect(othersFor(proposals, 'a')).toEqual([
      ['eva', at(9, '09:00')],
      ['eva', at(9, '09:30')],
      ['ana', at(10, '08:30')],
      ['eva', at(10, '08:30')],
      ['ana', at(8, '09:30')],
      ['eva', at(8, '09:30')],
      ['ana', at(10, '09:00')],
      ['ana', at(8, '09:00')],
      ['ana', at(11, '08:00')],
      ['ana', at(11, '08:30')],
    ]);
  });

  test('of colleagues are at different times, as the patient may be busy at one', () => {
    const away = doctor('ana', { closed: [span(at(1, '00:00'), at(1, '00:00') + 90 * 86_400_000)] });
    const doctors = [away, ...['eva', 'ivo', 'leo', 'mia', 'noe', 'rui'].map(id => doctor(id))];
    const proposals = propose([wanted('a', at(9, '08:00'))], doctors, { zone, now });
    const starts = othersFor(proposals, 'a').map(([, start]) => start);
    expect(starts).toHaveLength(4);
    expect(new Set(starts).size).toBe(4);
  });

  test('are no other appointment’s proposal, and not at another time of the same patient', () => {
    const doctors = [doctor('ana', { closed }), doctor('eva', { closed })];
    const both = [
      wanted('a', at(9, '08:00'), { patientId: 'bia' }),
      wanted('b', at(9, '08:00'), { patientId: 'bia', doctorId: 'eva' }),
    ];
    const proposals = propose(both, doctors, { zone, now });
    const starts = othersFor(proposals, 'a').map(([, start]) => start);
    expect(starts).not.toContain(at(8, '09:30'));
    expect(starts).not.toContain(at(8, '09:00'));
    expect(starts).toContain(at(8, '08:30'));
  });
});
