import * as v from 'valibot';
import { expect, test } from 'vitest';
import { book } from '../../../contract/booking.ts';
import { Id } from '../../../contract/formats.ts';

const id = '5bec1a11-0000-4000-8000-00000000abcd';

test('ids are normalized, so that locks and comparisons match', () => {
  expect(v.parse(Id, id.toUpperCase())).toBe(id);
  const request = {
    date: '2027-03-02T11:00:00Z',
    doctor_id: id.toUpperCase(),
    specialty_id: id,
    replaces: id.toUpperCase(),
  };
  expect(v.parse(book.body, request)).toMatchObject({ doctor_id: id, replaces: [id] });
});
