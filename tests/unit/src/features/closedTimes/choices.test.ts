import { describe, expect, test } from 'vitest';
import {
  type Choices,
  choose,
  chooseForAll,
  countsOf,
  decisionsOf,
  messageForAll,
  targetFor,
  withAsked,
} from '../../../../../src/features/closedTimes/choices.ts';
import {
  afterRefusal,
  type Closing,
  fieldsOf,
  markOf,
  newClosing,
} from '../../../../../src/features/closedTimes/closing.ts';

const ZONE = 'America/Sao_Paulo';
const rui = { id: 'rui', name: 'Dr. Rui' };
const at = (hour: number) => ({ doctor: rui, date: `2027-02-01T${hour}:00:00.000Z` });
const one = { id: 'one', proposal: at(12) };
const two = { id: 'two', proposal: at(13) };
const three = { id: 'three', proposal: null };
const all = [one, two, three];
const place = {
  clinic: { id: 'clinic', name: 'Clínica', time_zone: ZONE },
  doctor: { id: 'ana', name: 'Dra. Ana' },
  isAtDesk: false,
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

test('a patient who was asked before stays asked, unless something else is decided', () => {
  const asked = [
    { id: 'one', asked: true },
    { id: 'two', asked: true },
    { id: 'three', asked: false },
  ];
  const choices = withAsked(choose({}, all, one, 'cancel'), asked);
  expect(countsOf(choices, all)).toEqual({ move: 0, ask: 1, cancel: 1, open: 1 });
});

test('a message stays while another action is chosen', () => {
  let choices = messageForAll(choose({}, all, one, 'cancel'), all, 'Desculpe');
  choices = choose(choose(choices, all, one, 'ask'), all, one, 'cancel');
  expect(choices.one?.message).toBe('Desculpe');
});

test('a time that one appointment is moved to isn’t proposed for another', () => {
  const choices = choose({}, all, one, 'move');
  const late = { id: 'late', proposal: at(12) };
  expect(targetFor(choices, [...all, late], late)).toBeNull();
  expect(choose(choices, [...all, late], late, 'move')).toBe(choices);
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
    const again = { id: 'one', proposal: at(15) };
    expect(targetFor(next.choices, [again, two, three], again)).toEqual(at(15));
  });

  test('an appointment that was booked in between is marked as new, and undecided', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], []);
    expect([markOf(next, 'two'), markOf(next, 'late')]).toEqual([undefined, 'new']);
    expect(countsOf(next.choices, [...all, { id: 'late', proposal: null }]).open).toBe(1);
  });

  test('one that is no longer affected isn’t sent, but its message isn’t lost', () => {
    const next = afterRefusal(closing(written), ['one', 'two', 'three'], []);
    expect(fieldsOf(next, place, [one]).choices.map(({ appointment_id }) => appointment_id)).toEqual(['one']);
    expect(next.choices.three?.message).toBe('Até logo');
  });
});
