import { describe, expect, it } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import type { RecordEntry } from '../../../../../contract/record.ts';
import { type Status, statuses } from '../../../../../contract/status.ts';
import {
  agendaOf,
  byDay,
  canCancel,
  canConfirm,
  canMove,
  cellState,
  dayDistance,
  glanceOf,
  isCancellable,
  isLeft,
  isSameDay,
  isUnderWay,
  lacksNotes,
  lastOf,
  lateBy,
  listedOf,
  neighboursOf,
  nextOf,
  notesOf,
  upcomingOf,
  upcomingPerDate,
  usualLengthOf,
  weekLoad,
  withBooked,
  withEarlier,
  withNew,
} from '../../../../../src/features/appointments/lists.ts';
import { doctorAppointment, NOW, patientAppointment, ZONE } from './fixtures.ts';

const written = { anamnesis: 'Tosse', diagnosis: 'Gripe' };
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("the patient's list", () => {
  it('shows an appointment until it begins, the next one first', () => {
    const list = [
      patientAppointment('later', '2026-11-24T12:00:00Z'),
      patientAppointment('soon', '2026-11-23T12:00:01Z'),
      patientAppointment('begun', '2026-11-23T12:00:00Z'),
    ];
    expect(ids(upcomingOf(list, NOW))).toEqual(['soon', 'later']);
  });

  it('leaves out a consultation that was over before its time', () => {
    const early = { ...patientAppointment('early', '2026-11-23T12:05:00Z'), status: 'done' as const };
    expect(upcomingOf([early], NOW)).toEqual([]);
    expect(nextOf([early], NOW)).toBeUndefined();
  });

  it('has the appointment that is under way before the next one', () => {
    const [begun, soon] = ['2026-11-23T11:59:00Z', '2026-11-23T12:05:00Z'].map(date => patientAppointment(date, date));
    if (!begun || !soon) throw new Error('two appointments');
    expect(nextOf([soon, begun], NOW)).toBe(begun);
    expect(nextOf([soon, { ...begun, status: 'done' }], NOW)).toBe(soon);
    expect(nextOf([soon, { ...begun, asked_to_move_at: begun.date }], NOW)).toBe(soon);
  });
});

describe('its patient is asked to confirm an appointment', () => {
  const at = (date: string) => ({ ...patientAppointment('one', date), status: 'booked' as const });
  const soon = at('2026-11-24T12:00:00Z');

  it('from seven days before it until it begins', () => {
    const dates = ['2026-11-30T12:00:00Z', '2026-11-30T12:00:01Z', '2026-11-23T12:00:01Z', '2026-11-23T12:00:00Z'];
    expect(dates.map(date => canConfirm(at(date), NOW))).toEqual([true, false, true, false]);
  });

  it('only while it is booked: not with an unknown status, nor if the clinic asks for another time', () => {
    expect(statuses.filter(status => canConfirm({ ...soon, status }, NOW))).toEqual(['booked']);
    expect(canConfirm({ ...soon, status: undefined }, NOW)).toBe(false);
    expect(canConfirm({ ...soon, asked_to_move_at: '2026-11-23T10:00:00Z' }, NOW)).toBe(false);
  });
});

it('a booking removes what it replaced, and is sorted by date', () => {
  const list = [
    patientAppointment('first', '2026-11-23T12:00:00Z'),
    patientAppointment('replaced', '2026-11-24T12:00:00Z'),
  ];
  expect(ids(withBooked(list, patientAppointment('booked', '2026-11-24T11:40:00Z'), ['replaced']))).toEqual([
    'first',
    'booked',
  ]);
  expect(ids(withBooked(list, patientAppointment('earliest', '2026-11-22T12:00:00Z'), []))).toEqual([
    'earliest',
    'first',
    'replaced',
  ]);
});

it('a new appointment takes its place in the doctor’s list, once', () => {
  const list = [doctorAppointment('first', '2026-11-23T12:00:00Z'), doctorAppointment('last', '2026-11-25T12:00:00Z')];
  const booked = doctorAppointment('booked', '2026-11-24T12:00:00Z');
  expect(ids(withNew(list, [booked]))).toEqual(['first', 'booked', 'last']);
  expect(ids(withNew(withNew(list, [booked]), [booked]))).toEqual(['first', 'booked', 'last']);
});

describe("the doctor's list", () => {
  it('has today’s appointments and later ones, the earliest first', () => {
    const list = [
      doctorAppointment('tomorrow', '2026-11-24T12:00:00Z'),
      doctorAppointment('under way', '2026-11-23T11:45:00Z'),
      doctorAppointment('first of today', '2026-11-23T10:00:00Z', { status: 'done' }),
      doctorAppointment('just over', '2026-11-23T11:30:00Z'),
      doctorAppointment('yesterday', '2026-11-22T12:00:00Z'),
    ];
    const { fromToday, open, over } = agendaOf(list, NOW);
    expect(ids(fromToday)).toEqual(['first of today', 'just over', 'under way', 'tomorrow']);
    expect(ids(open)).toEqual(['under way', 'tomorrow']);
    expect(ids(over)).toEqual(['first of today', 'just over']);
  });

  it('takes none as over whose patient is still to be seen: one who has confirmed or come, whatever the time', () => {
    const at = (date: string, changes = {}) =>
      agendaOf(
        statuses.map(status => doctorAppointment(status, date, { status, ...changes })),
        NOW,
      );
    const ahead = at('2026-11-23T20:00:00Z');
    expect(ids(ahead.open)).toEqual(['booked', 'confirmed', 'arrived', 'in_consultation']);
    expect(ids(ahead.over)).toEqual(['done', 'missed']);
    const past = at('2026-11-23T10:00:00Z');
    expect(ids(past.open)).toEqual(['confirmed', 'arrived', 'in_consultation']);
    expect(ids(past.over)).toEqual(['booked', 'done', 'missed']);
    expect(ids(at('2026-11-23T10:00:00Z', { anamnesis: 'a', diagnosis: 'b' }).open)).toEqual([]);
  });

  it('has a usual length: the one that most have, of several the first', () => {
    const long = { specialty: { ...doctorAppointment('a', '').specialty, duration: 60 * 60_000 } };
    const short = { specialty: { ...long.specialty, duration: 20 * 60_000 } };
    expect(usualLengthOf([long, short, short])).toBe(20 * 60_000);
    expect(usualLengthOf([long, short])).toBe(60 * 60_000);
    expect(usualLengthOf([])).toBeUndefined();
  });

  it("uses the clinic's calendar for “today”", () => {
    const justAfterMidnight = new Date('2026-11-24T03:30:00Z');
    expect(
      ids(agendaOf([doctorAppointment('before midnight', '2026-11-24T02:00:00Z')], justAfterMidnight).fromToday),
    ).toEqual([]);
    expect(dayDistance(doctorAppointment('a', '2026-11-24T02:00:00Z'), new Date('2026-11-23T15:00:00Z'))).toBe(0);
  });

  it('recognizes the appointment in progress', () => {
    expect(isUnderWay(doctorAppointment('a', '2026-11-23T11:45:00Z'), NOW)).toBe(true);
    expect(isUnderWay(doctorAppointment('a', '2026-11-23T11:30:00Z'), NOW)).toBe(false);
    expect(isUnderWay(doctorAppointment('a', '2026-11-23T12:00:01Z'), NOW)).toBe(false);
  });

  it('takes a done or missed appointment as over', () => {
    const under = (status: Status) => isUnderWay(doctorAppointment('a', '2026-11-23T11:45:00Z', { status }), NOW);
    expect(statuses.filter(under)).toEqual(['booked', 'confirmed', 'arrived', 'in_consultation']);
  });
});

describe('the appointments to come are counted per date', () => {
  it('without those that are over, by the clock or by their status', () => {
    const list = [
      doctorAppointment('under way', '2026-11-23T11:45:00Z'),
      doctorAppointment('over', '2026-11-23T11:30:00Z'),
      doctorAppointment('done', '2026-11-23T13:00:00Z', { status: 'done' }),
      doctorAppointment('missed', '2026-11-23T14:00:00Z', { status: 'missed' }),
      // In the clinic's calendar, the first is still on the 24th.
      doctorAppointment('night', '2026-11-25T02:30:00Z'),
      doctorAppointment('next', '2026-11-25T03:30:00Z'),
      doctorAppointment('last', '2026-11-25T12:00:00Z'),
    ];
    expect([...upcomingPerDate(list, NOW)]).toEqual([
      ['2026-11-23', 1],
      ['2026-11-24', 1],
      ['2026-11-25', 2],
    ]);
  });
});

describe('a patient of today is still to be seen', () => {
  const left = (date: string, more: Partial<DoctorAppointment> = {}) =>
    statuses.filter(status => isLeft(doctorAppointment('a', date, { status, ...more }), NOW));

  it('until the appointment is done, missed or over', () => {
    expect(left('2026-11-23T11:45:00Z')).toEqual(['booked', 'confirmed', 'arrived', 'in_consultation']);
    const asked = { asked_to_move_at: '2026-11-23T10:00:00Z' };
    expect(left('2026-11-23T13:00:00Z', asked)).toEqual(['arrived', 'in_consultation']);
    expect(left('2026-11-23T11:45:00Z', written)).toEqual(['booked', 'confirmed', 'arrived', 'in_consultation']);
  });

  it('after it, until there are notes, if they have confirmed or come, but not if they are to choose another time', () => {
    const over = '2026-11-23T10:00:00Z';
    expect(left(over)).toEqual(['confirmed', 'arrived', 'in_consultation']);
    expect(left(over, written)).toEqual([]);
    expect(left(over, { asked_to_move_at: over })).toEqual(['arrived', 'in_consultation']);
  });
});

it('a cell of the week never calls an appointment that is over booked', () => {
  const states = (date: string, more: Partial<DoctorAppointment> = {}) =>
    statuses.map(status => cellState(doctorAppointment('a', date, { status, ...more }), NOW));
  const [over, ahead] = ['2026-11-23T10:00:00Z', '2026-11-23T13:00:00Z'];
  expect(states(ahead)).toEqual(['booked', 'confirmed', 'arrived', 'in_consultation', 'missing', 'missed']);
  expect(states(over)).toEqual(['missing', 'confirmed', 'arrived', 'missing', 'missing', 'missed']);
  expect(states(over, written).slice(0, 3)).toEqual(['written', 'written', 'arrived']);
  expect(states(over, { asked_to_move_at: over }).slice(0, 2)).toEqual(['askedToMove', 'askedToMove']);
});

describe('today and tomorrow', () => {
  it('are days of the clinic’s calendar', () => {
    const evening = new Date('2026-11-23T23:30:00Z');
    expect(dayDistance(doctorAppointment('a', '2026-11-24T02:00:00Z'), evening)).toBe(0);
    expect(dayDistance(doctorAppointment('a', '2026-11-24T12:00:00Z'), evening)).toBe(1);
    expect(dayDistance(doctorAppointment('a', '2026-11-25T12:00:00Z'), evening)).toBeUndefined();
  });
});

describe("the doctor's day at a glance", () => {
  const day = [
    doctorAppointment('tomorrow', '2026-11-24T12:00:00Z'),
    doctorAppointment('written', '2026-11-23T10:00:00Z', written),
    doctorAppointment('half', '2026-11-23T11:00:00Z', { anamnesis: 'Tosse' }),
    doctorAppointment('now', '2026-11-23T11:40:00Z'),
    doctorAppointment('yesterday', '2026-11-22T13:00:00Z'),
  ];

  it('shows the appointment in progress first, and missing notes latest first', () => {
    const { next, today, unwritten } = glanceOf(day, NOW);
    expect(next?.id).toBe('now');
    expect(today.map(({ id }) => id)).toEqual(['written', 'half', 'now']);
    expect(unwritten.map(({ id }) => id)).toEqual(['half', 'yesterday']);
  });

  it('shows the patient in consultation first, then who waits, whatever the time', () => {
    const late = (status: Status) => doctorAppointment(status, '2026-11-23T10:20:00Z', { status });
    expect(glanceOf([late('booked'), ...day], NOW).next?.id).toBe('now');
    expect(glanceOf([late('arrived'), ...day], NOW).next?.id).toBe('arrived');
    expect(glanceOf([late('arrived'), late('in_consultation'), ...day], NOW).next?.id).toBe('in_consultation');
  });

  it('lists the other patients who wait, in the order in which they came', () => {
    const arrived = (id: string, status_at: string) =>
      doctorAppointment(id, '2026-11-23T13:00:00Z', { status: 'arrived', status_at });
    const [second, first] = [arrived('second', '2026-11-23T11:50:00Z'), arrived('first', '2026-11-23T11:30:00Z')];
    const seen = doctorAppointment('seen', '2026-11-23T11:40:00Z', { status: 'in_consultation' });
    expect(ids(glanceOf([second, first, seen, ...day], NOW).waiting)).toEqual(['first', 'second']);
    expect(ids(glanceOf([second, ...day], NOW).waiting)).toEqual([]);
    expect(ids(glanceOf(day, NOW).waiting)).toEqual([]);
  });

  it('lists who comes later today, but not those who wait already', () => {
    const [later, seen] = [
      doctorAppointment('later', '2026-11-23T14:00:00Z'),
      doctorAppointment('seen', '2026-11-23T13:30:00Z', { status: 'done' }),
    ];
    const last = doctorAppointment('last', '2026-11-23T15:00:00Z');
    expect(ids(glanceOf([...day, last, later, seen], NOW).later)).toEqual(['later', 'last']);
    expect(ids(glanceOf(day, NOW).later)).toEqual([]);
    const waits = doctorAppointment('waits', '2026-11-23T13:00:00Z', { status: 'arrived' });
    const inside = doctorAppointment('inside', '2026-11-23T11:40:00Z', { status: 'in_consultation' });
    expect(ids(glanceOf([...day, later, waits, inside], NOW).later)).toEqual(['now', 'later']);
  });

  it('lists the other patients of the next day with appointments, once none is left today', () => {
    const tomorrow = [
      doctorAppointment('second', '2026-11-24T13:00:00Z'),
      doctorAppointment('first', '2026-11-24T12:00:00Z'),
      doctorAppointment('after', '2026-11-25T12:00:00Z'),
    ];
    const over = doctorAppointment('over', '2026-11-23T11:40:00Z', { status: 'done' });
    const { next, nextDay } = glanceOf([...tomorrow, over], NOW);
    expect([next?.id, ids(nextDay)]).toEqual(['first', ['second']]);
    expect(glanceOf([...tomorrow, ...day], NOW).nextDay).toEqual([]);
  });

  it('passes over a patient whose status was forgotten, once the notes are written', () => {
    const seen = (status: Status) => doctorAppointment(status, '2026-11-23T10:20:00Z', { status, ...written });
    expect(glanceOf([seen('arrived'), seen('in_consultation'), ...day], NOW).next?.id).toBe('now');
  });

  it('goes on to the next appointment once one is over or was missed by its status', () => {
    const list = (status: Status) => [doctorAppointment('now', '2026-11-23T11:40:00Z', { status }), ...day.slice(0, 1)];
    expect(glanceOf(list('done'), NOW).next?.id).toBe('tomorrow');
    expect(glanceOf(list('missed'), NOW).next?.id).toBe('tomorrow');
  });

  it('expects no notes of an appointment that was missed', () => {
    const missed = doctorAppointment('missed', '2026-11-23T10:20:00Z', { status: 'missed' });
    expect(ids(glanceOf([missed, ...day], NOW).unwritten)).toEqual(['half', 'yesterday']);
  });

  describe('notes are to be written', () => {
    const lacking = (date: string, more: Partial<DoctorAppointment> = {}) =>
      statuses.filter(status => lacksNotes(doctorAppointment('a', date, { status, ...more }), NOW));
    const [earlierToday, laterToday, yesterday] = [
      '2026-11-23T10:00:00Z',
      '2026-11-23T18:00:00Z',
      '2026-11-22T12:00:00Z',
    ] as const;

    it('once the appointment is done, or its time is over without a sign that the patient still comes', () => {
      expect(lacking(earlierToday)).toEqual(['booked', 'in_consultation', 'done']);
      expect(lacking(laterToday)).toEqual(['done']);
    });

    it('on a later day also if a patient had confirmed or come, but not if they missed it', () => {
      expect(lacking(yesterday)).toEqual(['booked', 'confirmed', 'arrived', 'in_consultation', 'done']);
    });

    it('until both texts are written', () => {
      expect(lacking(earlierToday, { anamnesis: 'Tosse' })).toEqual(['booked', 'in_consultation', 'done']);
      expect(lacking(earlierToday, written)).toEqual([]);
    });

    it('not if the clinic asks for another time, unless the patient came all the same', () => {
      const asked = { asked_to_move_at: '2026-11-21T12:00:00Z' };
      expect(lacking(yesterday, asked)).toEqual(['arrived', 'in_consultation', 'done']);
      expect(lacking(laterToday, asked)).toEqual(['done']);
    });

    it('of an appointment whose status isn’t known, once its time is over', () => {
      expect(lacksNotes(doctorAppointment('a', earlierToday), NOW)).toBe(true);
      expect(lacksNotes(doctorAppointment('a', laterToday), NOW)).toBe(false);
    });

    it('and are counted so in the summary of the day', () => {
      const list = statuses.map(status => doctorAppointment(status, earlierToday, { status }));
      expect(ids(glanceOf(list, NOW).unwritten)).toEqual(['done', 'in_consultation', 'booked']);
    });
  });

  it('has notes to be written of earlier days, each once although the lists overlap', () => {
    const [lastWeek, missed] = (['done', 'missed'] as const).map(status =>
      doctorAppointment(status, '2026-11-16T12:00:00Z', { status }),
    );
    if (!lastWeek || !missed) throw new Error('two appointments');
    const { unwritten } = glanceOf(day, NOW);
    const yesterday = day.filter(({ id }) => id === 'yesterday');
    expect(ids(withEarlier(unwritten, [missed, lastWeek, ...yesterday], NOW))).toEqual(['half', 'yesterday', 'done']);
  });

  it('counts complete notes, whether the appointment has ended or not', () => {
    const early = doctorAppointment('early', '2026-11-23T18:00:00Z', written);
    expect(glanceOf([...day, early], NOW).written).toBe(2);
    expect(glanceOf([doctorAppointment('other day', '2026-11-24T12:00:00Z', written)], NOW).written).toBe(0);
  });

  it('distinguishes complete, partial and blank notes', () => {
    expect(notesOf({ anamnesis: ' ', diagnosis: '\n' })).toBe('missing');
    expect(notesOf({ anamnesis: 'Tosse', diagnosis: '' })).toBe('partly');
    expect(notesOf(written)).toBe('written');
  });

  it('separates days by the clinic’s clock', () => {
    const late = doctorAppointment('late', '2026-11-24T02:30:00Z');
    expect(byDay([late, doctorAppointment('next', '2026-11-24T03:30:00Z')]).map(({ key }) => key)).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(weekLoad([late], NOW, ZONE).map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });
});

describe('the appointments beside an open one', () => {
  const list = [
    doctorAppointment('third', '2026-11-24T12:00:00Z'),
    doctorAppointment('first', '2026-11-20T12:00:00Z'),
    doctorAppointment('second', '2026-11-23T12:00:00Z'),
  ];

  it('are the one before and the one after by date', () => {
    const { previous, next } = neighboursOf(list, 'second');
    expect([previous?.id, next?.id]).toEqual(['first', 'third']);
  });

  it('are missing at the ends, and for an appointment that isn’t listed', () => {
    expect(neighboursOf(list, 'first').previous).toBeUndefined();
    expect(neighboursOf(list, 'third').next).toBeUndefined();
    expect(neighboursOf(list, 'other')).toEqual({});
  });

  it('are on the same day by the calendar of the clinic', () => {
    const [evening, night, morning] = ['2026-11-23T22:00:00Z', '2026-11-24T02:59:59Z', '2026-11-24T03:00:00Z'].map(
      date => doctorAppointment(date, date),
    );
    if (!evening || !night || !morning) throw new Error('three dates');
    expect(isSameDay(evening, night)).toBe(true);
    expect(isSameDay(night, morning)).toBe(false);
  });
});

describe('its doctor may', () => {
  const [before, under, over] = ['2026-11-23T12:00:01Z', '2026-11-23T11:45:00Z', '2026-11-23T11:30:00Z'].map(date =>
    doctorAppointment('one', date),
  );
  if (!before || !under || !over) throw new Error('No appointments.');

  it('cancel an appointment until it ends, unless the consultation has begun', () => {
    expect([before, under, over].map(one => isCancellable(one, NOW))).toEqual([true, true, false]);
    for (const status of ['in_consultation', 'done'] as const)
      expect(isCancellable({ ...under, status }, NOW)).toBe(false);
    expect(isCancellable({ ...under, status: 'arrived' }, NOW)).toBe(true);
  });

  it('and its patient until it or its consultation begins', () => {
    expect([before, under, over].map(one => canCancel(one, NOW))).toEqual([true, false, false]);
    const kept = statuses.filter(status => !canCancel({ ...before, status }, NOW));
    expect(kept).toEqual(['in_consultation', 'done']);
  });

  it('ask to move it until it starts or its patient has come', () => {
    expect([before, under, over].map(one => canMove(one, NOW))).toEqual([true, false, false]);
    const movable = statuses.filter(status => canMove({ ...before, status }, NOW));
    expect(movable).toEqual(['booked', 'confirmed']);
  });
});

describe('a late patient', () => {
  const begun = (minutes: number, rest: Parameters<typeof doctorAppointment>[2] = {}) =>
    doctorAppointment('late', new Date(NOW.getTime() - minutes * 60_000).toISOString(), { status: 'booked', ...rest });
  const seen = doctorAppointment('seen', '2026-11-23T11:00:00Z', { status: 'done' });
  const day = [seen];

  it('is one who hasn’t come ten minutes after the start', () => {
    expect(lateBy(begun(9), day, NOW)).toBeUndefined();
    expect(lateBy(begun(10), day, NOW)).toBe(10 * 60_000);
    expect(lateBy(begun(12, { status: 'confirmed' }), day, NOW)).toBe(12 * 60_000);
  });

  it('isn’t one who has come, is being seen, or chooses another time', () => {
    expect(lateBy(begun(12, { status: 'arrived' }), day, NOW)).toBeUndefined();
    expect(lateBy(begun(12, { status: 'missed' }), day, NOW)).toBeUndefined();
    expect(lateBy(begun(12, { anamnesis: 'Tosse' }), day, NOW)).toBeUndefined();
    expect(lateBy(begun(12, { asked_to_move_at: '2026-11-22T12:00:00Z' }), day, NOW)).toBeUndefined();
  });

  it('isn’t known where no one has recorded another patient of the day', () => {
    const late = begun(12);
    const lateAmong = (...others: Parameters<typeof lateBy>[1]) => lateBy(late, [late, ...others], NOW) !== undefined;
    const other = (status: Status, date = '2026-11-23T13:00:00Z') => doctorAppointment('other', date, { status });
    expect(lateAmong()).toBe(false);
    expect(lateAmong(other('booked'))).toBe(false);
    expect(lateAmong(other('done', '2026-11-22T13:00:00Z'))).toBe(false);
    expect(statuses.filter(status => lateAmong(other(status)))).toEqual([
      'arrived',
      'in_consultation',
      'done',
      'missed',
    ]);
  });

  it('is no longer awaited once the time is over', () => {
    expect(lateBy(begun(24 * 60), day, NOW)).toBeUndefined();
  });
});

describe('a patient’s last appointments', () => {
  const entry = (id: string, hours: number, canceled_at?: string): RecordEntry => ({
    ...patientAppointment(id, new Date(NOW.getTime() + hours * 3_600_000).toISOString()),
    exams: [],
    ...(canceled_at && { canceled_at }),
  });

  it('are those that are over, the latest first, without cancelled ones', () => {
    const record = [entry('older', -48), entry('coming', 1), entry('gone', -1, NOW.toISOString()), entry('last', -24)];
    expect(ids(lastOf(record, NOW, 3))).toEqual(['last', 'older']);
    expect(ids(lastOf(record, NOW, 1))).toEqual(['last']);
  });

  it('have one that has just begun only once it is over, and until then the list above has it', () => {
    const running = [entry('later', 2), entry('running', -0.25)];
    expect(ids(lastOf(running, NOW, 3))).toEqual([]);
    expect(ids(listedOf(running, NOW))).toEqual(['running', 'later']);
    for (const over of [entry('half an hour ago', -0.5), { ...entry('done early', -0.25), status: 'done' as const }]) {
      expect(ids(lastOf([over], NOW, 3))).toEqual([over.id]);
      expect(listedOf([over], NOW)).toEqual([]);
    }
  });
});
