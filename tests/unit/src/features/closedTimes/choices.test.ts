import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type Choices,
  choose,
  chooseForAll,
  chooseTarget,
  countsOf,
  decisionsOf,
  messageForAll,
  takenTimes,
  targetFor,
  targetsFor,
  withPossible,
} from '../../../../../src/features/closedTimes/choices.ts';
import {
  afterRefusal,
  type Closing,
  closingOfIntent,
  fieldsOf,
  markOf,
  newClosing,
} from '../../../../../src/features/closedTimes/closing.ts';
import { closeTimeIntent } from '../../../../../src/features/closedTimes/intents/closeTime.ts';

const ZONE = 'America/Sao_Paulo';
const rui = { id: 'rui', name: 'Dr. Rui' };
const at = (hour: number) => ({ doctor: rui, date: `2027-02-01T${hour}:00:00.000Z` });
const ana = { id: 'ana', name: 'Dra. Ana' };
type Target = ReturnType<typeof at>;
/** An appointment of half an hour, of its own patient, with Dra. Ana. */
const affected = (id: string, proposal: Target | null, others: Target[] = []) => ({
  ...{ id, proposal, others, doctor: ana, patient: { id, name: id, phone: '' } },
  ...{ date: '2027-02-01T08:00:00.000Z', end: '2027-02-01T08:30:00.000Z' },
});
const one = affected('one', at(12));
const two = affected('two', at(13));
const three = affected('three', null);
const all = [one, two, three];
const place = {
  clinic: { id: 'clinic', name: 'Clínica', time_zone: ZONE },
  doctor: { id: 'ana', name: 'Dra. Ana' },
  isAtDesk: false,
};
/** With ids as the outbox needs them. */
const kept = {
  ...place,
  clinic: { ...place.clinic, id: crypto.randomUUID() },
  doctor: { id: crypto.randomUUID(), name: 'Dra. Ana' },
};

const closing = (choices: Choices): Closing => ({
  ...newClosing('absence', ZONE, Date.parse('2027-01-30T12:00:00Z'), 'new-id'),
  choices,
});

test('each appointment is moved, asked or cancelled, and what isn’t decided isn’t sent', () => {
  let choices = choose({}, all, one, 'move');
  choices = choose(choices, all, three, 'cancel');
  choices = messageForAll(choices, all, '  Estou\ndoente. ');
  expect(countsOf(choices, all)).toEqual({ move: 1, ask: 0, cancel: 1, open: 1 });
  const fields = fieldsOf(closing(choices), place, all);
  expect(decisionsOf(fields.choices)).toEqual([
    { action: 'move', appointment_id: 'one', doctor_id: 'rui', date: at(12).date },
    { action: 'cancel', appointment_id: 'three', message: 'Estou doente.' },
  ]);
});

test('moving all leaves those without a free time undecided', () => {
  const choices = chooseForAll({}, all, 'move');
  expect(countsOf(choices, all)).toEqual({ move: 2, ask: 0, cancel: 0, open: 1 });
  expect(countsOf(chooseForAll(choices, all, 'ask'), all)).toEqual({ move: 0, ask: 3, cancel: 0, open: 0 });
});

test('asking all skips those who can’t be asked, who keep what was decided', () => {
  const offline = { ...two, can_ask: false };
  const choices = chooseForAll(choose({}, [one, offline], offline, 'cancel'), [one, offline], 'ask');
  expect([choices.one?.action, choices.two?.action]).toEqual(['ask', 'cancel']);
  expect(choose({}, [offline], offline, 'ask')).toEqual({});
});

test('a patient who was asked before stays asked, unless something else is decided', () => {
  const asked = [
    { id: 'one', asked: true },
    { id: 'two', asked: true },
    { id: 'three', asked: false },
  ];
  const choices = withPossible(choose({}, all, one, 'cancel'), asked);
  expect(countsOf(choices, all)).toEqual({ move: 0, ask: 1, cancel: 1, open: 1 });
});

test('a patient who turns out not to be able to choose is decided again, and marked until then', () => {
  const chosen = chooseForAll({}, [one, two], 'ask');
  const offline = { ...two, asked: false, can_ask: false };
  const choices = withPossible(chosen, [{ ...one, asked: false, can_ask: true }, offline]);
  expect(countsOf(choices, [one, two])).toEqual({ move: 0, ask: 1, cancel: 0, open: 1 });
  expect(markOf(closing(choices), 'two')).toBe('cannotAsk');
  const decided = choose(choices, [one, offline], offline, 'cancel');
  expect(markOf(closing(decided), 'two')).toBeUndefined();
});

test('a message stays while another action is chosen', () => {
  let choices = messageForAll(choose({}, all, one, 'cancel'), all, 'Desculpe');
  choices = choose(choose(choices, all, one, 'ask'), all, one, 'cancel');
  expect(choices.one?.message).toBe('Desculpe');
});

test('a message for all is written to those who are cancelled only', () => {
  const choices = messageForAll(choose(choose({}, all, one, 'ask'), all, three, 'cancel'), all, 'Desculpe');
  expect([choices.one?.message, choices.two?.message, choices.three?.message]).toEqual(['', undefined, 'Desculpe']);
});

test('a time that one appointment is moved to isn’t proposed for another', () => {
  const choices = choose({}, all, one, 'move');
  const late = affected('late', at(12));
  expect(targetFor(choices, takenTimes(choices, all), late)).toBeNull();
  expect(choose(choices, [...all, late], late, 'move')).toBe(choices);
});

describe('other times', () => {
  const early = { doctor: rui, date: '2027-02-01T11:45:00.000Z' };
  const late = affected('late', at(12), [early, at(13), { doctor: ana, date: at(14).date }]);

  test('are offered beside the proposed one, which stays the default', () => {
    expect(targetsFor({}, [], late)).toEqual([at(12), early, at(13), { doctor: ana, date: at(14).date }]);
    expect(targetFor({}, [], late)).toEqual(at(12));
    const choices = chooseTarget({}, late, at(13));
    expect(decisionsOf(fieldsOf(closing(choices), place, [late]).choices)).toEqual([
      { action: 'move', appointment_id: 'late', doctor_id: 'rui', date: at(13).date },
    ]);
    expect(targetsFor(choices, takenTimes(choices, [late]), late)).toHaveLength(4);
  });

  test('that overlap a time which another appointment takes aren’t offered, neither to the same patient', () => {
    const choices = choose({}, all, one, 'move');
    const taken = takenTimes(choices, all);
    expect(targetsFor(choices, taken, late)).toEqual([at(13), { doctor: ana, date: at(14).date }]);
    expect(targetFor(choices, taken, late)).toEqual({ doctor: ana, date: at(14).date });
    const again = { ...affected('again', { doctor: ana, date: at(12).date }), patient: one.patient };
    expect(targetsFor(choices, taken, again)).toEqual([]);
  });

  test('an older server sends none, and the chosen time stays in the list when it isn’t offered any more', () => {
    const { others: _, ...older } = late;
    expect(targetsFor({}, [], older)).toEqual([at(12)]);
    const choices = chooseTarget({}, older, at(15));
    expect(targetsFor(choices, [], older)).toEqual([at(15), at(12)]);
  });
});

describe('after a refusal because the appointments have changed', () => {
  const decided = chooseForAll(choose({}, all, one, 'move'), [two, three], 'cancel');
  const written = messageForAll(decided, all, 'Até logo');

  test('all choices that still apply stay, with their messages', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], []);
    expect(next.choices).toEqual(written);
    expect(next.isDeciding).toBe(true);
  });

  test('a time that isn’t free any more must be chosen again, from the new proposal', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], ['one']);
    expect(countsOf(next.choices, all)).toEqual({ move: 0, ask: 0, cancel: 2, open: 1 });
    expect(markOf(next, 'one')).toBe('unavailable');
    const again = affected('one', at(15));
    expect(targetFor(next.choices, [], again)).toEqual(at(15));
  });

  test('a time that wasn’t free isn’t offered for it again, not for all either, and not after it was kept', () => {
    const ids = ['one', 'two', 'three'];
    const again = affected('one', at(12), [at(14), at(15)]);
    let next = afterRefusal(closing(written), ids, ['one']);
    for (const left of [[at(14), at(15)], [at(15)], []]) {
      expect(targetsFor(next.choices, [], again)).toEqual(left);
      const chosen = chooseForAll(next.choices, [again], 'move');
      expect(chosen.one?.target ?? null).toEqual(left[0] ?? null);
      // As it is kept in the outbox.
      const intent = v.parse(closeTimeIntent.schema, {
        kind: 'closeTime',
        ...fieldsOf({ ...next, choices: chosen }, kept, [again]),
        closedTimeId: crypto.randomUUID(),
        choices: [{ ...chosen.one, appointment_id: crypto.randomUUID() }],
      });
      const [choice] = Object.values(closingOfIntent(intent).choices);
      next = afterRefusal({ ...next, choices: { one: choice ?? expect.fail() } }, ids, ['one']);
    }
  });

  test('the same time of another doctor is still offered', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], ['one']);
    const colleague = { doctor: ana, date: at(12).date };
    expect(targetsFor(next.choices, [], affected('one', at(12), [colleague]))).toEqual([colleague]);
    expect(next.choices.one?.target).toBeNull();
  });

  test('an appointment that was booked in between is marked as new, and undecided', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], []);
    expect([markOf(next, 'two'), markOf(next, 'late')]).toEqual([undefined, 'new']);
    expect(countsOf(next.choices, [...all, affected('late', null)]).open).toBe(1);
  });

  test('one that is no longer affected isn’t sent, but its message isn’t lost', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], []);
    expect(fieldsOf(next, place, [one]).choices.map(({ appointment_id }) => appointment_id)).toEqual(['one']);
    expect(next.choices.three?.message).toBe('Até logo');
  });
});
